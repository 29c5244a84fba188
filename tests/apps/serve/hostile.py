"""What must not work on the workbench, one case at a time:  BARGELLO=.. python3 hostile.py CASE"""
import json
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from server import Server

MEGABYTE = 1 << 20


def position():
    """A position of some game that ships: tests of the server know none by name."""
    with Server() as server:
        games = server.ask("GET", "/api/games").json()["games"]
    return next({"game": game["name"], "position": game["positions"][0]} for game in games if game["positions"])


def same(what, seen, expected):
    assert seen == expected, f"{what}: {seen}, expected {expected}"


def refused(what, answer, *codes):
    assert answer is not None, f"{what}: closed without an answer"
    assert answer.status in codes, f"{what}: {answer.status} {answer.body[:200]!r}, expected {codes}"


def answers(server):
    """The server answers an honest client, soon enough for a busy machine."""
    begin = time.monotonic()
    answer = server.ask("GET", "/api/games")
    took = time.monotonic() - begin
    assert answer is not None, "closed without an answer"
    same("the list of games", answer.status, 200)
    assert took < 5, f"an answer took {took:.1f} s"


def host():
    with Server() as server:
        p = server.port
        for name in (f"127.0.0.1:{p}", f"localhost:{p}", f"[::1]:{p}"):
            for target in ("/", "/app/main.js", "/api/games", "/api/opened"):
                same(f"Host {name} on {target}", server.ask("GET", target, Host=name, Origin=None).status, 200)
        for name in ("evil.example", f"evil.example:{p}", "127.0.0.1", "localhost", f"localhost.:{p}", f"127.0.0.1.:{p}", f"LOCALHOST:{p}", f"127.0.0.1:{p + 1}", f"127.1:{p}", f"2130706433:{p}",
                     f"0x7f.0.0.1:{p}", f"::1:{p}", f"[::1%lo]:{p}", f"[0:0:0:0:0:0:0:1]:{p}", f"[::ffff:127.0.0.1]:{p}", f"127.0.0.1:0{p}", f"user@127.0.0.1:{p}", f"127.0.0.1:{p}.evil.example", "", None):
            for method, target in (("GET", "/"), ("GET", "/report"), ("GET", "/app/main.js"), ("GET", "/api/games"), ("POST", "/api/state")):
                refused(f"Host {name} on {target}", server.ask(method, target, {} if method == "POST" else None, Host=name, Origin=None), 403)
        refused("two Hosts", server.ask("GET", "/", Host=[f"127.0.0.1:{p}", "evil.example"]), 400)
        refused("two Hosts, ours last", server.ask("GET", "/", Host=["evil.example", f"127.0.0.1:{p}"]), 400)
        refused("an absolute target", server.ask("GET", f"http://evil.example:{p}/"), 400)


def origin():
    body = {"setup": position()}
    with Server() as server:
        p = server.port
        same("our own page", server.ask("POST", "/api/state", body).status, 200)
        for name in ("http://evil.example", "null", f"https://127.0.0.1:{p}", f"http://127.0.0.1:{p + 1}", f"http://127.0.0.1:{p}/", f"http://127.0.0.1:{p}.evil.example", "file://", None, ""):
            refused(f"Origin {name}", server.ask("POST", "/api/state", body, Origin=name), 403)
        refused("two Origins", server.ask("POST", "/api/state", body, Origin=[f"http://127.0.0.1:{p}", "http://evil.example"]), 400)
        refused("a foreign page reading", server.ask("GET", "/api/games", Origin="http://evil.example"), 403)
        refused("a preflight", server.ask("OPTIONS", "/api/state", Origin="http://evil.example", Access_Control_Request_Method="POST"), 403, 405)
        same("JSON with its charset", server.ask("POST", "/api/state", body, Content_Type="application/json; charset=utf-8").status, 200)
        for name in ("text/plain", "text/plain; application/json", "application/json-patch", "application/jsonx;", ";application/json", "", None):
            refused(f"a body of type {name}", server.ask("POST", "/api/state", body, Content_Type=name), 415)
        answer = server.ask("GET", "/")
        assert not any(name.startswith("access-control") for name in answer.headers), "the server speaks CORS"
        policy = answer.headers["content-security-policy"]
        assert "unsafe" not in policy and "default-src 'none'" in policy and "frame-ancestors 'none'" in policy, policy


