from host import duel_nearest


def test_the_table_is_what_is_made():
    assert duel_nearest.PATH.read_text(encoding="utf-8") == duel_nearest.text()
