"""`labyrinth seat` as its player meets it: the code, the hidden cards, moves, leaving."""

from dataclasses import replace

import pytest

from host import looks
from host.link import messages
from host.spectator import seat
from host.texts.cards import letters
from shared_engine import frames
from tests.fake_client import FakeClient
from tests.screens import use

CARD = "Jar Jar"  # Binks is red's first card


def sitting(word="red", name="galaxy", seats=2, **game):
    return seat.Seat(FakeClient(name, seats, **game), word)


def test_the_card_appears_after_the_code_and_not_before():
    async def claim(user):
        assert "type it here" in user.text() and CARD not in user.text()
        await user.enter("12")
        assert "four digits" in user.text()
        await user.enter("0000")
        assert "not the code on the device; 2 more tries" in user.text()
        assert CARD not in user.text()
        await user.sit_down()
        assert "The seat is yours." in user.text()
        assert f"Your card: S ({CARD}" in user.text()

    use(sitting(), claim)


@pytest.mark.parametrize("neutral", [False, True])
def test_the_neutral_pawn_stands_beside_a_card_that_it_moves_for(neutral):
    user = sitting(options={"neutral": neutral})
    game = user.client.spoken
    hand = next(hand for hand in game.hands if 3 in hand)
    hand[hand.index(3)], game.hands[0][0] = game.hands[0][0], 3

    async def look(user):
        await user.sit_down()
        assert ("moves)" in user.text()) == neutral  # the name stands in the line above
        assert ("*" in user.text()) == neutral
        await user.enter("?")
        assert ("A card with * is for Darth Vader" in user.text()) == neutral

    use(user, look)


def test_button_first_then_code():
    async def claim(user):
        user.client.answer(frames.BUTTON)
        await user.settle()
        assert "now type the code" in user.text()
        await user.sit_down()
        assert CARD in user.text()

    use(sitting(), claim)


def test_a_shift_is_shown_while_it_is_typed_and_played_by_enter():
    async def move(user):
        await user.sit_down()
        await user.press(*"4w90")
        assert "Enter plays it" in user.text() and "4W◀" in user.text()
        assert not user.client.steps
        await user.press("enter")
        assert user.client.steps[-1].text == "4W90"
        assert "•" in user.text()  # where to go

    use(sitting(), move)


def test_what_cannot_be_played_is_explained():
    async def move(user):
        await user.sit_down()
        for typed, answer in (
            ("", "Type a move"),
            ("z9", "no cell"),
            ("a1", "first shift the maze"),
            ("[red]x[", "no cell"),
        ):
            await user.enter(typed)
            assert answer in user.text()
        assert not user.client.steps

    use(sitting(), move)


def test_help_list_and_hint():
    async def ask(user):
        await user.sit_down()
        await user.enter("?")
        assert "First shift: 4W pushes" in user.text()
        await user.press("x")
        await user.enter("l")
        assert "bS90" in user.text() and "6E90" in user.text()
        await user.press("x")
        await user.enter("h")
        hint = user.text().split("Hint: ")[1].split()[0]
        await user.enter(hint)
        assert user.client.steps[-1].text == hint

    use(sitting(), ask)


@pytest.mark.parametrize("word", ["?", "l"])
def test_keys_that_come_together_close_the_help_once(word):
    async def read(user):
        await user.sit_down()
        await user.enter(word)
        await user.press_together("h", "enter")
        assert "Type a move; ? helps" in user.text() and CARD in user.text()
        await user.enter(word)
        await user.press_together("x", "4", "w")
        assert "The board shows 4w: Enter plays it" in user.text()

    use(sitting(), read)


def test_lines_that_come_together_are_read_one_by_one():
    async def type_ahead(user):
        await user.sit_down()
        await user.press_together("?", "enter", "h", "enter")
        assert "First shift" not in user.text() and "no cell" not in user.text()
        await user.press_together(*"4w90", "enter", *"a1", "enter")
        assert [step.text for step in user.client.steps] == ["4W90", "a1"]

    use(sitting(), type_ahead)


def test_unplugged_the_cards_are_gone_and_the_code_is_asked_again():
    async def unplug(user):
        await user.sit_down()
        await user.enter("l")
        client = user.client
        client.seat = None
        client.news.append(messages.Lost("/dev/x: the cable is unplugged; trying again"))
        await user.settle()
        assert CARD not in user.text() and "bS90" not in user.text()
        assert "NOT CONNECTED" in user.text()
        client.news += [client.hello, client.game]
        await user.settle()
        assert client.asked[-1] == ("claim", 0) and "type it here" in user.text()
        await user.sit_down()
        assert CARD in user.text()

    use(sitting(), unplug)


def test_the_device_takes_the_seat_back():
    async def released(user):
        await user.sit_down()
        user.client.seat = None
        user.client.answer(frames.RELEASED)
        await user.settle()
        assert CARD not in user.text() and "Enter asks for the seat" in user.text()
        await user.enter("")
        assert user.client.asked[-1] == ("claim", 0)

    use(sitting(), released)


