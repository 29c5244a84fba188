"""mutated_inputs.py BARGELLO [--count N] [SURFACE...]: N mutated inputs for each thing that the program reads, through the whole program.

No crash, no run over ten seconds, no exit code 70, no message of more than one line; a damaged file that has a checksum never leads to another
result with exit code 0, nor does a table whose checksums were made right to a 'verify' that is content; what is accepted as JSON is JSON for a
second parser too.
"""
import argparse
import concurrent.futures
import ctypes
import json
import struct

from common import *

ROOT = pathlib.Path(__file__).resolve().parents[2]
SUMS = ctypes.CDLL("libxxhash.so.0")
SUMS.XXH3_64bits.restype = ctypes.c_uint64


class Sum128(ctypes.Structure):
    _fields_ = [("low", ctypes.c_uint64), ("high", ctypes.c_uint64)]


SUMS.XXH3_128bits.restype = Sum128
PACK = ctypes.CDLL("libzstd.so.1")
for call in (PACK.ZSTD_decompress, PACK.ZSTD_compress, PACK.ZSTD_compressBound):
    call.restype = ctypes.c_size_t
PACK.ZSTD_getFrameContentSize.restype = ctypes.c_uint64


def sum64(data):
    return SUMS.XXH3_64bits(data, ctypes.c_size_t(len(data)))


def sum128(data):
    value = SUMS.XXH3_128bits(data, ctypes.c_size_t(len(data)))
    return f"{value.high:016x}{value.low:016x}"


def sealed(document):
    plain = {key: value for key, value in document.items() if key != "sum"}
    text = json.dumps(plain, separators=(",", ":"), ensure_ascii=False).encode()
    return json.dumps({**plain, "sum": sum128(text)}, ensure_ascii=False).encode()


NUMBERS = [b"0", b"-1", b"1", b"2147483647", b"2147483648", b"-2147483649", b"4294967296", b"9223372036854775807", b"9223372036854775808", b"1e400", b"1.5", b"00", b"nan", b"255", b"65536"]
TOKENS = [b"{", b"}", b"[", b"]", b'"', b",", b":", b"null", b"true", b"{}", b"[]", b'""', b"\x00", b"\xff\xfe", b"\n", b"\r", b"\t", b"\x1b[31m", b"/", b"=", b"-", b"+", b"*", "é".encode(), b"../../x", b"%s%n", b" "]


def mutated(rng, data, more=()):
    """One to four slips of any kind; every third time no more than one digit or letter, which may well be accepted."""
    data = bytearray(data)
    if rng.random() < 0.33:
        places = [i for i, byte in enumerate(data) if chr(byte).isalnum()]
        if places:
            at = rng.choice(places)
            data[at] = rng.choice(b"0123456789" if 48 <= data[at] <= 57 else [data[other] for other in places])
        return bytes(data)
    for _ in range(rng.choice([1, 1, 1, 2, 3, 4])):
        at = rng.randint(0, len(data))
        kind = rng.randint(0, 9)
        if kind == 0 and data:
            data[at % len(data)] ^= 1 << rng.randint(0, 7)
        elif kind == 1:
            del data[at:at + rng.choice([1, 1, 2, 8, 64])]
        elif kind == 2:
            data[at:at] = rng.choice(TOKENS)
        elif kind == 3:
            to = at + rng.choice([1, 4, 16, 100])
            data[at:at] = data[at:to]
        elif kind == 4:
            del data[at:]
        elif kind == 5 and more:
            other = rng.choice(more)
            cut = rng.randint(0, len(other))
            data[at:] = other[cut:]
        elif kind == 6:
            data[at:at] = rng.choice([b"[", b"{\"a\":", b"("]) * rng.choice([3, 100, 20000])
        else:  # a number becomes another
            digits = [i for i, byte in enumerate(data) if 48 <= byte <= 57]
            if digits:
                first = last = rng.choice(digits)
                while last + 1 < len(data) and 48 <= data[last + 1] <= 57:
                    last += 1
                data[first:last + 1] = rng.choice(NUMBERS)
    return bytes(data)


def is_json(data):
    try:
        json.loads(data.decode("utf-8"))
        return True
    except (ValueError, RecursionError):
        return False


