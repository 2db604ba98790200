"""The spectators' page in a browser: what viewers see, and what a seat can do there."""

import base64
import contextlib
import json
import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from host import looks
from host.link import messages
from host.spectator import web
from shared_engine.games import GAMES
from shared_engine.record import parse
from shared_engine.tiles import DISTINCT

from . import wire
from .spectators import Device, asked, browsing, served, violations


@pytest.fixture
def serve():
    """Serves what a client hears until the test ends: the page's address and its hall."""
    with contextlib.ExitStack() as servers:
        yield lambda client: servers.enter_context(served(client))


@pytest.fixture
def browse(chromium, serve):
    """Pages are closed before their server ends: they would complain that it is gone."""
    with browsing(chromium) as open_page:
        yield open_page


# Watching


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_set_can_be_watched(serve, browse, name):
    client = Device(name, 1)
    address, _ = serve(client)
    page = browse(address)
    expect(page.locator("#where")).to_have_text("0 of 0")
    client.play_on(25)
    expect(page.locator("#where")).to_have_text("25 of 25")
    late = browse(address, 390, 844)
    expect(late.locator("#where")).to_have_text("25 of 25")
    assert page.locator("#status").inner_text() == late.locator("#status").inner_text()
    assert page.locator("#seats li").count() == len(client.spoken.seats)
    assert page.locator("#log li").count() > 20
    boards = len(client.spoken.seats) if name == "duel" else 1
    assert page.locator("#board svg[role=img]").count() == boards
    assert late.evaluate("document.documentElement.scrollWidth") <= 390
    assert violations(page) == []


def test_the_last_shift_and_its_way_back_are_marked(serve, browse):
    client = Device("galaxy")
    client.act(0, 2 * 4)  # column f from above
    address, _ = serve(client)
    page = browse(address)
    expect(page.locator("#log li.now")).to_have_text("Red shifts fS")
    expect(page.locator("#board .slot.last")).to_have_count(1)
    expect(page.locator("#board .slot.banned")).to_have_count(1)
    expect(page.locator("#board .tile.shifted")).to_have_count(7)
    expect(page.locator("#status")).to_have_text("Red: move")
    assert violations(browse(address, 390, 844)) == []


def test_replaying_by_keyboard_leaves_the_live_game_and_comes_back(serve, browse):
    client = Device("junior")
    client.play_on(30)
    address, _ = serve(client)
    page = browse(address)
    where, live = page.locator("#where"), page.locator("#live")
    expect(where).to_have_text("30 of 30")
    page.locator("#slider").focus()
    page.keyboard.press("Home")
    expect(where).to_have_text("0 of 30")
    page.keyboard.press("ArrowRight")
    expect(where).to_have_text("1 of 30")
    client.play_on(1)
    expect(where).to_have_text("1 of 31")
    expect(live).to_have_attribute("aria-pressed", "false")
    page.locator("#back").press("Enter")
    page.locator("#play").press("Enter")
    expect(page.locator("#play")).to_have_attribute("aria-label", "Pause")
    expect(where).to_have_text("2 of 31")
    page.locator("#play").press("Enter")
    live.press("Enter")
    expect(where).to_have_text("31 of 31")


def test_the_end_says_whether_the_deal_was_fair(serve, browse):
    client = Device("cards")
    client.play_on()
    address, _ = serve(client)
    page = browse(address)
    fair = page.locator("#fair")
    expect(fair).to_have_text("✓ The deal was fair.")
    expect(fair).to_have_class("fair")
    expect(page.locator("#log li.good")).to_have_count(len(client.over.checks))
    expect(page.locator("#status")).to_contain_text("win")
    expect(page.locator("#live")).to_have_text("End")
    client.tell(messages.NoGame())  # somebody has left the last screen
    expect(page.locator("#status")).to_contain_text("win")
    reason = "the device left out this PC's part, which it had confirmed"
    wrong = [(False, f"chance: {reason}")]
    client.tell(replace(client.over, verdict=messages.UNFAIR, reason=reason, checks=wrong))
    expect(fair).to_have_text(f"✗ The deal was NOT FAIR: {reason}.")
    expect(fair).to_have_class("unfair")
    expect(page.locator("#log li.bad")).to_contain_text("left out this PC's part")
    assert violations(page) == []
    reason = "not all turns were seen here"
    client.tell(replace(client.over, verdict=messages.NOT_CHECKED, reason=reason))
    expect(fair).to_have_text(f"? The deal was not checked: {reason}.")
    expect(fair).to_have_class("not-checked")
    assert violations(page) == []


