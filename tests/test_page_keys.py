"""Fingers, keyboard and gamepad at the simulator's page."""

import json

import pytest
from playwright.sync_api import expect

from .page_stand import BOARDS, PHONES, got, keys, visit

__all__ = ["visit"]  # a fixture
pytestmark = pytest.mark.xdist_group("browser")


def test_keyboard(visit):
    page = visit()
    for key in ("ArrowUp", "z", "Enter", "Escape", "Backspace", "S", "q"):
        page.keyboard.press(key)
    assert keys(page, 12) == "+UP -UP +OK -OK +OK -OK +BACK -BACK +BACK -BACK +TURN -TURN"


def test_a_letter_presses_the_key_of_that_name_on_every_board(visit):
    """Where other names stand on the keys, the letters are those of docs/handheld.md."""
    page = visit()
    for board in BOARDS["boards"]:
        page.select_option("#board", board["id"])
        page.wait_for_selector(f"html[data-state=running]:has(#model:text-is('{board['name']}'))")
        meant = {"A": "OK", "B": "BACK", "X": "PEEK", "Y": "TURN"}
        if "PREV" in board["keys"]:
            meant |= {"X": "PREV", "Y": "NEXT"}
        meant |= {label: key for key, label in board["labels"].items() if label in meant}
        letters = [letter for letter in "ABXYabxy" if meant[letter.upper()] in board["keys"]]
        for letter in letters:
            page.keyboard.press(letter)
        pressed = " ".join("+{0} -{0}".format(meant[letter.upper()]) for letter in letters)
        assert keys(page, 2 * len(letters)) == pressed, board["id"]


def test_drawn_keys_show_what_else_presses_them(visit):
    shown = ".key.round"
    page = visit()
    assert page.locator(shown).all_inner_texts() == ["A\nEnter", "B\nEsc", "X", "Y\nS"]
    page = visit("?board=waveshare_lcd_1_44")
    assert page.locator(shown).all_inner_texts() == ["K2\nA", "K3\nB", "K0\nX", "K1\nY"]


def test_four_keys_have_the_arrows_too(visit):
    page = visit("?board=display_pack")
    for key in ("ArrowLeft", "ArrowDown", "z"):
        page.keyboard.press(key)
    assert keys(page, 6) == "+PREV -PREV +NEXT -NEXT +OK -OK"
    assert page.locator(".key").count() == 4


FOCUSED = "document.activeElement.id"


@pytest.mark.parametrize("button", ["sound", "screenshot", "export", "restart"])
@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_after_a_button_the_keyboard_is_the_handheld_s_again(visit, button, by):
    page = visit()
    if by == "mouse":
        page.click(f"#{button}")
    else:
        page.focus(f"#{button}")
        page.keyboard.press("Enter")
    page.wait_for_selector("html[data-state=running]")
    assert page.evaluate(FOCUSED) == "device"
    page.keyboard.press("Enter")
    assert keys(page, 2) == "+OK -OK"


def test_after_a_power_cut_and_after_an_import_the_keyboard_is_the_handheld_s_again(visit):
    page = visit()
    for _ in range(2):
        page.click("#power")
        assert page.evaluate(FOCUSED) == "device"
    page.wait_for_selector("html[data-state=running]")
    save = {"format": "pocket-labyrinth save", "version": 1, "board": "picosystem", "files": {}}
    with page.expect_file_chooser() as chooser:
        page.click("#import")
    text = json.dumps(save).encode()
    chooser.value.set_files({"name": "my.json", "mimeType": "application/json", "buffer": text})
    page.get_by_role("button", name="Keep mine").click()
    assert page.evaluate(FOCUSED) == "device"
    page.keyboard.press("Enter")
    assert keys(page, 2) == "+OK -OK"


