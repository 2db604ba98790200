"""The installed package: `labyrinth` starts here.

Inside it lie host/, firmware/ and boards/, which import each other by those names. In the
repository they lie at its root, which the editable install has on sys.path.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main() -> int:
    """Run `labyrinth`; gives its exit code."""
    if (HERE / "host").is_dir():
        sys.path.insert(0, str(HERE))
    from host import cli

    return cli.main()
