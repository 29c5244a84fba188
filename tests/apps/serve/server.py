"""Starts the workbench, speaks HTTP to it byte by byte, and ends it: what its tests share."""
import json
import os
import re
import signal
import socket
import subprocess
import threading
import time


class Answer:
    def __init__(self, raw):
        head, _, self.body = raw.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        self.status = int(lines[0].split()[1]) if len(lines[0].split()) > 1 else 0
        self.headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}

    def json(self):
        return json.loads(self.body)


class Server:
    """with Server() as server: the program, running. It must end by Ctrl-C within two seconds, with exit code 0."""

    def __init__(self, *flags):
        self.process = subprocess.Popen([os.environ["BARGELLO"], "serve", "--port", "0", *flags], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        self.token = ""
        while not self.token:
            line = self.process.stderr.readline()
            if not line:
                raise SystemExit("the server does not say its token")
            if line.startswith("X-Bargello-Token: "):
                self.token = line.split()[1]
        self.port = int(re.fullmatch(r"http://127\.0\.0\.1:(\d+)/", self.address).group(1))
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        begin = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        try:
            code = self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise AssertionError("Ctrl-C does not end the server")
        took = time.monotonic() - begin
        if kind is None:
            assert code == 0, f"ended with code {code}"
            assert took < 2, f"took {took:.2f} s to end"

    def connect(self, host="127.0.0.1", timeout=20):
        return socket.create_connection((host, self.port), timeout=timeout)

    def raw(self, data, timeout=20):
        """Sends bytes as they are, returns the answer; None when the connection is closed without one."""
        with self.connect(timeout=timeout) as s:
            try:
                s.sendall(data)
            except OSError:
                pass  # refused while we were still sending; the answer may be there all the same
            got = b""
            try:
                while True:
                    more = s.recv(65536)
                    if not more:
                        break
                    got += more
            except OSError:
                pass
            return Answer(got) if got else None

    def fields(self):
        return {"Host": f"127.0.0.1:{self.port}", "Connection": "close", "Origin": f"http://127.0.0.1:{self.port}",
                "X-Bargello-Token": self.token, "Content-Type": "application/json"}

    def ask(self, method, target, body=None, **changes):
        """A request as the page makes it, but for the header fields given; None leaves one out, a list repeats it."""
        data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        fields = {**self.fields(), **{name.replace("_", "-"): value for name, value in changes.items()}}
        if method == "POST" and "Content-Length" not in fields and "Transfer-Encoding" not in fields:
            fields["Content-Length"] = str(len(data))
        head = f"{method} {target} HTTP/1.1\r\n"
        for name, value in fields.items():
            for one in value if isinstance(value, list) else [value]:
                if one is not None:
                    head += f"{name}: {one}\r\n"
        return self.raw(head.encode("latin-1") + b"\r\n" + data)

    def memory(self):
        """Resident bytes."""
        with open(f"/proc/{self.process.pid}/status") as lines:
            return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))