def test_what_is_wrong_with_a_deal_is_shown_while_the_game_runs(serve, browse):
    client = Device("galaxy", 1)
    restarted = "the device restarted or dealt without this program twice before this deal"
    client.game = client.news[1] = replace(client.game, warning=restarted)
    address, _ = serve(client)
    page, warning = browse(address), "#warning"
    expect(page.locator(warning)).to_have_text(
        "The device restarted or dealt without this program twice before this deal."
    )
    expect(browse(address).locator(warning)).to_contain_text("twice before this deal")
    client.play_on(2)
    expect(page.locator("#where")).to_have_text("2 of 2")
    expect(page.locator(warning)).to_be_visible()
    expect(page.locator("#log li.bad")).to_contain_text("twice before this deal")
    client.tell(messages.Notice("the deal is not fair"))
    for each in (page, browse(address)):
        expect(each.locator(warning)).to_have_text("The deal is not fair.")
    assert violations(page) == []
    client.tell(replace(client.game, warning="", commitment=bytes(32)))
    expect(page.locator(warning)).to_be_hidden()


def test_an_unplugged_cable_is_told_and_the_game_stays(serve, browse):
    client = Device("galaxy", 1)
    client.play_on(3)
    address, _ = serve(client)
    page = browse(address)
    expect(page.locator("#device")).to_have_text("picosystem, firmware 0.1.0")
    client.tell(messages.Lost("unplugged; trying again"))
    expect(page.locator("#device")).to_have_text("unplugged; trying again")
    expect(page.locator("#where")).to_have_text("3 of 3")
    client.tell(client.hello)
    expect(page.locator("#device")).to_have_class("live")
    client.tell(messages.NoGame())
    expect(page.locator("#why")).to_have_text("No game runs on the handheld.")
    client.tell(client.game)
    expect(page.locator("#where")).to_have_text("0 of 0")


def test_a_game_can_be_saved(serve, browse):
    client = Device("galaxy")
    client.play_on(6)
    address, _ = serve(client)
    page = browse(address)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the game").click()
    record = parse(saved.value.path().read_text())
    assert [len(record.turns), record.seed] == [3, b""]


def test_the_clock_of_a_duel_runs(serve, browse):
    client = Device("duel")  # alone, with five minutes
    address, _ = serve(client)
    page = browse(address)
    expect(page.locator("#seats li")).to_have_count(1)
    client.tell(messages.Beat(61_000))
    expect(page.locator("#clock")).to_have_text("3:59 left")
    expect(page.locator("#clock")).to_have_text("3:58 left")


# A seat


def take(page, seat):
    page.get_by_role("button", name=f"Play {seat} here").click()
    page.locator("#code").fill("1234")
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("2 more tries")
    page.locator("#code").fill("4711")
    page.keyboard.press("Enter")
    expect(page.locator("#own h2")).to_have_text(f"You play {seat}")


ASK_FOR_ALL = """async () => {
  const address = new URL("live", location.href.replace(/^http/, "ws"));
  address.hash = "";
  const socket = new WebSocket(address);
  await new Promise((done) => socket.addEventListener("open", done));
  const asked = [{}, { claim: 0 }, { code: "4711" }, { play: [0, 0] }, { release: 0 }, 7];
  for (const each of asked) socket.send(JSON.stringify(each));
  await new Promise((done) => setTimeout(done, 100));
}"""


def test_a_seat_needs_the_token(serve, browse):
    client = Device("galaxy", 1)
    address, _ = serve(client)
    for page in (browse(address), browse(f"{address}#seat=guessed")):
        expect(page.locator("#where")).to_have_text("0 of 0")
        page.evaluate(ASK_FOR_ALL)
    assert client.asked == ["watch"]


def test_the_address_of_a_seat_from_an_earlier_run_says_so(serve, browse):
    client = Device("galaxy")
    address, _ = serve(client)
    page = browse(f"{address}#seat=earlier")
    page.get_by_role("button", name="Play Red here").click()
    expect(page.locator("#asking")).to_contain_text("This address of a seat is no longer valid")
    assert violations(page) == []
    page.get_by_role("button", name="Close").click()
    assert client.asked == ["watch"]


