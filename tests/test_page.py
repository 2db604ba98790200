"""The simulator's page: the screen, saves, mishaps, the cable, and whether everybody can use it."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from .page_stand import BOARDS, PHONES, got, save, storage, tell, visit

__all__ = ["visit"]  # a fixture
pytestmark = pytest.mark.xdist_group("browser")


def test_pixels_are_the_device_s_whatever_the_light(visit):
    page = visit()
    page.workers[-1].evaluate(
        """() => {
          const rgba = Uint8ClampedArray.of(1, 2, 3, 255, 250, 128, 64, 255);
          postMessage({type: "tick", frame: {x: 7, y: 9, width: 2, height: 1, rgba}, light: 0.2});
        }"""
    )
    page.wait_for_selector("#screen[style*='opacity: 0.']")
    read = "Array.from(screen.getContext('2d').getImageData(7, 9, 2, 1).data)"
    pixels = page.evaluate(
        f"(() => {{ const screen = document.getElementById('screen'); return {read} }})()"
    )
    assert pixels == [1, 2, 3, 255, 250, 128, 64, 255]


def test_saves_outlast_a_power_cut_and_the_tab_for_each_board(visit):
    page = visit()
    save(page, {"game": [1, 2, 255], "settings": [7]})
    page.click("#power")
    page.wait_for_selector("html[data-state=off]")
    page.get_by_role("button", name="Switch on").click()
    page.wait_for_selector("html[data-state=running]")
    assert got(page, "boot")[0]["files"].keys() == {"game", "settings"}
    save(page, {"game": [5]})
    assert storage(page) == {"pocket-labyrinth/picosystem/game": "BQ=="}
    page.close()
    page = visit(context=page.context)
    assert got(page, "boot")[0]["files"].keys() == {"game"}
    page.select_option("#board", "picopad")
    page.wait_for_selector("html[data-state=running]")
    assert got(page, "boot")[0] == {
        "program": "device.json",
        "board": "picopad",
        "files": {},
        "seed": None,
        "date": None,
        "down": [],
    }
    page.close()
    assert got(visit(context=page.context), "boot")[0]["board"] == "picopad"


def test_game_of_a_seed_is_not_saved(visit):
    page = visit("?seed=7&date=2026-01-31")
    save(page, {"game": [1]})
    assert storage(page) == {}
    told = got(page, "boot")[0]
    assert (told["seed"], told["date"]) == (7, "2026-01-31")
    page.close()
    page = visit("?seed=7&keep=1", context=page.context)
    save(page, {"game": [1]})
    assert len(storage(page)) == 1


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("?seed=x", "a seed that cannot be: it is"),
        ("?date=today", "a date that cannot be: it is"),
        ("?seed=-1&date=today", "a seed and a date that cannot be: they are"),
    ],
)
def test_what_makes_no_sense_in_the_address_is_told_and_left_out(visit, query, told):
    """So the game is one like any other, and saved."""
    page = visit(query)
    expect(page.locator("#message")).to_have_text(f"The address has {told} left out.")
    boot = got(page, "boot")[0]
    assert (boot["seed"], boot["date"]) == (None, None)
    save(page, {"game": [1]})
    assert storage(page) == {"pocket-labyrinth/picosystem/game": "AQ=="}


def test_full_storage_is_told_and_the_save_can_be_exported(visit):
    full = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') };"
    page = visit(before=full)
    save(page, {"game": [1]})
    expect(page.locator("#message")).to_contain_text("storage is full: export the save")
    assert export(page)["files"] == {"game": "AQ=="}


def test_forbidden_storage_is_told(visit):
    refuse = "{get() { throw new DOMException('', 'SecurityError') }}"
    locks = "navigator.locks.request = async () => { throw new DOMException('', 'SecurityError') };"
    page = visit(before=f"{locks} Object.defineProperty(self, 'localStorage', {refuse})")
    save(page, {"game": [1]})
    expect(page.locator("#message")).to_contain_text("storage is forbidden")


def test_second_tab_waits_for_the_first(visit):
    first = visit()
    second = visit(context=first.context, state="off")
    expect(second.locator("#notice")).to_contain_text("open in another tab")
    assert second.workers == []
    assert second.is_disabled("#power")
    first.close()
    second.wait_for_selector("html[data-state=running]")


def test_a_dark_screen_says_so(visit):
    page = visit()
    notice = page.locator("#notice")
    expect(notice).to_have_text("")
    tell(page, {"type": "tick", "light": 0})
    expect(notice).to_have_text("The screen is off: press a key.")
    expect(notice).to_be_in_viewport()
    assert serious(page) == []
    tell(page, {"type": "tick", "light": 0.1})
    expect(notice).to_have_text("")
    page.click("#power")
    expect(notice).to_have_text("The handheld is off: Switch on starts it.")


def test_a_screen_that_is_not_lit_yet_is_not_called_off(visit):
    page = visit(worker="onmessage = () => postMessage({type: 'tick', light: 0});", state="loading")
    tell(page, {"type": "ready"})
    page.wait_for_selector("html[data-state=running]")
    expect(page.locator("#notice")).to_have_text("")


def test_an_unknown_board_in_the_address_is_told_and_none_is_started(visit):
    page = visit("?board=nonsense", state="off")
    expect(page.locator("#notice")).to_have_text(
        "There is no board called nonsense. Choose one from the list below."
    )
    assert page.workers == []
    assert page.input_value("#board") == ""
    enabled = page.locator("#bar :is(button, select):enabled")
    assert [each.get_attribute("id") for each in enabled.all()] == ["board", "sound"]
    assert serious(page) == []
    page.select_option("#board", BOARDS["boards"][0]["id"])
    page.wait_for_selector("html[data-state=running]")
    assert got(page, "boot")[0]["board"] == BOARDS["boards"][0]["id"]
    assert page.url.endswith(f"?board={BOARDS['boards'][0]['id']}")
    page.click("#restart")
    page.wait_for_selector("html[data-state=running]")


def export(page):
    with page.expect_download() as download:
        page.click("#export")
    assert download.value.suggested_filename == "pocket-labyrinth-picosystem.json"
    return json.loads(download.value.path().read_text())


def put_in(page, text):
    file = {"name": "my.json", "mimeType": "application/json", "buffer": text.encode()}
    page.set_input_files("#file", file)


def test_save_is_exported_and_imported(visit):
    page = visit()
    save(page, {"game": [1, 2, 3]})
    kept = export(page)
    save(page, {"game": [9]})
    put_in(page, json.dumps(kept))
    page.get_by_role("button", name="Keep mine").click()
    assert storage(page)["pocket-labyrinth/picosystem/game"] == "CQ=="
    put_in(page, json.dumps(kept))
    page.get_by_role("button", name="Replace").click()
    expect(page.locator("#message")).to_have_text("my.json is in.")
    page.wait_for_selector("html[data-state=running]")
    assert storage(page)["pocket-labyrinth/picosystem/game"] == "AQID"
    assert got(page, "boot")[0]["files"] == {"game": [1, 2, 3]}


def test_wrong_saves_are_refused(visit):
    page = visit()
    good = {"format": "pocket-labyrinth save", "version": 1, "board": "picosystem", "files": {}}
    wrong = [
        ("{", "no save of Pocket Labyrinth"),
        ("null", "no save of Pocket Labyrinth"),
        (good | {"format": "x"}, "no save of Pocket Labyrinth"),
        (good | {"version": 2}, "another version"),
        (good | {"board": "picopad"}, "board picopad: choose it first"),
        (good | {"files": None}, "no files"),
        (good | {"files": []}, "no files"),
        (good | {"files": {f"f{i}": "" for i in range(33)}}, "too many files"),
        (good | {"files": {"../main.py": ""}}, "impossible name"),
        (good | {"files": {"__proto__": ""}}, "impossible name"),
        (good | {"files": {"game": 7}}, "game cannot be read"),
        (good | {"files": {"game": "A"}}, "game cannot be read"),
        (good | {"files": {"game": "AR=="}}, "game cannot be read"),
        (good | {"files": {"game": "AAAA" * 11_000}}, "game is too long"),
        ("x" * 1_500_001, "too large"),
    ]
    for text, reason in wrong:
        put_in(page, text if isinstance(text, str) else json.dumps(text))
        expect(page.locator("#message")).to_contain_text(reason)
    assert not page.is_visible("dialog")


def test_screenshot_is_the_screen(visit):
    page = visit()
    with page.expect_download() as download:
        page.click("#screenshot")
    name = download.value.suggested_filename
    assert name.startswith("pocket-labyrinth-picosystem-20")
    png = download.value.path().read_bytes()
    assert png[16:24] == bytes([0, 0, 0, 240, 0, 0, 0, 240])


def test_failure_is_readable_and_restart_mends_it(visit):
    page = visit()
    tell(page, {"type": "fail", "text": "MemoryError: no room"})
    page.wait_for_selector("html[data-state=failed]")
    expect(page.locator("#details")).to_have_text("MemoryError: no room")
    page.click("#restart")
    page.wait_for_selector("html[data-state=running]")
    assert not page.is_visible("#details")


def test_missing_file_is_told_and_restart_tries_again(visit):
    page = visit(state="failed", without=["device.json"])
    expect(page.locator("#details")).to_contain_text("device.json could not be loaded")
    page.click("#restart")
    page.wait_for_selector("html[data-state=running]")


def test_missing_worker_is_told(visit):
    page = visit(state="failed", without=["worker.mjs"])
    expect(page.locator("#details")).to_contain_text("could not be loaded")


def test_cable(visit):
    page = visit()
    cable = page.context.cable
    arrived = []
    cable.on_message(lambda data: arrived.append(bytes(data)))
    cable.send('{"attached": false}')
    expect(page.locator("#serial")).to_have_text("USB: socket://h:1, nobody attached")
    cable.send('{"attached": true}')
    expect(page.locator("#serial")).to_have_text("USB: socket://h:1, a program is attached")
    assert got(page, "cable") == [{"on": False}, {"on": True}]
    cable.send(b"\x00\xff")
    tick = "() => postMessage({type: 'serial', data: Uint8Array.of(3, 200)})"
    page.workers[-1].evaluate(tick)
    while not arrived:
        page.wait_for_timeout(10)
    assert arrived == [b"\x03\xc8"]
    assert got(page, "serial") == [{"data": [0, 255]}]
    page.click("#power")
    expect(page.locator("#serial")).to_have_text("USB: the handheld is off")


def test_sound_waits_for_a_gesture_and_can_be_turned_off(visit):
    watch = """
      self.loud = [];
      const target = AudioParam.prototype.setTargetAtTime;
      AudioParam.prototype.setTargetAtTime = function (value, ...rest) {
        loud.push(value > 0);
        return target.call(this, value, ...rest);
      };"""
    page = visit(before=watch)
    tell(page, {"type": "tick", "tone": 440})
    assert page.evaluate("loud") == []
    page.keyboard.press("z")
    assert page.evaluate("loud") == [True]
    page.click("#sound")
    assert page.evaluate("loud") == [True, False]
    page.reload()
    assert page.get_attribute("#sound", "aria-pressed") == "false"


@pytest.mark.parametrize("size", PHONES, ids=["upright", "on its side"])
def test_every_board_fits_a_phone(visit, size):
    page = visit(viewport=size, has_touch=True, is_mobile=True)
    for board in BOARDS["boards"]:
        page.select_option("#board", board["id"])
        page.wait_for_selector(f"#model:text-is('{board['name']}')")
        box = page.locator("#device").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"], board["id"]
        assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"], board["id"]
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"], board["id"]
        for key in page.locator(".key").all():
            box = key.bounding_box()
            assert min(box["width"], box["height"]) >= 44, board["id"]
            assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"], board["id"]


@pytest.mark.parametrize("ratio", [1, 1.5, 3])
def test_screen_is_scaled_by_a_whole_number(visit, ratio):
    page = visit(viewport={"width": 900, "height": 700}, device_scale_factor=ratio)
    width = page.locator("#screen").bounding_box()["width"]
    assert width * ratio / 240 == pytest.approx(int(page.get_attribute("#screen", "data-factor")))
    assert width > 240


def serious(page):
    found = Axe().run(page).response["violations"]
    return [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in GRAVE]


GRAVE = ("serious", "critical")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_nothing_stands_in_the_way_of_people(visit, scheme):
    page = visit(color_scheme=scheme)
    for summary in page.locator("summary").all():
        summary.click()
    assert serious(page) == []
    put_in(page, json.dumps(export(page)))
    page.wait_for_selector("dialog[open]")
    assert serious(page) == []
    page.get_by_role("button", name="Keep mine").click()
    page.set_viewport_size(PHONES[0])
    tell(page, {"type": "fail", "text": "MemoryError: no room"})
    page.wait_for_selector("html[data-state=failed]")
    assert serious(page) == []
    page.select_option("#board", "display_pack")
    page.set_viewport_size(PHONES[1])
    page.wait_for_selector("html[data-state=running]")
    assert serious(page) == []


def test_everything_is_reached_by_tab(visit):
    page = visit()
    seen = []
    for _ in range(40):
        page.keyboard.press("Tab")
        focus = "document.activeElement.dataset.key ?? document.activeElement.id"
        seen.append(page.evaluate(focus) or page.evaluate("document.activeElement.textContent"))
    controls = ["board", "power", "restart", "sound", "screenshot", "export", "import", "Keys"]
    for name in [*BOARDS["boards"][0]["keys"], *controls, "About this page"]:
        assert name in seen
