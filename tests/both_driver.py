"""Runs on MicroPython: both_driver MODULE FUNCTION... calls each function and reports on it.

Lines that begin with @ are for test_both.py; whatever stands between @begin and @ok or @fail
is the output of that function.
"""

import sys


def call(function):
    try:
        function()
    except Exception as error:
        print()
        if hasattr(sys, "print_exception"):
            sys.print_exception(error)
        else:  # CircuitPython
            print(type(error).__name__, error)
        return "fail"
    return "ok"


def main(name, *functions):
    print("@version", ".".join([str(part) for part in sys.implementation.version[:3]]))
    module = __import__(name, None, None, ["*"])
    for function in functions:
        print("@begin", function)
        print("\n@" + call(getattr(module, function)), function)


main(*sys.argv[1:])
