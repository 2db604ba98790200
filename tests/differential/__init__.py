"""Games played on the engine and on a naive reference at once; any difference raises.

A module has OPTION_SETS, [(options, players), ...], and play_both(options, players, seed), which
plays one game to its end and returns the number of turns.
"""