def token():
    body = {"setup": position()}
    with Server() as server:
        for given in (None, "", "0" * 64, server.token[:-1], server.token + "0", server.token.upper() + "x"):
            for method, target in (("POST", "/api/setup"), ("POST", "/api/state"), ("POST", "/api/apply"), ("POST", "/api/play"), ("POST", "/api/explain"), ("POST", "/api/choose"), ("POST", "/api/record"), ("POST", "/api/case"),
                                   ("POST", "/api/open"), ("POST", "/api/jobs"), ("POST", "/api/jobs/1/cancel"), ("GET", "/api/jobs/1"), ("GET", "/api/opened"), ("GET", "/api/table?game=x"), ("GET", "/api/play?name=x")):
                refused(f"token {given} on {target}", server.ask(method, target, body if method == "POST" else None, X_Bargello_Token=given), 403)
        refused("two tokens", server.ask("POST", "/api/state", body, X_Bargello_Token=[server.token, "x"]), 400)
        page = server.ask("GET", "/").body.decode()
        assert server.token in page and page.count(server.token) == 1, "the page needs the token, once"
        for target in ("/api/games", "/app/main.js"):
            assert server.token not in server.ask("GET", target).body.decode(), f"{target} tells the token"
    with Server() as again:
        assert again.token != server.token and len(again.token) == 64, "a new token at each start"


def paths():
    known = position()
    with Server() as server:
        for target in ("/../etc/passwd", "/app/../../etc/passwd", "/app/%2e%2e/%2e%2e/etc/passwd", "/app//main.js", "//app/main.js", "/app/main.js/", "/app/main.js%00.css", "/APP/main.js", "/app/index.html", "/report/../app/main.js", "/api/games/../games", "/api/games/%2e%2e",
                       "/app/main.js/../../../../etc/passwd", "/\\etc\\passwd", "/app/./main.js", "/api/jobs/../games", "/api/play?name=../../../../etc/passwd", "/api/play?name=/etc/passwd", "/api/table?table=/etc/passwd", "/api/table?table=../t.btb"):
            answer = server.ask("GET", target)
            refused(target, answer, 400, 404)
            assert b"root:" not in answer.body, target
        name = known["game"]
        for setup in ({"game": name, "config": "/etc/passwd"}, {"game": name, "config": "../../etc/passwd"}, {"game": name, "config": "model/x.json"}, {"game": name, "config": "x.json", "players": 2}, {"game": name, "position": "/etc/passwd"},
                      {"game": name, "position": "../positions/x.json"}, {"game": name, "position": "x.json"}, {"game": "../" + name}, {"game": name, "config": {"game": name, "deck": "/etc/passwd"}}, {"game": name, "config": {"game": name, "deck": {"a": ["../x.json"]}}},
                      {"game": name, "position": {"game": name, "config": "/etc/passwd", "state": {}}}, {"game": name, "config": json.dumps({"game": name, "deck": "/etc/passwd"})}, {"game": name, "config": "\0"}, {"game": name, "config": "a" * 5000}):
            for route in ("/api/setup", "/api/state", "/api/jobs"):
                answer = server.ask("POST", route, {"setup": setup, "kind": "solve"})
                refused(f"{route} {setup}", answer, 400)
                assert b"root:" not in answer.body, setup
        for record in (f"bargello play 1\ngame {name}\nconfig /etc/passwd\nstop\n", f"bargello play 1\ngame {name}\nposition ../x.json\nstop\n"):
            refused(record, server.ask("POST", "/api/open", {"record": record}), 400)
        for body in (b"", b"{", b"[]", b"null", b"[" * 100000, b'{"setup":1}', b'{"setup":{}}', b'{"setup":{"game":[]}}', b"\xff\xfe", b'{"setup":{"game":"' + name.encode() + b'","players":1e99}}'):
            refused(body[:30], server.ask("POST", "/api/state", body), 400)
        answers(server)


def bodies():
    with Server() as server:
        before = server.memory()
        refused("100 MB announced", server.ask("POST", "/api/state", b"", Content_Length=str(100 * MEGABYTE)), 413)
        refused("a length that is none", server.ask("POST", "/api/state", b"", Content_Length="-1"), 400)
        refused("a length beyond all numbers", server.ask("POST", "/api/state", b"", Content_Length="9" * 40), 400, 413)
        refused("both lengths", server.ask("POST", "/api/state", b"0\r\n\r\n", Content_Length="5", Transfer_Encoding="chunked"), 400)
        refused("a body without our token", server.ask("POST", "/api/state", b"x" * MEGABYTE, X_Bargello_Token=None), 403, 413)
        refused("a small body without our token", server.ask("POST", "/api/state", b"x" * 100000, X_Bargello_Token=None), 403)
        for chunk in (1 << 16, 1 << 10):
            sent, answer = send_chunks(server, chunk, 100 * MEGABYTE)
            assert sent < 20 * MEGABYTE, f"{sent} bytes of a chunked body were taken"
            assert answer in (0, 413), answer
        refused("100 MB sent", server.ask("POST", "/api/state", b"x" * (100 * MEGABYTE)), 413)
        refused("a long head", server.ask("GET", "/", X_Long="x" * MEGABYTE), 431, 400)
        refused("many fields", server.ask("GET", "/", **{f"X-{i}": "y" * 50 for i in range(5000)}), 431, 400)
        refused("no HTTP", server.raw(b"hello\r\n\r\n"), 400)
        grown = server.memory() - before
        assert grown < 30 * MEGABYTE, f"memory grew by {grown >> 20} MB"
        answers(server)