def test_a_text_that_is_opened_by_mouse_leaves_the_keyboard_to_the_handheld(visit):
    page = visit()
    page.click("summary:text-is('Keys')")
    assert page.get_attribute("details:has(#legend)", "open") == ""
    page.keyboard.press("Enter")
    assert keys(page, 2) == "+OK -OK"
    page.focus("summary:text-is('Keys')")
    page.keyboard.press("Enter")
    assert page.get_attribute("details:has(#legend)", "open") is None
    assert page.evaluate("document.activeElement.textContent") == "Keys"


def test_held_key_is_told_once_and_goes_up_when_the_window_loses_focus(visit):
    page = visit()
    page.keyboard.down("x")
    page.keyboard.down("x")  # the keyboard repeats it
    page.evaluate("dispatchEvent(new Event('blur'))")
    assert keys(page, 2) == "+PEEK -PEEK"


def test_keys_of_controls_and_short_cuts_stay_theirs(visit):
    page = visit()
    page.keyboard.press("Control+x")
    page.focus("#board")
    page.keyboard.press("b")
    page.focus("#sound")
    page.keyboard.press("Enter")
    assert page.get_attribute("#sound", "aria-pressed") == "false"
    page.keyboard.press("ArrowUp")
    assert keys(page, 2) == "+UP -UP"


def test_focused_key_is_pressed_by_enter_and_space(visit):
    page = visit()
    page.get_by_role("button", name="B: Back").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    assert keys(page, 4) == "+BACK -BACK +BACK -BACK"


def test_screen_reader_clicks_a_key(visit):
    page = visit()
    page.get_by_role("button", name="A: OK").evaluate("key => key.click()")
    assert keys(page, 2) == "+OK -OK"


def test_mouse_holds_a_key_until_it_is_let_go_elsewhere(visit):
    page = visit()
    page.hover("[data-key=PEEK]")
    page.mouse.down()
    page.mouse.move(2, 2)
    expect(page.locator("[data-key=PEEK]")).to_have_class("key round down")
    assert keys(page, 1) == "+PEEK"
    page.mouse.up()
    assert keys(page, 2) == "+PEEK -PEEK"


def test_two_fingers_hold_two_keys(visit):
    page = visit(has_touch=True, is_mobile=True, viewport=PHONES[0])
    touch = page.context.new_cdp_session(page)
    boxes = [page.locator(f"[data-key={key}]").bounding_box() for key in ("LEFT", "OK")]
    points = [{"x": box["x"] + 20, "y": box["y"] + 20, "id": i} for i, box in enumerate(boxes)]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points[:1]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    moved = [points[0], points[1] | {"y": points[1]["y"] - 150}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": moved})
    assert keys(page, 2) == "+LEFT +OK"
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert sorted(keys(page, 4).split()[2:]) == ["-LEFT", "-OK"]
    assert page.evaluate("scrollY") == 0


def test_gamepad(visit):
    page = visit(before="self.pads = []; navigator.getGamepads = () => pads;")
    page.evaluate(
        """() => {
          const buttons = Array.from({length: 16}, () => ({pressed: false}));
          pads[0] = {index: 0, buttons, axes: [0, 1]};
          dispatchEvent(new Event("gamepadconnected"));
        }"""
    )
    assert keys(page, 1) == "+DOWN"
    page.evaluate("pads[0].axes[1] = 0; pads[0].buttons[2].pressed = true")
    assert keys(page, 3) == "+DOWN -DOWN +PEEK"
    page.evaluate("pads = [null]; dispatchEvent(new Event('gamepaddisconnected'))")
    assert keys(page, 4) == "+DOWN -DOWN +PEEK -PEEK"


def test_key_held_while_switching_on_is_down(visit):
    page = visit()
    page.keyboard.down("b")
    page.click("#restart")
    page.wait_for_selector("html[data-state=running]")
    assert got(page, "boot")[0]["down"] == ["BACK"]
    page.keyboard.up("b")
    assert keys(page, 2) == "+BACK -BACK"
