"""The simulator's page in a browser, with a stand-in for the worker that runs the device."""

import json

import pytest

from host import serve
from host.sim import site

URL = "http://127.0.0.1:1/"  # nobody listens there: requests are answered below
WORKER = """
self.got = [];
onmessage = ({ data }) => {
  got.push(data);
  if (data.type !== "boot") return;
  const rgba = new Uint8ClampedArray(4 * 240 * 240).fill(90);
  postMessage({type: "tick", light: 1, frame: {x: 0, y: 0, width: 240, height: 240, rgba}});
  postMessage({type: "ready"});
};
"""
BOARDS = site.device() | {"files": {}}
PHONES = ({"width": 360, "height": 640}, {"width": 640, "height": 360})


@pytest.fixture
def visit(chromium):
    """Open the page; what goes wrong in it fails the test."""
    files = site.files(lambda: {"serial": "serial", "board": None, "address": "socket://h:1"})
    files["worker.mjs"] = WORKER.encode
    files["device.json"] = lambda: json.dumps(BOARDS).encode()
    wrong = []
    missing = set()
    workers = {}

    def answer(route):
        name = route.request.url.removeprefix(URL).split("?")[0] or "index.html"
        policy = {"Content-Security-Policy": serve.POLICY.format(host="127.0.0.1:1")}
        if name in missing:
            route.fulfill(status=404)
        else:
            kind = serve._type(name)
            body = workers.get(name) or files[name]()
            route.fulfill(body=body, headers=policy, content_type=kind)

    contexts = []

    def visit(query="", state="running", context=None, before="", without=(), worker="", **options):
        if context is None:
            context = chromium.new_context(accept_downloads=True, **options)
            context.route(URL + "**", answer)
            context.route_web_socket("**/serial", lambda socket: setattr(context, "cable", socket))
            contexts.append(context)
        missing.update(without)
        workers["worker.mjs"] = worker
        page = context.new_page()
        page.set_default_timeout(6000)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda told: without or wrong.append(told.text))
        if before:
            page.add_init_script(before)
        page.goto(URL + query)
        page.wait_for_selector(f"html[data-state={state}]")
        missing.clear()
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not wrong, wrong


def worker(page):
    """Return the page's worker, which may come after the page."""
    return page.workers[-1] if page.workers else page.wait_for_event("worker")


def got(page, kind):
    """What the device was told since it was switched on, without the kind."""
    told = worker(page).evaluate("kind => got.filter(({type}) => type === kind)", kind)
    return [{name: what[name] for name in what if name != "type"} for what in told]


def keys(page, count):
    """Return the moves of keys, as +OK -OK, once there are `count`, or what came in 5 seconds."""
    worker(page).evaluate(
        """async (count) => {
          const end = performance.now() + 5000;
          const moves = () => got.filter(({type}) => type === "key").length;
          while (moves() < count && performance.now() < end)
            await new Promise((done) => setTimeout(done, 5));
        }""",
        count,
    )
    return " ".join("-+"[key["down"]] + key["name"] for key in got(page, "key"))


def tell(page, what):
    worker(page).evaluate("what => postMessage(what)", what)


def save(page, files):
    """The device has written files, {name: list of bytes}; waits until the page knows."""
    code = """files => {
      for (const name in files) files[name] = new Uint8Array(files[name]);
      postMessage({type: "tick", files, light: 0.5});
    }"""
    page.evaluate("document.getElementById('screen').style.opacity = ''")
    worker(page).evaluate(code, files)
    page.wait_for_selector("#screen[style*=opacity]", state="attached")


def storage(page):
    return page.evaluate("({...localStorage})")