def send_chunks(server, size, most):
    fields = "".join(f"{name}: {value}\r\n" for name, value in server.fields().items())
    with server.connect() as s:
        s.sendall(f"POST /api/state HTTP/1.1\r\n{fields}Transfer-Encoding: chunked\r\n\r\n".encode())
        piece, sent = f"{size:x}\r\n".encode() + b"x" * size + b"\r\n", 0
        try:
            while sent < most:
                s.sendall(piece)
                sent += size
        except OSError:
            pass
        try:
            got = s.recv(4096)
        except OSError:
            got = b""
        return sent, int(got.split()[1]) if got else 0


def connections():
    """10,000 connections, two hundred open at a time, most of which say nothing."""
    with Server() as server:
        before, open_ones = server.memory(), []
        for i in range(10000):
            try:
                s = server.connect()
                if i % 3 == 0:
                    s.sendall(b"GET / HTTP/1.1\r\n")
                open_ones.append(s)
            except OSError:
                pass
            if len(open_ones) >= 200:
                if i % 1000 < 200:
                    answers(server)
                for one in open_ones:
                    one.close()
                open_ones = []
        grown = server.memory() - before
        assert grown < 30 * MEGABYTE, f"memory grew by {grown >> 20} MB"
        answers(server)


def slow():
    """Clients that send a byte now and then, and such that do not read."""
    with Server() as server:
        sleepers = [server.connect() for _ in range(150)]
        begin, asked = time.monotonic(), 0
        while time.monotonic() - begin < 4:
            for s in sleepers:
                try:
                    s.send(b"G" if asked == 0 else b"x")
                except OSError:
                    pass  # made room for others
            answers(server)
            asked += 1
            time.sleep(0.2)
        assert asked > 8, asked
        for s in sleepers:
            s.close()
        # Ask for much, read nothing.
        request = "".join(f"{name}: {value}\r\n" for name, value in {**server.fields(), "Connection": "keep-alive"}.items())
        mute = []
        for _ in range(100):
            s = server.connect()
            s.sendall(f"GET /app/main.js HTTP/1.1\r\n{request}\r\n".encode() * 50)
            mute.append(s)
        for _ in range(20):
            answers(server)
        assert server.memory() < 300 * MEGABYTE, f"{server.memory() >> 20} MB"
        for s in mute:
            s.close()
    with Server() as server:  # one alone, half a head: gone after ten seconds
        with server.connect() as s:
            s.sendall(b"GET / HTTP/1.1\r\nHost: ")
            begin = time.monotonic()
            same("what a half head gets", s.recv(10), b"")
            took = time.monotonic() - begin
            assert 8 < took < 15, f"closed after {took:.1f} s"


def jobs():
    """200 jobs at once: some are taken, the others are told to wait; one that runs can be stopped."""
    known = position()
    with Server("--memory", "64MB", "--threads", "1") as server:
        before = server.memory()
        game = server.ask("GET", "/api/games/" + known["game"]).json()
        setup = {"game": known["game"], "players": game["players"][0]}
        start = threading.Barrier(200)

        def ask(i):
            start.wait()
            return server.ask("POST", "/api/jobs", {"kind": "solve", "setup": setup, "seconds": 500 + i / 10})

        with ThreadPoolExecutor(200) as clients:
            all_answers = list(clients.map(ask, range(200)))
        for answer in all_answers:
            refused("a job", answer, 202, 429)
        taken = [answer.json()["id"] for answer in all_answers if answer.status == 202]
        full = sum(answer.status == 429 for answer in all_answers)
        assert 8 <= len(taken) <= 10 and full >= 190, (len(taken), full)
        answers(server)
        stages = [server.ask("GET", f"/api/jobs/{one}").json()["stage"] for one in taken]
        same("how many run", stages.count("running"), 1)
        running = taken[stages.index("running")]
        same("stopping", server.ask("POST", f"/api/jobs/{running}/cancel", {}).status, 200)
        begin = time.monotonic()
        while server.ask("GET", f"/api/jobs/{running}").json()["stage"] == "running":
            assert time.monotonic() - begin < 5, "a job does not stop"
            time.sleep(0.05)
        same("its end", server.ask("GET", f"/api/jobs/{running}").json()["stage"], "cancelled")
        waiting = next(i for i, answer in enumerate(all_answers) if answer.status == 202 and answer.json()["id"] != running)
        same("the same question again", server.ask("POST", "/api/jobs", {"kind": "solve", "setup": setup, "seconds": 500 + waiting / 10}).json()["id"], all_answers[waiting].json()["id"])
        refused("no such job", server.ask("GET", "/api/jobs/99999"), 404)
        refused("no such kind", server.ask("POST", "/api/jobs", {"kind": "dig", "setup": setup}), 400)
        assert server.memory() - before < 400 * MEGABYTE, f"{server.memory() >> 20} MB"
    # leaving the block: Ctrl-C while jobs run and wait


