"""/main.py of the device: starts the installed version, or else the one before it.

The prompt opens only if someone who may has asked for it, or if nothing starts; then no game is
left there to be read.
"""

import micropython

micropython.kbd_intr(-1)  # before all else: at the prompt, all can be read

import io  # noqa: E402
import os  # noqa: E402
import sys  # noqa: E402

_SECRET = ("game", "game.new", "game.bad")


def versions(root: str = "/") -> list:
    """The folders of the installed versions: the current one, then others."""
    found = sorted([name for name in os.listdir(root) if name.startswith("app-")])
    try:
        with open(root + "current") as file:
            current = file.read(64).strip()
    except (OSError, ValueError):  # no such file, or no text
        current = ""
    if current in found:
        found.remove(current)
        found.insert(0, current)
    return found


def start(name: str, root: str = "/") -> bool:
    """Whether that version ran, and ended because someone who may has asked for the prompt."""
    rom = None
    path = sys.path[:]  # which a new version's rom empties
    try:
        os.chdir(root + name)
        try:
            import rom  # pyright: ignore[reportMissingImports]: a file of the version
        except ImportError:  # version 0.1 has none
            pass
        else:
            rom.begin(root + name)
        from firmware.main import run

        run()
        return True
    except BaseException as error:  # whatever is wrong with it, another one may work
        _note(root, name, error)
    finally:
        if rom:
            rom.leave()
        sys.path[:] = path
        os.chdir(root)
    for module in list(sys.modules):
        if module.split(".")[0] in ("rom", "firmware", "shared_engine", "boards"):
            del sys.modules[module]
    return False


def _note(root: str, name: str, error):
    """Note where it failed, as firmware/screens/error.py does, but never the error's text."""
    try:
        with open(root + "broken.txt", "w") as file:
            file.write(name + "\n" + _build())
            text = io.StringIO()
            sys.print_exception(error, text)  # pyright: ignore[reportArgumentType]
            whole = text.getvalue()  # pyright: ignore[reportAttributeAccessIssue]
            for line in whole.split("\n"):
                if line[:11] != "Traceback (" and line[:8] != '  File "':
                    break
                file.write(line + "\n")
            file.write(type(error).__name__ + "\n")
    except Exception:  # no room, on the disk or in the heap
        pass


def _build() -> str:
    """Return the line with the version and the board, or nothing if that cannot be read either."""
    try:
        from firmware.built import BOARD, VERSION

        return VERSION + " on " + str(BOARD) + "\n"
    except Exception:
        return ""


def main(root: str = "/"):
    asked = False
    try:
        for name in versions(root):
            asked = start(name, root)
            if asked:
                break
    finally:
        if not asked:
            for name in _SECRET:
                try:
                    os.remove(root + name)
                except OSError:
                    pass


if __name__ == "__main__":
    main()
