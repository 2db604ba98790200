from firmware.drivers.keys import BACK, DOWN, HELD, LEFT, NAMES, OK, RELEASED, Keys


class Pin:
    level = 1

    def __call__(self):
        return self.level


def two_keys():
    ok, left = Pin(), Pin()
    return Keys([("OK", ok), ("LEFT", left)]), ok, left


def scans(keys, times):
    """(time, event) of all events."""
    found = []
    for now in times:
        event = keys.scan(now)
        while event is not None:
            found.append((now, event))
            event = keys.scan(now)
    return found


def test_names_and_numbers_agree():
    assert (NAMES[OK], NAMES[LEFT], NAMES[BACK]) == ("OK", "LEFT", "BACK")
    assert len(NAMES) < HELD


def test_a_press_and_its_release():
    keys, ok, _ = two_keys()
    assert keys.scan(0) is None
    ok.level = 0
    assert scans(keys, range(10, 200, 10)) == [(10, OK)]
    assert keys.down(OK) and not keys.down(LEFT)
    ok.level = 1
    assert scans(keys, range(200, 400, 10)) == [(200, OK + RELEASED)]
    assert not keys.down(OK)


def test_the_first_scan_sees_a_key_held_at_power_on():
    keys, ok, _ = two_keys()
    ok.level = 0
    assert keys.scan(0) == OK


def test_bouncing_is_one_press():
    keys, ok, _ = two_keys()
    found = []
    for now in range(100, 118):
        ok.level = now & 1
        found += scans(keys, [now])
    ok.level = 0
    found += scans(keys, range(118, 200))
    assert found == [(100, OK)]
    for now in range(200, 219):
        ok.level = 1 - (now & 1)
        found += scans(keys, [now])
    ok.level = 1
    found += scans(keys, range(219, 300))
    assert found == [(100, OK), (200, OK + RELEASED)]


def test_edges_are_20_ms_apart():
    keys, ok, _ = two_keys()
    ok.level = 0
    assert scans(keys, [50]) == [(50, OK)]
    ok.level = 1
    assert scans(keys, range(51, 90)) == [(70, OK + RELEASED)]


def test_directions_repeat():
    keys, _, left = two_keys()
    left.level = 0
    found = scans(keys, range(0, 800))
    assert found == [(0, LEFT), (400, LEFT), (520, LEFT), (640, LEFT), (760, LEFT)]
    left.level = 1
    assert scans(keys, range(800, 1500)) == [(800, LEFT + RELEASED)]


def test_late_scans_do_not_pour_out_repeats():
    keys, _, left = two_keys()
    left.level = 0
    assert scans(keys, (0, 2000, 2001, 2119, 2120)) == [(0, LEFT), (2000, LEFT), (2120, LEFT)]


def test_a_long_press_is_told_once():
    keys, ok, _ = two_keys()
    ok.level = 0
    assert scans(keys, range(0, 3000)) == [(0, OK), (500, OK + HELD)]
    ok.level = 1
    assert scans(keys, (3000, 3100)) == [(3000, OK + RELEASED)]
    ok.level = 0
    assert scans(keys, range(4000, 4600)) == [(4000, OK), (4500, OK + HELD)]


def test_two_keys_at_once():
    keys, ok, left = two_keys()
    ok.level = left.level = 0
    assert scans(keys, (0, 10)) == [(0, OK), (0, LEFT)]


def test_two_pins_of_one_intent():
    stick, button = Pin(), Pin()
    keys = Keys([("DOWN", stick), ("DOWN", button)])
    button.level = 0
    assert scans(keys, (0,)) == [(0, DOWN)]
    assert keys.down(DOWN)


def test_the_clock_may_wrap():
    keys, ok, _ = two_keys()
    end = 1 << 30
    assert keys.scan(end - 300) is None
    ok.level = 0
    assert scans(keys, (end - 250, end - 1, 0, 249, 250)) == [(end - 250, OK), (250, OK + HELD)]


def test_a_key_is_touched_until_a_scan_has_seen_it():
    keys, ok, left = two_keys()
    keys.scan(0)
    assert not keys.touched()
    left.level = 0
    assert keys.touched()
    assert keys.scan(100) == LEFT and not keys.touched()
    ok.level = 0
    assert keys.touched()  # the other one is as it was
    assert keys.scan(200) == OK and not keys.touched()
    left.level = 1
    assert keys.touched()
    assert scans(keys, [300]) == [(300, LEFT + RELEASED)] and not keys.touched()


def test_a_key_that_is_held_is_touched_no_more():
    keys, ok, _ = two_keys()
    ok.level = 0
    for now in range(0, 1000, 10):
        keys.scan(now)
        assert not keys.touched()
