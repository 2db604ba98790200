"""After the panel was dark, nobody knows who holds the device: a curtain comes before any card."""

import importlib

import pytest

from firmware.session import EASY, HUMAN, PC
from host.sim import machine
from tests import swift
from tests.person import Person
from tests.person_cards import CardsPerson
from tests.wire import Cable, gather, take_seat, until

DARK_MS = 121_000
LOOK_MS = 300  # before, a key opens no curtain
EIGHT, FOUR = "picosystem", "display_pack_2"
EXPERT = {"expert": True}


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)


@pytest.fixture
def cable(tmp_path):
    """Make a handheld with a cable: board, seed."""

    def plug(board=EIGHT, seed=1):
        made = Cable(tmp_path, seed, importlib.import_module(f"boards.{board}"))
        made.handheld.run(50)
        return made

    yield plug
    assert machine.problems == []


def begun(cable, board, game, kinds):
    """The first player has reached a card and reads who it was; whoever is next cannot play."""
    options = EXPERT if game == "junior" else {}
    for seed in range(40):
        made = cable(board, seed)
        made.begin(kinds, game, options)
        client = None
        if PC in kinds:
            client = made.client()
            client.watch()
            until(client, lambda client=client: client.game)
            take_seat(made, client, kinds.index(PC))
        person = Person(made.handheld)
        for _ in range(6):
            if person.name in ("Watch", "Reached", "Away"):
                break
            person.play(1)
            wait(made, client, 10)  # a PC that hears nothing for long gives its seat up
        if person.name == "Reached":
            return made, client, person
    raise AssertionError("nobody reaches a card in the first turn")


def wait(cable, client, ms):
    """Let time pass; a PC on the cable stays there."""
    if client:
        gather(client, ms / 1000)
    else:
        cable.handheld.run(ms)


def glance(cable, key):
    """The frames without and with a key held, as bytes."""
    handheld = cable.handheld
    before = handheld.panel.raw()
    handheld.finger(key, 1)
    handheld.run(700)
    held = handheld.panel.raw()
    handheld.finger(key, 0)
    handheld.run(100)
    return before, held


@pytest.mark.parametrize("board", [EIGHT, FOUR])
@pytest.mark.parametrize("game", ["galaxy", "junior"])
@pytest.mark.parametrize("kinds", [(HUMAN, EASY, HUMAN), (HUMAN, PC)])
def test_nobody_can_look_at_the_next_card_after_it_was_dark(cable, board, game, kinds):
    made, client, person = begun(cable, board, game, kinds)
    peek = "PEEK" if board == EIGHT else "OK"
    if game == "galaxy":
        before, held = glance(made, peek)
        assert before != held  # as long as it is not put down, its player may look
        assert person.name == "Reached"
    wait(made, client, DARK_MS)
    assert not any(made.handheld.panel.picture())
    before, _ = glance(made, peek)  # whoever wakes it, and holds the key on
    assert not any(before)
    assert person.name == "Curtain"
    before, held = glance(made, "PEEK" if board == EIGHT else "NEXT")
    assert before == held and person.name == "Curtain"


# Whatever is on the panel when it goes dark


def at(person, name):
    """Play until that screen comes up."""
    for _ in range(200):
        if person.name == name:
            return
        if person.name == "Moving":
            person.handheld.run(20)
        else:
            person.play(1)
    raise AssertionError(f"no {name}")


def sleeping(made):
    made.handheld.run(DARK_MS)
    assert not any(made.handheld.panel.picture())


SCREENS = {
    "Shift": lambda made, person: at(person, "Shift"),
    "Move": lambda made, person: at(person, "Move"),
    "Reached": lambda made, person: at(person, "Reached"),
    "Curtain": lambda made, person: at(person, "Curtain"),
    "Pause": lambda made, person: (at(person, "Shift"), person.press("BACK")),
    "Rules": lambda made, person: (at(person, "Shift"), person.press("BACK"), person.open("rules")),
    "Settings": lambda made, person: (
        at(person, "Shift"),
        person.press("BACK"),
        person.open("settings"),
    ),
    "Notice": lambda made, person: (
        at(person, "Shift"),
        made.handheld.charge(0),
        made.handheld.run(11_000),
    ),
    "Lay": lambda made, person: at(person, "Lay"),
    "Take": lambda made, person: at(person, "Take"),
}


@pytest.mark.parametrize("name", SCREENS)
def test_whatever_was_up_a_curtain_takes_its_place(cable, name):
    made = cable()
    game = "cards" if name in ("Lay", "Take") else "galaxy"
    made.begin((HUMAN, HUMAN, EASY), game)
    person = (CardsPerson if game == "cards" else Person)(made.handheld)
    SCREENS[name](made, person)
    assert person.name == name
    steps = made.app.session.steps
    sleeping(made)
    made.tap("DOWN", "PEEK")
    assert [type(screen).__name__ for screen in made.app.stack] == ["Curtain"]
    made.handheld.run(LOOK_MS)
    made.tap("OK")
    assert person.name != "Curtain" and made.app.session.steps == steps


