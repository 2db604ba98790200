"""What keeps the cable from working: each in one line, with what to do, and an exit code."""

from ..games import UserError


class LinkError(UserError):
    exit_code = 2


class NoDevice(LinkError):
    exit_code = 3

    def __init__(self, name=""):
        what = f"there is no port {name}" if name else "no handheld is on a cable"
        super().__init__(f"{what}. Next: plug it in, switch it on, or name its port with --port")


class Busy(LinkError):
    exit_code = 4

    def __init__(self, name):
        super().__init__(f"another program uses {name}. Next: close it, then try again")


class NoPermission(LinkError):
    exit_code = 5

    def __init__(self, name):
        super().__init__(
            f"no permission to open {name}. Next: add yourself to the group that owns it "
            "(often dialout or uucp), log in again, and try again"
        )


class NotOurs(LinkError):
    exit_code = 6

    def __init__(self, name):
        super().__init__(
            f"what answers on {name} is not Pocket Labyrinth. Next: start it on the device "
            "(switch it off and on), or name another port with --port"
        )


class OtherVersion(LinkError):
    exit_code = 7

    def __init__(self, name, theirs, ours):
        older = "the device" if theirs < ours else "this program"
        super().__init__(
            f"the device on {name} speaks version {theirs} of the link, this program {ours}. "
            f"Next: update {older}"
        )


class Silent(LinkError):
    exit_code = 8

    def __init__(self, name):
        super().__init__(
            f"nothing answers on {name}. Next: switch the device on, unplug the cable and "
            "plug it in again"
        )
