"""What a seat can do on the page, in a browser."""

import base64
import re

import pytest
from playwright.sync_api import expect

from host import looks
from host.link import messages
from shared_engine.tiles import DISTINCT

from .spectators import Device, asked, violations
from .test_spectate_web import browse, serve

__all__ = ["browse", "serve"]  # fixtures


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