@pytest.mark.parametrize("game", ["galaxy", "cards"])
def test_bots_wait_behind_the_curtain(cable, game):
    made = cable()
    made.begin((HUMAN, HUMAN, EASY, EASY), game)
    person = (CardsPerson if game == "cards" else Person)(made.handheld)
    at(person, "Watch")
    made.tap("BACK")  # the menu, where bots wait too
    steps = made.app.session.steps
    sleeping(made)
    made.tap("DOWN")
    assert person.name == "Curtain" and made.app.session.seat > 1
    made.handheld.run(20_000)
    assert made.app.session.steps == steps
    made.tap("OK")
    made.handheld.run(20_000)
    assert made.app.session.steps > steps


def test_the_only_person_here_sees_the_hand_behind_the_curtain(cable):
    """The other one plays at a PC; a bot is next."""
    made = cable()
    made.begin((HUMAN, PC, EASY), "cards")
    client = made.client()
    client.watch()
    until(client, lambda: client.game)
    take_seat(made, client, 1)
    person = CardsPerson(made.handheld)
    at(person, "Lay")
    made.tap("BACK")
    wait(made, client, DARK_MS)
    made.tap("DOWN")
    assert person.name == "Curtain" and made.app.stack[-1].seat == 0
    made.handheld.run(LOOK_MS)
    made.tap("OK")
    assert person.name == "Lay"
    while person.name != "Away":
        person.play(1)
        wait(made, client, 500)
    assert made.app.stack[-1].own_cards()  # nobody else is here
    wait(made, client, DARK_MS)
    dark = made.handheld.panel.raw()
    made.tap("DOWN")
    assert not any(dark) and person.name == "Curtain" and made.app.stack[-1].seat == 0
    made.handheld.run(LOOK_MS)
    made.tap("OK")
    assert person.name == "Away" and made.app.stack[-1].own_cards()


def pc_turn(made, client):
    """A shift and a move from the PC."""
    for _ in range(2):
        wait(made, client, 3000)
        client.play(1, client.private[1].legal[0])
    wait(made, client, 5000)
    assert made.app.session.last[0] == 1


def test_a_pc_plays_on_while_a_curtain_is_up(cable):
    made, client, person = begun(cable, EIGHT, "galaxy", (HUMAN, PC))
    wait(made, client, DARK_MS)
    made.tap("DOWN")
    assert person.name == "Curtain"
    pc_turn(made, client)
    assert made.app.session.seat == 0 and person.name in ("Curtain", "Reached")
    if person.name == "Reached":
        made.tap("OK")
    assert person.name == "Curtain"


def test_a_pc_that_plays_in_the_dark_does_not_show_the_cards_of_whoever_is_next(cable):
    """No key has been pressed: the PC's move wakes the device."""
    made, client, person = begun(cable, EIGHT, "galaxy", (HUMAN, PC))
    wait(made, client, DARK_MS)
    assert not any(made.handheld.panel.picture())
    pc_turn(made, client)
    assert made.app.session.seat == 0 and any(made.handheld.panel.picture())
    if person.name == "Reached":
        made.tap("OK")
    assert person.name == "Curtain"


def test_a_claim_that_wakes_it_does_not_open_the_curtain(cable):
    """The PC has one seat and asks for the other; the answer is no."""
    made, client, person = begun(cable, EIGHT, "galaxy", (HUMAN, PC))
    pc_turn(made, client)
    if person.name == "Reached":
        made.tap("OK")
    assert person.name == "Shift"  # its only player needs no curtain
    wait(made, client, DARK_MS)
    client.claim(0)
    wait(made, client, 2000)
    assert person.name == "Claim"
    made.tap("BACK")
    assert person.name == "Curtain"


def test_junior_for_all_to_see_needs_no_curtain(cable):
    made = cable()
    made.begin((HUMAN, HUMAN), "junior")
    sleeping(made)
    made.tap("DOWN")
    assert made.screen == "Shift"


def test_alone_against_bots_it_goes_on_where_it_was(cable):
    made = cable()
    made.begin((HUMAN, EASY))
    sleeping(made)
    made.tap("DOWN")
    assert made.screen == "Shift"


def test_the_key_that_wakes_it_does_nothing_else(cable):
    """However long it is held, on whatever screen."""
    made = cable()
    made.begin((HUMAN, EASY))
    made.handheld.charge(0)
    made.handheld.run(11_000)
    assert made.screen == "Notice"
    sleeping(made)
    made.handheld.tap("OK", 900)
    assert made.screen == "Notice"
    made.tap("OK")
    slot = made.app.stack[-1].slot
    sleeping(made)
    made.handheld.tap("RIGHT", 900)  # it would repeat
    assert made.screen == "Shift" and made.app.stack[-1].slot == slot
    made.tap("RIGHT")
    assert made.app.stack[-1].slot != slot


def test_a_key_that_is_down_when_it_goes_dark_shows_nothing(cable):
    made = cable()
    made.begin((HUMAN, HUMAN))
    made.tap("OK")
    made.handheld.finger("PEEK", 1)
    made.handheld.run(500)
    assert made.app.stack[-1].peeking
    made.handheld.run(DARK_MS)
    assert not any(made.handheld.panel.picture())
    made.handheld.finger("PEEK", 0)  # this wakes it
    made.handheld.run(100)
    assert made.screen == "Curtain"
