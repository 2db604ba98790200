import binascii

from shared_engine.bots import seed_for
from shared_engine.shuffle import Stream, commitment

SEED = bytes(range(16))


def refused(call):
    try:
        call()
    except ValueError:
        return True
    return False


def test_a_stream_is_sha256_of_seed_label_and_counter():
    # First words of SHA-256(000102..0f 05 "tiles" 00000000), by another program.
    stream = Stream(SEED, "tiles")
    words = [stream.below(65536) for _ in range(4)]
    assert words == [46420, 5867, 48256, 53408]


def test_streams_go_on_beyond_one_block():
    stream = Stream(SEED, "tiles")
    words = [stream.below(65536) for _ in range(40)]
    assert len(set(words)) > 35


def test_labels_and_seeds_give_different_streams():
    firsts = [Stream(SEED, label).below(65536) for label in ("tiles", "cards", "bots", "bot")]
    firsts.append(Stream(bytes(16), "tiles").below(65536))
    assert len(set(firsts)) == 5


def test_draws_are_below_n_and_even():
    stream = Stream(SEED, "even")
    counts = [0] * 6
    for _ in range(6000):
        counts[stream.below(6)] += 1
    assert min(counts) > 880 and max(counts) < 1120  # four standard deviations


def test_words_of_the_uneven_rest_are_redrawn():
    # Of 65536 words, 40000 choices leave a rest of 25536 that would favour the low numbers.
    stream = Stream(SEED, "rest")
    low = sum([stream.below(40000) < 20000 for _ in range(2000)])
    assert 900 < low < 1100


def test_the_first_word_of_the_rest_is_redrawn_too():
    stream = Stream(SEED, "rest")
    words = [40000, 65535, 39999]
    stream._word = lambda: words.pop(0)
    assert stream.below(40000) == 39999


def test_a_bot_draws_from_a_seed_of_its_own():
    seeds = [seed_for(SEED, seat) for seat in range(6)]
    assert len({bytes(seed) for seed in seeds}) == 6 and SEED not in seeds
    assert [len(seed) for seed in seeds] == [16] * 6


def test_a_shuffle_keeps_all_items():
    items = list(range(50))
    Stream(SEED, "cards").shuffle(items)
    assert items != list(range(50)) and sorted(items) == list(range(50))


def test_bad_seeds_and_draws_are_refused():
    assert refused(lambda: Stream(b"short", "tiles"))
    assert refused(lambda: Stream(SEED, ""))
    assert refused(lambda: Stream(SEED, "x").below(0))
    assert refused(lambda: Stream(SEED, "x").below(65537))


def test_the_commitment_is_bound_to_seed_and_header():
    known = commitment(SEED, "game: galaxy\n")
    assert (
        binascii.hexlify(known)
        == b"2692df21998c9fd07caf0454df96d5ede47353ccd145938194be493e37aca908"
    )
    assert commitment(bytes(16), "game: galaxy\n") != known
    assert commitment(SEED, "game: junior\n") != known