def test_a_seat_is_played_by_mouse_and_its_cards_are_seen_there_only(serve, browse):
    client = Device("galaxy")
    address, hall = serve(client)
    other = browse(address)
    frames_seen = []

    def keep(text):
        frames_seen.append(text)

    page = browse(f"{address}#seat={hall.token.text}")
    watching = browse(address)
    watching.on("websocket", lambda socket: socket.on("framereceived", keep))
    watching.reload()
    take(page, "Red")
    assert violations(page) == []
    card = client.spoken.view(0).cards[0]
    name = looks.PICTURE_NAMES[2012][card]
    expect(page.locator("#own .cards")).to_contain_text(name)
    page.get_by_role("button", name="Push the spare in at fS").click()
    page.get_by_role("button", name="Turn").press("Enter")
    expect(page.get_by_role("button", name="Turn")).to_be_focused()
    page.get_by_role("button", name="Push", exact=True).click()
    asked(client, "play", 0, 2 * 4 + 1)
    stay = page.get_by_role("button", name="Move to a1")
    stay.click()
    stay.click()  # the second click does it
    asked(client, "play", 0, 128)
    for spectator in (other, watching):
        expect(spectator.locator("#where")).to_have_text("2 of 2")
        expect(spectator.locator("#own")).to_be_hidden()
    public = base64.b64encode(client.spoken.view(0).pack()).decode()
    assert frames_seen
    assert not any("private" in frame or public in frame for frame in frames_seen)
    page.get_by_role("button", name="Hand the seat back").click()
    expect(page.locator("#own")).to_be_hidden()
    assert name not in page.locator("#own").inner_text()


@pytest.mark.parametrize("top", [3, 0])
def test_a_seat_sees_which_cards_the_neutral_pawn_moves_for(serve, browse, top):
    """Its name stands beside them, their goals have dashed frames, and a push that is tried lights
    what that pawn would reach.
    """
    client = Device("galaxy", 1)
    game = client.spoken
    game.options["open_hand"] = False
    hand = next(hand for hand in game.hands if top in hand)
    hand[hand.index(top)], game.hands[0][0] = game.hands[0][0], top
    address, hall = serve(client)
    page = browse(f"{address}#seat={hall.token.text}")
    take(page, "Orange")
    card = page.locator("#own .cards span")
    name = "Darth Vader (Death Star moves)" if top else "Luke Skywalker"
    expect(card).to_have_text(re.compile(re.escape(name) + "$"))
    expect(page.locator("rect.goal")).to_have_count(1)
    expect(page.locator("rect.goal.neutral")).to_have_count(int(top == 3))
    page.get_by_role("button", name="Push the spare in at bS").click()
    game = game.copy()
    game.play(0, 0, 0)
    cells = game.maze.reach(game.pawns[4 if top else 0])
    expect(page.locator("g.tile.lit")).to_have_count(len(cells))


def test_a_seat_is_played_by_keyboard_and_handed_back_by_leaving(serve, browse):
    client = Device("junior")
    turned = 4 + 1 % DISTINCT[client.spoken.maze.spare]  # column d from above, turned once
    address, hall = serve(client)
    page = browse(f"{address}#seat={hall.token.text}")
    take(page, "Red")
    page.get_by_role("button", name="Push the spare in at bS").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    asked(client, "play", 0, turned)
    expect(page.locator("#status")).to_have_text("Red: move")
    page.close()
    asked(client, "release", 0)


@pytest.mark.parametrize("way", ["buttons", "slider", "playback"])
def test_who_is_back_at_the_end_follows_the_game_again(serve, browse, way):
    client = Device("galaxy")
    client.act(0, 2 * 4)
    address, hall = serve(client)
    page = browse(f"{address}#seat={hall.token.text}")
    take(page, "Red")
    where, live, stay = (page.locator(each) for each in ("#where", "#live", "#board .spot"))
    page.locator("#back").click()
    expect(where).to_have_text("0 of 1")
    expect(live).to_have_attribute("aria-pressed", "false")
    expect(stay).to_have_count(0)
    if way == "slider":
        page.locator("#slider").press("End")
    else:
        page.locator("#next" if way == "buttons" else "#play").click()
    expect(where).to_have_text("1 of 1")
    expect(live).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Move to a1").dblclick()
    asked(client, "play", 0, 128)
    expect(where).to_have_text("2 of 2")
    expect(page.locator("#status")).to_have_text("Green: push the spare")