class Surfaces:
    def __init__(self, program, root, timing):
        self.program, self.root = program, root
        self.configs = [path for path in ROOT.glob("model/*/configs/*.json") if path.stat().st_size < 20000]
        self.positions = [path for path in ROOT.glob("model/*/positions/*.json") if path.stat().st_size < 20000]
        self.plays = [path for path in ROOT.glob("model/*/plays/*.play") if path.stat().st_size < 20000]

    def game_of(self, path):
        return path.parts[-3].replace("_", "-")

    def fresh(self, rng, suffix):
        return self.root / f"{rng.getrandbits(64):016x}{suffix}"

    # Each surface: makes one mutated input, runs, and says what was wrong besides what no run may show.

    def config(self, rng):
        base = rng.choice(self.configs)
        data = mutated(rng, base.read_bytes(), [rng.choice(self.configs).read_bytes()])
        path = self.fresh(rng, ".json")
        path.write_bytes(data)
        verb = rng.choice([["perft", "--depth", "2"], ["play", "--random", "--seed", "1"], ["explore", "--limit-states", "2000", "--limit-seconds", "3"]])
        end = run([self.program, verb[0], self.game_of(base), "--config", path] + verb[1:] + ["--quiet"])
        path.unlink()
        return end, "accepted what is no JSON" if end.code in (0, 1) and not is_json(data) else None

    def position_json(self, rng):
        base = rng.choice(self.positions)
        data = mutated(rng, base.read_bytes())
        path = self.fresh(rng, ".json")
        path.write_bytes(data)
        verb = rng.choice([["perft", "--depth", "2"], ["explore", "--limit-states", "2000", "--limit-seconds", "3"], ["solve", "--limit-seconds", "3"]])
        end = run([self.program, verb[0], self.game_of(base), "--position", path] + verb[1:] + ["--quiet"])
        path.unlink()
        return end, "accepted what is no JSON" if end.code in (0, 1) and not is_json(data) else None

    def position_text(self, rng):
        if not hasattr(self, "texts"):
            self.texts = [accepted for game in ("medici", "medici-card", "medina", "strozzi") for accepted in self.accepted_states(game)]
        game, players, text = rng.choice(self.texts)
        data = mutated(rng, text, [rng.choice(self.texts)[2]]).replace(b"\x00", b"0")
        verb = rng.choice([["perft", "--depth", "2"], ["explore", "--limit-states", "2000", "--limit-seconds", "3"], ["solve", "--limit-seconds", "3"]])
        return run([self.program, verb[0], game, "--players", str(players), "--position", os.fsdecode(data), *verb[1:], "--quiet"]), None

    def accepted_states(self, game):
        """Some of the rulebook's states, each with a number of players for whom it is one."""
        found, texts = [], self.states(game)
        for text in texts[::max(1, len(texts) // 12)]:
            for players in range(2, 7):
                if run([self.program, "perft", game, "--players", str(players), "--position", os.fsdecode(text), "--depth", "1", "--quiet"]).code == 0:
                    found.append((game, players, text))
                    break
        return found

    def states(self, game):
        """Texts of states as the rulebook's examples have them."""
        folder = ROOT / "model" / game.replace("-", "_")
        lines = (folder / "rulebook.md").read_bytes().split(b"\n")
        return [line[6:] for line in lines if line.startswith(b"state ")]

    def moves(self, rng):
        base = rng.choice(self.plays)
        lines = base.read_bytes().split(b"\n")
        at = rng.randrange(len(lines))
        lines[at] = mutated(rng, lines[at], lines)
        path = self.fresh(rng, ".play")
        path.write_bytes(b"\n".join(lines))
        end = run([self.program, "replay", path, "--quiet"])
        path.unlink()
        return end, None

    def replay(self, rng):
        base = rng.choice(self.plays)
        path = self.fresh(rng, ".play")
        path.write_bytes(mutated(rng, base.read_bytes(), [rng.choice(self.plays).read_bytes()]))
        end = run([self.program, "replay", path, "--quiet"])
        path.unlink()
        return end, None

    def table(self):
        if not hasattr(self, "whole_table"):
            path = self.root / "whole.btb"
            run([self.program, "table", "build", "medici", "--config", "tiny-2p", "--out", path, "--quiet"], patience=60)
            self.whole_table = path.read_bytes()
            self.content = run([self.program, "table", "verify", path, "--stable", "--json", "--quiet"])
        return self.whole_table

    def verify(self, rng, data):
        path = self.fresh(rng, ".btb")
        path.write_bytes(data)
        end = run([self.program, "table", "verify", path, "--stable", "--json", "--quiet"])
        path.unlink()
        return end

    def table_raw(self, rng):
        whole = self.table()
        data = mutated(rng, whole)
        end = self.verify(rng, data)
        return end, "a damaged table was taken" if end.code == 0 and data != whole else None

    def table_resealed(self, rng):
        whole = self.table()
        size = struct.unpack_from("<Q", whole, 16)[0]
        head = bytearray(whole[24:24 + size])
        words = json.loads(head)["words"]
        at, count = struct.unpack_from("<QQ", whole, len(whole) - 40)
        width = 32 + 8 * words
        index = [list(struct.unpack_from(f"<IIQQQ{words}Q", whole, at + width * n)) for n in range(count)]
        blocks = [bytearray(whole[entry[2]:entry[2] + entry[3]]) for entry in index]
        kind = rng.randint(0, 4)
        changed = True
        if kind == 0:
            head = bytearray(mutated(rng, bytes(head)))
        elif kind == 1:  # the content of a block
            n = rng.randrange(count)
            data = bytearray(self.unpacked(blocks[n]))
            for _ in range(rng.choice([1, 1, 2, 5])):
                data[rng.randrange(len(data))] ^= 1 << rng.randint(0, 7)
            if rng.random() < 0.2:
                data = data[:rng.randrange(len(data))]
            blocks[n] = self.packed(bytes(data))
        elif kind == 2:  # two blocks change places, or one is left out
            n, m = rng.randrange(count), rng.randrange(count)
            if n == m:
                del blocks[n], index[n]
            else:
                blocks[n], blocks[m] = blocks[m], blocks[n]
        new = bytearray(whole[:16]) + struct.pack("<Q", len(head)) + head
        for n, block in enumerate(blocks):
            index[n][2], index[n][3], index[n][4] = len(new), len(block), sum64(bytes(block))
            new += block
        if kind == 3 and index:  # any number of the index
            entry = rng.choice(index)
            entry[rng.randrange(len(entry))] = rng.choice([0, 1, 2**31 - 1, 2**31, 2**32 - 1, 2**63, 2**64 - 1, rng.getrandbits(32)])
            for n in (0, 1):
                entry[n] &= 2**32 - 1
        place, blocks_said = len(new), len(index)
        packed_index = b"".join(struct.pack(f"<IIQQQ{words}Q", *entry) for entry in index)
        if kind == 4:
            if rng.random() < 0.5:
                place = rng.choice([0, 16, 2**63, 2**64 - 1, rng.getrandbits(40), place + 8])
            else:
                blocks_said = rng.choice([0, 2**32, 2**61, 2**64 - 1, blocks_said + 1, blocks_said - 1])
        new += packed_index
        tail = struct.pack("<QQQQ", place % 2**64, blocks_said % 2**64, sum64(packed_index), sum64(bytes(new[:24 + len(head)])))
        new += tail + struct.pack("<Q", sum64(tail))
        end = self.verify(rng, bytes(new))
        if end.code != 0 or bytes(new) == whole:
            return end, None
        # A head may say other words that mean the same; states and values may not differ.
        said = [{key: value for key, value in json.loads(out).items() if key != "file"} for out in (end.out, self.content.out)]
        return end, "a wrong table was taken" if kind != 0 or said[0] != said[1] else None

    def unpacked(self, block):
        block = bytes(block)
        size = PACK.ZSTD_getFrameContentSize(block, ctypes.c_size_t(len(block)))
        out = ctypes.create_string_buffer(size)
        PACK.ZSTD_decompress(out, ctypes.c_size_t(size), block, ctypes.c_size_t(len(block)))
        return out.raw

    def packed(self, data):
        size = PACK.ZSTD_compressBound(ctypes.c_size_t(len(data)))
        out = ctypes.create_string_buffer(size)
        written = PACK.ZSTD_compress(out, ctypes.c_size_t(size), data, ctypes.c_size_t(len(data)), ctypes.c_int(3))
        return out.raw[:written]

    def explore(self, folder, *more):
        return run([self.program, "explore", "medici", "--config", "tiny-2p", "--checkpoint", folder, "--checkpoint-seconds", "0", "--stable", "--json", "--quiet", *more])

    def stopped_exploration(self):
        """A checkpoint from the middle of a walk, and what the whole walk says."""
        if not hasattr(self, "stopped"):
            self.stopped = self.root / "stopped"
            self.explored = self.explore(self.root / "through")
            self.explore(self.stopped, "--limit-states", "1500")
        return self.stopped

    def copy_with_one_changed(self, rng, folder, change):
        copy = self.fresh(rng, "")
        shutil.copytree(folder, copy)
        files = sorted(path for path in copy.rglob("*") if path.is_file() and path.stat().st_size > 0 and ".lock" not in path.name)
        chosen = rng.choice(files)
        chosen.write_bytes(change(chosen))
        return copy

    def checkpoint(self, rng):
        folder = self.copy_with_one_changed(rng, self.stopped_exploration(), lambda path: mutated(rng, path.read_bytes()))
        end = self.explore(folder, "--resume")
        shutil.rmtree(folder)
        return end, "another result after damage" if end.code == 0 and end.out != self.explored.out else None

    def reseal(self, rng, path):
        if path.suffix != ".json":
            return mutated(rng, path.read_bytes())
        for _ in range(50):
            text = mutated(rng, path.read_bytes())
            try:
                document = json.loads(text)
                if isinstance(document, dict):
                    if "seen" in document:  # keys under right sums are believed (docs/warts.md)
                        document["seen"] = json.loads(path.read_bytes())["seen"]
                    return sealed(document)
            except (ValueError, RecursionError):
                pass
        return path.read_bytes()

    def checkpoint_resealed(self, rng):
        folder = self.copy_with_one_changed(rng, self.stopped_exploration(), lambda path: self.reseal(rng, path))
        end = self.explore(folder, "--resume")
        shutil.rmtree(folder)
        return end, None  # who makes the sum right says what was counted

    def build(self, path, *more):
        return run([self.program, "table", "build", "medina", "--config", "mini-3x4-b2m1", "--out", path, "--stable", "--json", "--quiet", *more])

    def layers(self, rng):
        """Layers of an unfinished table: states all found, values half done."""
        if not hasattr(self, "unfinished"):
            whole = self.root / "medina.btb"
            length = self.build(whole).seconds
            self.medina = whole.read_bytes()
            self.unfinished = []
            for part in range(1, 40):
                path = self.root / f"half-{part}.btb"
                self.build(path, "--limit-seconds", f"{length * part / 40:.3f}", "--memory", "64MB")
                if (folder := pathlib.Path(str(path) + ".layers")).exists() and any(folder.rglob("*.bin*")):
                    self.unfinished.append(folder)
        folder = rng.choice(self.unfinished)
        table = self.fresh(rng, ".btb")
        resealed = rng.random() >= 0.7
        copy = self.copy_with_one_changed(rng, folder, (lambda path: self.reseal(rng, path) if "sum" not in path.name else path.read_bytes()) if resealed else lambda path: mutated(rng, path.read_bytes()))
        copy.rename(str(table) + ".layers")
        end = self.build(table)
        # Who makes the sums right says what the states and values are (docs/warts.md); it must not crash all the same.
        wrong = "another table after damage" if end.code == 0 and not resealed and table.read_bytes() != self.medina else None
        for path in self.root.glob(table.name + "*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        return end, wrong

    def report(self, cache, out):
        return run([self.program, "report", "medici", "--question", "last-lot", "--games", "4", "--cache", cache, "--out", out, "--stable", "--quiet"], patience=60)

    def cache(self, rng):
        if not hasattr(self, "warm"):
            self.warm = self.root / "warm"
            self.report(self.warm, self.root / "page")
            self.page = bytes_of(self.root / "page")
        folder = self.copy_with_one_changed(rng, self.warm, lambda path: mutated(rng, path.read_bytes()))
        out = self.fresh(rng, "")
        end = self.report(folder, out)
        wrong = "another report after damage" if end.code == 0 and bytes_of(out) != self.page else None
        shutil.rmtree(folder)
        shutil.rmtree(out, ignore_errors=True)
        return end, wrong

    def list_file(self, rng, flag, text):
        path = self.fresh(rng, ".json")
        data = mutated(rng, text)
        path.write_bytes(data)
        end = run([self.program, "conform", "medici", flag, path, "--games", "0", "--quiet", "--", "false"])
        path.unlink()
        return end, "accepted what is no JSON" if end.code != 2 and not is_json(data) else None

    def known(self, rng):
        return self.list_file(rng, "--known", b'[{"kind": "wrong score", "rule": "R22"}, {"kind": "extra move", "rule": "R11"}]')

    def expect(self, rng):
        return self.list_file(rng, "--expect", b'{"lot-limit-whose": "any", "bonus-sum": "highest"}')

    def protocol(self, rng):
        """A program whose replies are mutated now and then."""
        script = ROOT / "tests" / "trust" / "garbled_peer.py"
        end = run([self.program, "conform", "medici", "--games", "1", "--limit-seconds", "4", "--timeout", "1", "--first", "--quiet", "--", sys.executable, script, str(rng.getrandbits(32))], patience=15)
        return end, None

    def flags(self, rng):
        verbs = ["games", "rules", "play", "perft", "explore", "solve", "table", "replay", "vectors", "conform", "help", "prove", "check", "report"]
        names = ["--config", "--players", "--position", "--reading", "--book", "--threads", "--memory", "--limit-states", "--limit-seconds", "--seed", "--depth", "--objective", "--scratch", "--checkpoint", "--checkpoint-seconds",
                 "--json", "--stable", "--quiet", "--random", "--games", "--out", "--question", "--versus", "--symmetry", "--resume", "--nonsense", "-h", "--help", "--language"]
        values = ["nan", "inf", "-1", "0", "1e400", "3", "99999999999999999999", "", " ", "medici", "A1", "full-2", "B4", "{}", "[", "1MB", "-5GB", "0x10", "\x1b[2J", "a\nb", "é" * 400, "../x", "/dev/null", "/nowhere/x", "lot-limit-whose=other", "=", "x=y", "hu", "pt-medici", str(self.root / "flags")]
        line = [rng.choice(verbs)]
        if rng.random() < 0.8:
            line.append(rng.choice(["medici", "medici-card", "medina", "strozzi", "chess", "", "MEDICI"]))
        for _ in range(rng.randint(0, 4)):
            line.append(rng.choice(names))
            if rng.random() < 0.8:
                line.append(rng.choice(values))
        if line[0] in ("prove", "check", "report", "vectors", "explore", "solve", "perft", "conform") and "--limit-seconds" not in line:
            line += ["--limit-seconds", "2"] if line[0] in ("check", "explore", "solve") else ["--nonsense"]
        return run([self.program] + line, cwd=self.root), None


NAMES = ["config", "position_text", "position_json", "moves", "replay", "table_raw", "table_resealed", "checkpoint", "checkpoint_resealed", "layers", "cache", "known", "expect", "protocol", "flags"]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program", type=pathlib.Path)
    arguments.add_argument("surfaces", nargs="*", metavar="SURFACE", default=NAMES)
    arguments.add_argument("--count", type=int, default=2000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--keep", type=pathlib.Path, help="a folder for inputs that showed a fault: one line of seeds")
    chosen = arguments.parse_args()
    tally = Tally(["surface", "inputs", "exit 0", "1", "2", "3", "4", "slowest (s)", "faults"])
    with Scratch() as root:
        surfaces = Surfaces(chosen.program.resolve(), root, None)
        for name in chosen.surfaces:
            codes, slowest, before = {}, 0, len(tally.faults)

            def one(n):
                return n, *getattr(surfaces, name)(random.Random(f"{name} {chosen.seed} {n}"))

            first = one(0)  # makes what the others start from
            with concurrent.futures.ThreadPoolExecutor(2) as pool:
                for n, end, wrong in [first, *pool.map(one, range(1, chosen.count))]:
                    codes[end.code] = codes.get(end.code, 0) + 1
                    slowest = max(slowest, end.seconds)
                    if what := end.fault() or wrong:
                        tally.fault(f"{name} {chosen.seed} {n}", what)
            tally.row(name, chosen.count, *(codes.get(code, 0) for code in range(5)), f"{slowest:.1f}", len(tally.faults) - before)
    return tally.finish()


if __name__ == "__main__":
    sys.exit(main())