def values():
    """A position through the routes is worth what the verb 'solve' says."""
    import os
    import subprocess
    for game, name in json.loads(sys.argv[2]):
        out = subprocess.run([os.environ["BARGELLO"], "solve", game, "--position", name, "--json", "--stable"], capture_output=True, text=True).stdout
        expected = json.loads(out)
        with Server() as server:
            setup = {"game": game, "position": name}
            state = server.ask("POST", "/api/setup", {"setup": setup}).json()["view"]["text"]
            body = {"kind": "solve", "setup": setup, "state": state, "seconds": 60}
            job = server.ask("POST", "/api/jobs", body).json()["id"]
            while (status := server.ask("GET", f"/api/jobs/{job}").json())["stage"] in ("waiting", "running"):
                time.sleep(0.05)
            for key in ("value", "moves", "objective", "line"):
                same(f"{game} {name}: {key}", status["result"][key], expected[key])
            same("asked again, the same job", server.ask("POST", "/api/jobs", body).json()["id"], job)
            # Moves chosen one after the other are those of a play.
            wanted = {"setup": {"game": game, "players": 3}, "policy": "sensible", "seed": 5, "count": 30}
            chosen = server.ask("POST", "/api/choose", wanted).json()
            same("how many are chosen", len(chosen["moves"]), 30)
            nodes = server.ask("POST", "/api/play", {"setup": wanted["setup"], "moves": chosen["moves"]}).json()["nodes"]
            same("where they lead to", nodes[30]["text"], chosen["text"])
            for count in (0, 201, "5", 1.5):
                refused(f"count {count}", server.ask("POST", "/api/choose", {**wanted, "count": count}), 400)


def table():
    """A table named on the command line is asked first, by jobs and over HTTP, and says what 'table probe' and 'solve' say."""
    import os
    import subprocess
    import tempfile
    from urllib.parse import urlencode
    game, config = sys.argv[2:4]

    def run(*words):
        return json.loads(subprocess.run([os.environ["BARGELLO"], *words, "--json", "--stable"], capture_output=True, text=True, check=True).stdout)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "t.btb")
        subprocess.run([os.environ["BARGELLO"], "table", "build", game, "--config", config, "--out", path], capture_output=True, check=True)
        solved = run("solve", game, "--config", config)
        with Server("--table", path) as server:
            setup = {"game": game, "config": config}
            same("tables", [one["name"] for one in server.ask("GET", "/api/games").json()["tables"]], ["table-1"])
            view = server.ask("POST", "/api/setup", {"setup": setup}).json()["view"]
            state, value = view["text"], solved["value"]
            for _ in range(5):  # on along the line of best play
                job = server.ask("POST", "/api/jobs", {"kind": "solve", "setup": setup, "state": state}).json()["id"]
                while (status := server.ask("GET", f"/api/jobs/{job}").json())["stage"] in ("waiting", "running"):
                    time.sleep(0.02)
                same("the stage", status["stage"], "done")
                same("asked", status["result"].get("table"), "table-1")
                probed = server.ask("GET", "/api/table?" + urlencode({"game": game, "config": config, "state": state})).json()
                same("by name", server.ask("GET", "/api/table?" + urlencode({"table": "table-1", "state": state})).json(), probed)
                same("a job's value", status["result"]["value"], probed["value"])
                expected = run("solve", game, "--config", config, "--position", state)
                same("the value", probed["value"], expected["value"])
                same("the moves", [[m["move"], m["value"]] for m in probed["moves"]], [[m["move"], m["value"]] for m in expected["moves"]])
                state = server.ask("POST", "/api/apply", {"setup": setup, "state": state, "move": expected["line"][0]}).json()["text"]
            refused("no such table", server.ask("GET", "/api/table?" + urlencode({"table": "table-2", "state": state})), 400)
            refused("another game's", server.ask("GET", "/api/table?" + urlencode({"game": game, "state": state})), 400)


CASES = {f.__name__: f for f in (host, origin, token, paths, bodies, connections, slow, jobs, values, table)}
CASES[sys.argv[1]]()
print("all is well")
