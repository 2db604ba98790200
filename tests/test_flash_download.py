"""MicroPython's UF2 file: which one is used, and the download into the cache."""

import hashlib
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from host.flash import download

BODY = b"UF2\n" + bytes(range(256)) * 300


class Vendor(BaseHTTPRequestHandler):
    """The vendor's site, on its good and bad days."""

    def do_GET(self):
        self.server.asked.append(self.path)
        status, body, length = self.server.answer
        self.send_response(status)
        self.send_header("Content-Length", str(length))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format, *args):
        pass


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setattr(
        download.platformdirs, "user_cache_path", lambda name: tmp_path / "cache" / name
    )
    monkeypatch.setattr(download, "SHA256", hashlib.sha256(BODY).hexdigest())
    monkeypatch.delenv("LABYRINTH_UF2", raising=False)
    monkeypatch.setenv("NO_PROXY", "*")
    monkeypatch.setattr(download, "URL", "http://127.0.0.1:1/nothing")
    return tmp_path / "cache/pocket-labyrinth"


@pytest.fixture
def vendor(cache, monkeypatch):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Vendor)
    server.answer = 200, BODY, len(BODY)
    server.asked = []
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    monkeypatch.setattr(download, "URL", f"http://127.0.0.1:{server.server_port}/python.uf2")
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def refusal():
    with pytest.raises(download.NoMicroPython) as refused:
        download.find()
    line = str(refused.value)
    assert "\n" not in line
    assert download.URL in line
    assert line.endswith("let LABYRINTH_UF2 name the file")
    return line


def test_it_is_downloaded_once(vendor, cache, capsys):
    path = download.find()
    assert path == cache / download.NAME
    assert path.read_bytes() == BODY
    assert download.find() == path
    assert vendor.asked == ["/python.uf2"]
    assert [file.name for file in cache.iterdir()] == [download.NAME]
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("answer", "said"),
    (
        ((200, BODY[:-1] + b"?", len(BODY)), "another check sum"),
        ((200, BODY[:5000], len(BODY)), "5,000 of 76,804 bytes"),
        ((200, b"", 0), "another check sum"),
        ((404, b"", 0), "could not be downloaded (Not Found)"),
    ),
)
def test_what_is_not_micropython_is_refused_and_removed(vendor, cache, answer, said):
    vendor.answer = answer
    assert said in refusal()
    assert list(cache.iterdir()) == []


def test_offline_it_says_where_to_get_it(cache):
    assert "could not be downloaded" in refusal()
    assert list(cache.iterdir()) == []


def test_a_cache_that_cannot_be_written_is_one_line(vendor, cache):
    cache.parent.mkdir()
    cache.write_text("a file where the folder should be")
    assert "could not be downloaded" in refusal()


def test_a_damaged_file_in_the_cache_is_replaced(vendor, cache):
    cache.mkdir(parents=True)
    (cache / download.NAME).write_bytes(BODY[:100])
    assert download.find().read_bytes() == BODY


def test_a_build_of_ones_own_in_the_cache_is_used_offline(cache):
    cache.mkdir(parents=True)
    own = cache / "RPI_PICO-1.28.0.uf2"
    own.write_bytes(b"UF2\n")
    assert download.find() == own
    assert not download.is_official(own)


def test_the_named_file_comes_before_all_others(cache, monkeypatch, tmp_path):
    cache.mkdir(parents=True)
    (cache / download.NAME).write_bytes(BODY)
    assert download.find() == cache / download.NAME
    monkeypatch.setenv("LABYRINTH_UF2", str(tmp_path / "environment.uf2"))
    assert download.find() == tmp_path / "environment.uf2"
    assert download.find(tmp_path / "argument.uf2") == tmp_path / "argument.uf2"


def test_the_download_is_of_the_pinned_version():
    assert download.NAME.endswith(f"-v{download.MICROPYTHON}.uf2")
    assert download.URL.startswith("https://micropython.org/")
