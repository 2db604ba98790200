"""`labyrinth play`: the handheld on a page of this computer, or a game in this terminal."""

import os
import threading
import webbrowser

from . import play, running
from .games import UserError
from .simulate import boards


def add_arguments(parser):
    page = parser.add_argument_group("the handheld in the browser (default)")
    page.add_argument("--board", metavar="ID", help="which handheld (default: chosen on the page)")
    page.add_argument("--port", type=int, metavar="N", help="of the page (default: a free one)")
    page.add_argument(
        "--serial-port", type=int, metavar="N", help="of the handheld's USB (default: a free one)"
    )
    page.add_argument("--no-browser", action="store_true", help="do not open the browser")
    terminal = parser.add_argument_group("a game in this terminal")
    terminal.add_argument(
        "--terminal", action="store_true", help="implied by each of the following"
    )
    play.add_arguments(terminal)
    parser.set_defaults(game=None)  # so that a named one is known from none


def run(args):
    in_terminal = play.wanted(args)
    if not (args.terminal or in_terminal):
        return run_page(args)
    for name in ("board", "port", "serial_port", "no_browser"):
        if getattr(args, name):
            option = "--" + name.replace("_", "-")
            reason = "" if args.terminal else f", but {in_terminal} for the terminal"
            raise UserError(f"{option} is for the browser{reason}; leave one out")
    return play.run(args)


def run_page(args):
    from . import serve
    from .sim import site
    from .sim.bridge import PATH, Bridge

    if args.board and args.board not in boards():
        raise UserError(f"there is no board {args.board}; there are {', '.join(boards())}")
    site.need_micropython(print, "`labyrinth play --terminal` plays without it")

    def config():
        return {"serial": PATH[1:], "board": args.board, "address": bridge.address}

    app = serve.application(site.files(config))
    bridge = Bridge(app, args.serial_port)

    def ready(address):
        note(address, bridge.address)
        opened = not args.no_browser and open_page(address)
        print(f"The handheld is at {address}" + ("" if opened else " - open that in a browser."))
        if args.port is None and f":{serve.FIRST_PORT}/" not in address:
            print(f"Port {serve.FIRST_PORT} is taken. A page at another port has saves of its own.")
        print(f"Its USB port is {bridge.address}")
        print("Ctrl-C stops it; its games stay in the browser.", flush=True)

    with running.noted() as note:
        code = serve.run(app, ready, port=args.port)
    print("\nStopped.")
    return code


def open_page(address):
    """Open the browser, if there is one that can show the page."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    if type(browser) is webbrowser.GenericBrowser and "BROWSER" not in os.environ:
        return False  # one of the terminal's: it would take the screen, and runs no WebAssembly
    # In a thread, for some wait until the browser is closed.
    threading.Thread(target=browser.open, args=(address,), daemon=True).start()
    return True
