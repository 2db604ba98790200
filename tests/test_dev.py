"""dev.py, behind the Makefile."""

import dev


def test_a_venv_that_is_a_link_to_another_is_not_cleared(tmp_path, monkeypatch):
    (tmp_path / "another").mkdir()
    (tmp_path / "another/python").write_text("")
    (tmp_path / ".venv").symlink_to(tmp_path / "another")
    monkeypatch.setattr(dev, "VENV", tmp_path / ".venv")
    dev.create_venv()
    assert not (tmp_path / ".venv").is_symlink()
    assert (tmp_path / ".venv/pyvenv.cfg").is_file()
    assert (tmp_path / "another/python").is_file()
