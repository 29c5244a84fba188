"""Runs a program and measures it: wall seconds, processor seconds, peak memory.

    measure.py COMMAND...      prints the three, then what the program printed
"""
import contextlib
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time


def parents():
    """Of every process: its parent."""
    found = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", encoding="ascii", errors="replace") as file:
                    found[int(name)] = int(file.read().rpartition(")")[2].split()[1])
            except OSError:
                pass  # it has just ended
    return found


def below(root):
    """A process and all its children."""
    above = parents()
    found = {root}
    for process in above:
        at = process
        while at in above and at != root:
            at = above[at]
        if at == root:
            found.add(process)
    return found


def resident(root):
    """Bytes in memory of a process and all its children: what each has for itself, and once what they share."""
    own = shared = 0
    for process in below(root):
        try:
            with open(f"/proc/{process}/status", encoding="ascii", errors="replace") as file:
                fields = dict(line.split(":", 1) for line in file)
        except OSError:
            continue
        if "RssAnon" in fields:
            own += int(fields["RssAnon"].split()[0]) * 1024
            shared = max(shared, int(fields["RssShmem"].split()[0]) * 1024)
    return own + shared


def kill(root):
    """Kills a process that leads its group, with the group, and gives back the shared memory that they made (spin leaves it behind)."""
    killed = below(root)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(root, signal.SIGKILL)
    with open("/proc/sysvipc/shm", encoding="ascii") as file:
        names = file.readline().split()
        segments = [dict(zip(names, line.split())) for line in file]
    for segment in segments:
        if int(segment["cpid"]) in killed:
            subprocess.run(["ipcrm", "-m", segment["shmid"]], check=False)


class Result:
    def __init__(self, code, wall, cpu, peak, output, late):
        self.code, self.wall, self.cpu, self.peak, self.output, self.late = code, wall, cpu, peak, output, late


def run(command, cores, folder, environment=None, several=False, limit=3600):
    """Runs a command on the given cores. 'several': it forks, so that its peak memory is watched from outside instead of asked afterwards.
    After 'limit' seconds it is stopped with its children, and the result is 'late'.

    Asked of /usr/bin/time, which is small: a child of ours would begin with our own peak.
    """
    with tempfile.TemporaryFile() as out, tempfile.NamedTemporaryFile("r") as peak_file:
        command = ["/usr/bin/time", "--quiet", "--format", "%M", "--output", peak_file.name] + list(command)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.perf_counter()
        child = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, cwd=folder, env=os.environ | (environment or {}),
                                 preexec_fn=lambda: os.sched_setaffinity(0, cores), start_new_session=True)
        peak = 0
        late = False
        done = threading.Event()

        def stop():
            nonlocal late
            late = True
            kill(child.pid)

        def watch():
            nonlocal peak
            while not done.wait(0.05):
                peak = max(peak, resident(child.pid))

        watcher = threading.Thread(target=watch)
        if several:
            watcher.start()
        killer = threading.Timer(limit, stop)
        killer.start()
        try:
            code = child.wait()
        except KeyboardInterrupt:  # it has a session of its own and does not hear Ctrl-C
            kill(child.pid)
            raise
        finally:
            wall = time.perf_counter() - start
            killer.cancel()
            done.set()
            if several:
                watcher.join()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        out.seek(0)
        peak = max(peak, int(peak_file.read() or 0) * 1024)
        return Result(code, wall, cpu, peak, out.read().decode(errors="replace"), late)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    result = run(sys.argv[1:], os.sched_getaffinity(0), os.getcwd(), several=True)
    print(f"wall {result.wall:.3f} s, processor {result.cpu:.3f} s, peak {result.peak} bytes")
    sys.stdout.write(result.output)
    sys.exit(result.code)