def test_a_move_by_key_from_an_earlier_position_brings_the_page_back(serve, browse):
    client = Device("duel", 1)
    address, hall = serve(client)
    page = browse(f"{address}#seat={hall.token.text}")
    take(page, looks.seat_names("duel", {})[1].capitalize())
    page.locator("#board svg").nth(1).locator(".spot").first.click()
    expect(page.locator("#where")).to_have_text("1 of 1")
    page.locator("#back").click()
    expect(page.locator("#where")).to_have_text("0 of 1")
    page.keyboard.press("s")
    asked(client, "play", 1, 16)
    expect(page.locator("#where")).to_have_text("2 of 2")
    expect(page.locator("#live")).to_have_attribute("aria-pressed", "true")


def test_cards_are_laid_by_mouse(serve, browse):
    client = Device("cards")
    address, hall = serve(client)
    page = browse(f"{address}#seat={hall.token.text}")
    take(page, "Red")
    cards = page.locator("#own .cards button")
    expect(cards).to_have_count(2)
    cards.nth(1).click()
    card = client.spoken.view(0).cards[1]
    legal = [action for action in client.spoken.legal(0) if action % 64 == card]
    page.locator("#board .spot").first.click()
    page.get_by_role("button", name="Lay", exact=True).click()
    asked(client, "play", 0, legal[0])


def test_a_duel_is_played_from_the_second_seat(serve, browse):
    client = Device("duel", 1)
    address, hall = serve(client)
    page = browse(f"{address}#seat={hall.token.text}")
    take(page, looks.seat_names("duel", {})[1].capitalize())
    cell = client.spoken.legal(1)[0]
    page.locator("#board svg").nth(1).locator(".spot").first.click()
    asked(client, "play", 1, cell)
    expect(page.locator("#where")).to_have_text("1 of 1")
    page.get_by_role("button", name="STOP").click()
    asked(client, "play", 1, 16)
    assert violations(page) == []


def test_what_the_rules_refuse_is_said(serve, browse):
    client = Device("galaxy")
    address, hall = serve(client)
    page = browse(f"{address}#seat={hall.token.text}")
    take(page, "Red")
    client.tell(messages.Refused(0, "push-back"))
    expect(page.locator("#own .wrong")).to_have_text(
        "The spare must not go back in where it has just come out."
    )


def test_a_viewer_that_is_too_slow_is_closed_and_the_others_hear_all(monkeypatch):
    monkeypatch.setattr(web, "BEHIND", 3)
    hall = web.Hall(Device("galaxy"))
    slow = web.Viewer(False)
    monkeypatch.setattr(web, "BEHIND", 100)
    quick = web.Viewer(False)
    hall.viewers = {slow, quick}
    hall.client.play_on(10)
    for message in hall.client.poll(0):
        hall.hear(message)
    assert slow.waiting.get_nowait() is None
    assert quick.waiting.qsize() == 12  # who it is, the game, ten steps


# With the device's own firmware


def test_hidden_cards_go_to_the_viewer_that_holds_the_seat(tmp_path):
    cable = wire.Cable(tmp_path / "device")
    client = cable.client()
    cable.begin(bytes((0, 0)))
    hall = web.Hall(client)
    client.watch()
    holder, rival, spectator = web.Viewer(True), web.Viewer(True), web.Viewer(False)
    hall.viewers = {holder, rival, spectator}

    def pass_time(seconds=0.6):
        for message in wire.gather(client, seconds):
            hall.hear(message)

    def heard(viewer):
        return [json.loads(viewer.waiting.get_nowait()) for _ in range(viewer.waiting.qsize())]

    pass_time()
    hall._ask(holder, {"claim": 0})
    pass_time()
    hall._ask(rival, {"code": wire.code_on_screen(cable)})  # not the one who asked
    pass_time()
    assert not client.held
    hall._ask(holder, {"code": wire.code_on_screen(cable)})
    cable.tap("OK")
    pass_time()
    hall._ask(rival, {"play": [0, 0]})
    hall._ask(holder, {"play": [0, 0]})
    pass_time()
    told = {viewer: heard(viewer) for viewer in hall.viewers}
    assert [each["seat"] for each in told[holder] if each["type"] == "private"][:1] == [0]
    assert {each["type"] for each in told[rival]} == {"device", "game", "held", "steps"}
    assert told[spectator] == told[rival]
    assert len(client.steps) == 1
    hall.viewers.discard(holder)
    hall._leave(holder)
    pass_time()
    assert client.held == ()