def test_an_answer_to_another_claim_is_not_taken_for_ones_own():
    async def late(user):
        user.client.answer(frames.DECLINED)
        await user.settle()
        await user.enter("")  # asks once more
        assert user.client.claims == 2
        user.client.answer(frames.GRANTED, number=1)
        user.client.claimed, user.client.seat = 0, 0
        user.client.tell_seat()
        await user.settle()
        assert "The seat is yours" not in user.text() and CARD not in user.text()
        await user.sit_down()
        assert CARD in user.text()

    use(sitting(), late)


def test_a_seat_that_is_handed_back_on_the_device_is_not_shown_here():
    async def back(user):
        await user.sit_down()
        user.client.seat = None
        user.client.news += [messages.Held((0,)), messages.Held((1,))]
        await user.settle()
        assert CARD not in user.text() and "Enter asks for the seat" in user.text()

    use(sitting(), back)


def test_a_refused_seat_is_asked_for_again_in_the_next_game_only():
    async def refused(user):
        client = user.client
        client.answer(frames.CLOSED)
        client.news += [client.game, client.game]
        await user.settle()
        assert client.claims == 1 and "no more seats in this game" in user.text()
        client.news.append(replace(client.game, commitment=bytes(32)))
        await user.settle()
        assert client.claims == 2

    use(sitting(), refused)


def test_a_request_that_came_to_nothing_names_every_reason():
    """The device has one answer for a B and for a minute without one."""

    async def declined(user):
        user.client.answer(frames.DECLINED)
        await user.settle()
        said = " ".join(user.text().split())
        assert "Nobody answered on the device, it was declined there, or" in said

    use(sitting(), declined)


def test_what_comes_for_another_seat_is_not_shown():
    async def wrong(user):
        await user.sit_down()
        before = user.app.private
        game = user.client.spoken
        user.client.news.append(messages.Private(1, game.view(1), [], []))
        await user.settle()
        assert user.app.private is before

    use(sitting(), wrong)


@pytest.mark.parametrize("word", ["q", "ctrl+c"])
def test_leaving_takes_the_cards_from_the_screen(word):
    shown = []

    async def leave(user):
        await user.sit_down()
        assert CARD in user.text()
        exit_app = user.app.exit

        def look(result=None):
            shown.append(user.text())
            exit_app(result)

        user.app.exit = look
        await (user.enter(word) if word == "q" else user.press(word))

    app = sitting()
    use(app, leave)
    assert shown and CARD not in shown[0] and app.client.closed


@pytest.mark.parametrize(
    ("word", "kinds", "problem"),
    [
        ("purple", [0, 0], "no seat purple in this game; there are red, green"),
        ("3", [0, 0], "no seat 3 in this game"),
        ("green", [0, 3], "a bot plays green"),
    ],
)
def test_seats_that_cannot_be_had(word, kinds, problem):
    async def wait(user):
        pass

    app = sitting(word, kinds=kinds)
    use(app, wait)
    assert problem in str(app.return_value)


@pytest.mark.parametrize("word", ["2", "Green", "green"])
def test_a_seat_has_a_number_and_a_colour(word):
    async def look(user):
        assert user.client.asked[-1] == ("claim", 1)

    use(sitting(word), look)


@pytest.mark.parametrize(
    ("name", "word", "options"),
    [
        ("galaxy", "red", {"neutral": True, "open_hand": True}),
        ("junior", "red", {}),
        ("junior", "red", {"expert": True}),
        ("cards", "red", {}),
    ],
)
def test_turns_of_every_rule_set_by_typing(name, word, options):
    async def play(user):
        await user.sit_down()
        client = user.client
        for _ in range(4):
            while client.spoken.seat != 0:
                client.play_on(1)
            await user.settle()
            text = user.app.private.actions[-1]
            await user.enter(text)
            assert client.steps[-1].seat == 0 and client.steps[-1].text == text

    use(sitting(word, name, options=options), play)


def test_the_hand_of_the_card_game_shows_its_turns():
    async def look(user):
        await user.sit_down()
        own, other = user.client.spoken.hands
        for card in own:
            assert f"{card} {letters(card)}" in user.text()
        for card in other:
            assert letters(card) not in user.text()

    use(sitting("first", "cards"), look)


def test_quick_slides_do_not_wait_for_the_device():
    async def duel(user):
        await user.sit_down()
        gap = user.client.spoken.view(None).gaps[1]
        back = {"left": "right", "right": "left"}
        key = "right" if gap % 4 else "left"
        played = []
        user.client.play = lambda seat, action: played.append(action)
        await user.press(key, back[key], key)
        step = -1 if key == "right" else 1
        assert played == [gap + step, gap, gap + step]

    use(sitting("second", "duel"), duel)


def test_in_a_duel_keys_slide_and_stop():
    async def duel(user):
        await user.sit_down()
        you = looks.seat_names("duel", {})[1] + " (you)"
        assert you in user.text() and "Arrows slide" in user.text()
        client = user.client
        gap = client.spoken.view(None).gaps[1]
        across = ("right", -1) if gap % 4 else ("left", 1)
        await user.press(across[0])
        assert client.spoken.view(None).gaps[1] == gap + across[1]
        await user.press("space")
        assert client.steps[-1].text == "stop"
        steps = len(client.steps)
        await user.press("x", "enter")
        assert len(client.steps) == steps

    use(sitting("second", "duel"), duel)
