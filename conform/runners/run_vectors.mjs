#!/usr/bin/env node
// Play a folder of test vectors against a program that speaks the protocol: run_vectors.mjs DIR -- PROGRAM ARGS...
//
// FORMAT.md describes the folder, the verdicts and the exit codes. Standard library only; free to copy.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const LONGEST_LINE = 1_000_000;
const STARTS = 3; // so often it is tried to start a program that never says hello
const NEEDED_LEVEL = { legal: 2, illegal: 2, apply: 3, score: 2, end: 2, play: 1, perft: 3 };

class Trouble extends Error {} // the program failed as a program: crash, timeout, broken, error
class Skipped extends Error {}
class BadFolder extends Error {}

// JSON with the keys in order, so that equal values are equal strings.
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

function inOrder(moves) {
  if (!Array.isArray(moves)) throw new Trouble("broken: legal: a list of moves expected");
  return moves.map((move) => [canonical(move), move]).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, move]) => move);
}

function same(kind, answer, got) {
  if (kind === "legal" && Array.isArray(answer)) answer = inOrder(answer);
  return canonical(answer) === canonical(got);
}

// The folder.

function readFolder(folder) {
  const where = join(folder, "manifest.json");
  let manifest;
  try {
    manifest = JSON.parse(readFileSync(where, "utf8"));
  } catch (what) {
    throw new BadFolder(`${where}: ${what.message}`);
  }
  if (manifest?.schema !== "bargello/vectors/1") throw new BadFolder(`${where}: "schema": "bargello/vectors/1" expected`);
  for (const key of ["game", "counts", "suites", "chance", "files", "configs", "questions"])
    if (!(key in manifest)) throw new BadFolder(`${where}: ${key} is missing`);
  const cases = [];
  const seen = new Set();
  for (const [name, about] of Object.entries(manifest.files)) {
    const path = join(folder, name);
    let data;
    try {
      data = readFileSync(path);
    } catch (what) {
      throw new BadFolder(`${path}: ${what.message}`);
    }
    if (createHash("sha256").update(data).digest("hex") !== about.sha256) throw new BadFolder(`${path}: the checksum differs from the manifest`);
    const lines = data.toString("utf8").split("\n").filter((line, place, all) => line !== "" || place < all.length - 1);
    if (lines.length !== about.cases) throw new BadFolder(`${path}: ${about.cases} cases expected, ${lines.length} found`);
    lines.forEach((line, place) => {
      const test = checkCase(line, `${path}:${place + 1}`, manifest);
      if (seen.has(test.id)) throw new BadFolder(`${path}:${place + 1}: ${test.id} stands twice`);
      seen.add(test.id);
      cases.push(test);
    });
  }
  for (const [suite, ids] of Object.entries(manifest.suites))
    for (const id of ids) if (!seen.has(id)) throw new BadFolder(`${where}: suite ${suite} names ${id}, which is no case`);
  return [manifest, cases];
}

function checkCase(line, where, manifest) {
  let test;
  try {
    test = JSON.parse(line);
  } catch (what) {
    throw new BadFolder(`${where}: ${what.message}`);
  }
  for (const key of ["id", "kind", "rules", "suite", "config", "players", "state", "moves", "input", "answers"])
    if (test === null || typeof test !== "object" || !(key in test)) throw new BadFolder(`${where}: a case with ${key} expected`);
  if (!(test.kind in NEEDED_LEVEL) && test.kind !== "value") throw new BadFolder(`${where}: no such kind: ${test.kind}`);
  if (!(test.config in manifest.configs)) throw new BadFolder(`${where}: no such configuration: ${test.config}`);
  if (!test.answers.length || canonical(test.answers[0].readings) !== "{}")
    throw new BadFolder(`${where}: the first answer should be that of our readings`);
  return test;
}

// The program: asked one thing at a time, started when first needed and again after trouble.

class Program {
  constructor(command, timeout) {
    Object.assign(this, { command, timeout, child: null, id: 0, about: null, tries: STARTS, waiting: null, buffer: "", ended: null });
  }

  async start() {
    if (this.tries === 0) throw new Skipped("the program does not start");
    this.tries -= 1;
    this.buffer = "";
    this.ended = null;
    const child = spawn(this.command[0], this.command.slice(1), { stdio: ["pipe", "pipe", "inherit"] });
    this.child = child;
    const end = (why) => {
      if (this.child !== child) return;
      this.ended ??= why;
      this.waiting?.();
    };
    child.on("error", (what) => {
      console.error(what.message);
      end("it does not start");
    });
    child.on("close", (code, signal) => end(`it ended with code ${code ?? signal}`));
    child.stdin.on("error", () => {}); // it has gone; what it said last tells why
    child.stdout.setEncoding("utf8");
    child.stdout.on("data", (text) => {
      if (this.child !== child) return;
      if (this.buffer.length < LONGEST_LINE) this.buffer += text;
      this.waiting?.();
    });
    this.about = await this.ok({ cmd: "hello", protocol: 1 });
    this.tries = STARTS;
  }

  stop() {
    this.child?.kill("SIGKILL");
    this.child = null;
  }

  // The next line it says; null when it has ended, undefined when the time is up.
  line() {
    return new Promise((resolve) => {
      const timer = setTimeout(() => finish(undefined), this.timeout * 1000);
      const finish = (line) => {
        clearTimeout(timer);
        this.waiting = null;
        resolve(line);
      };
      this.waiting = () => {
        const end = this.buffer.indexOf("\n");
        if (end >= 0) {
          const line = this.buffer.slice(0, end);
          this.buffer = this.buffer.slice(end + 1);
          finish(line);
        } else if (this.buffer.length >= LONGEST_LINE) {
          finish(this.buffer);
        } else if (this.ended !== null) {
          finish(null);
        }
      };
      this.waiting();
    });
  }

  async ask(request) {
    if (this.child === null) await this.start();
    this.id += 1;
    this.child.stdin.write(`${JSON.stringify({ id: this.id, ...request })}\n`);
    const line = await this.line();
    if (line === undefined) throw new Trouble(`timeout: no reply to ${request.cmd} within ${this.timeout} seconds`);
    if (line === null) throw new Trouble(`crash: ${this.ended}${this.ended.endsWith("start") ? "" : ` on ${request.cmd}`}`);
    let reply = null;
    try {
      reply = JSON.parse(line);
    } catch {}
    const kinds = ["ok", "illegal", "unsupported", "skipped", "error"].filter((kind) => reply !== null && typeof reply === "object" && kind in reply);
    if (kinds.length !== 1 || reply.id !== this.id) throw new Trouble(`broken: not a reply to ${request.cmd}: ${line.slice(0, 200).trim()}`);
    return reply;
  }

  // The 'ok' part of a reply that must be one; null if the program says illegal.
  async ok(request) {
    const reply = await this.ask(request);
    if ("unsupported" in reply || "skipped" in reply) throw new Skipped(`${request.cmd}: ${reply.unsupported ?? reply.skipped}`);
    if ("error" in reply) throw new Trouble(`error: ${request.cmd}: ${reply.error}`);
    if ("illegal" in reply) return null;
    if (reply.ok === null || typeof reply.ok !== "object") throw new Trouble(`broken: ${request.cmd}: ok should be an object`);
    return reply.ok;
  }

  async part(request, key) {
    const ok = await this.ok(request);
    if (ok === null || !(key in ok)) throw new Trouble(`broken: ${request.cmd}: ${key} expected in the reply`);
    return ok[key];
  }
}

// Plays cases on a program. An answer is compared as it stands; a list of moves is brought into an order.

class Player {
  constructor(manifest, program) {
    Object.assign(this, { manifest, program });
  }

  async level(test) {
    if (this.program.child === null) await this.program.start();
    const about = this.program.about?.games?.[this.manifest.game];
    if (!about) throw new Skipped("the program does not play this game");
    if (!(about.players ?? []).includes(test.players)) throw new Skipped(`not for ${test.players} players`);
    return about.level ?? 0;
  }

  // Did the program make this move?
  async made(move) {
    const byChance = this.manifest.chance.includes(move?.do);
    return (await this.program.ok(byChance ? { cmd: "chance", outcome: move } : { cmd: "apply", move })) !== null;
  }

  async answer(test) {
    const level = await this.level(test);
    if (test.kind === "value") throw new Skipped("values are not asked for");
    const needed = test.state !== null && test.kind !== "play" ? 3 : NEEDED_LEVEL[test.kind];
    if (level < needed) throw new Skipped(`needs level ${needed}`);
    const game = { game: this.manifest.game, players: test.players, config: this.manifest.configs[test.config] };
    if (test.kind === "play" && test.state === null) {
      const reply = await this.program.ask({ cmd: "replay", ...game, moves: test.moves });
      if (reply.ok?.scores !== undefined) return reply.ok.scores;
      if (level < 2) throw new Trouble(`error: replay: ${JSON.stringify(reply)}`);
    }
    if ((await this.program.ok({ cmd: "new", ...game })) === null) throw new Trouble("broken: new: it cannot be illegal");
    if (test.state !== null && (await this.program.ok({ cmd: "load", state: test.state })) === null)
      throw new Trouble("error: load: the state is called illegal");
    for (const [place, move] of test.moves.entries()) if (!(await this.made(move))) return { illegal: place + 1 };
    switch (test.kind) {
      case "legal":
        return inOrder(await this.program.part({ cmd: "legal" }, "moves"));
      case "illegal":
        return (await this.made(test.input)) ? "ok" : "illegal";
      case "apply":
        return (await this.made(test.input)) ? this.program.part({ cmd: "state" }, "state") : { illegal: test.moves.length + 1 };
      case "end":
        return this.program.part({ cmd: "over" }, "over");
      case "perft":
        return this.plays(test.input);
      default:
        return (await this.program.part({ cmd: "over" }, "over")) ? this.program.part({ cmd: "score" }, "scores") : null;
    }
  }

  // How many plays there are from here: so many moves long, or with null to the end.
  async plays(depth) {
    const moves = depth !== 0 ? await this.program.part({ cmd: "legal" }, "moves") : [];
    if (moves.length === 0) return 1;
    const state = await this.program.part({ cmd: "state" }, "state");
    let total = 0;
    for (const move of moves) {
      if ((await this.program.ok({ cmd: "load", state })) === null || !(await this.made(move)))
        throw new Trouble(`broken: a legal move is refused: ${JSON.stringify(move)}`);
      total += await this.plays(depth === null ? null : depth - 1);
    }
    return total;
  }
}

// Verdicts.

async function judge(player, test) {
  const found = { id: test.id, kind: test.kind, rules: test.rules, suite: test.suite };
  let got;
  try {
    got = await player.answer(test);
  } catch (what) {
    if (what instanceof Skipped) return { ...found, verdict: "skipped", why: what.message };
    if (!(what instanceof Trouble)) throw what;
    player.program.stop();
    return { ...found, verdict: "wrong", why: what.message };
  }
  const fitting = test.answers.filter((answer) => same(test.kind, answer.answer, got)).map((answer) => answer.readings);
  if (fitting.some((readings) => canonical(readings) === "{}")) return { ...found, verdict: "right", got };
  if (fitting.length) return { ...found, verdict: "reading", readings: fitting, got };
  return { ...found, verdict: "wrong", why: "answer", expected: test.answers[0].answer, got };
}

// For each question with deciding cases: how many there were, and how many of them each reading fits.
function readingsFit(manifest, cases, results) {
  const table = {};
  cases.forEach((test, place) => {
    if (!("got" in results[place])) return;
    const ours = test.answers[0].answer;
    for (const [question, readings] of Object.entries(manifest.questions)) {
      const others = {};
      for (const answer of test.answers.slice(1))
        if (Object.keys(answer.readings).join() === question) others[answer.readings[question]] = answer.answer;
      if (Object.values(others).every((other) => same(test.kind, ours, other))) continue;
      table[question] ??= { cases: 0, fits: Object.fromEntries(readings.map((reading) => [reading, 0])) };
      table[question].cases += 1;
      for (const reading of readings)
        if (same(test.kind, reading in others ? others[reading] : ours, results[place].got)) table[question].fits[reading] += 1;
    }
  });
  for (const row of Object.values(table)) {
    const fitting = Object.keys(row.fits).filter((reading) => row.fits[reading] === row.cases);
    row.reading = fitting.length === 1 ? fitting[0] : null;
  }
  return table;
}

// A program plays one reading of a question: a case that fits only readings which another one outdoes in the cases of their question is wrong after all.
function contradicted(table, results) {
  const best = (question, reading) => table[question].fits[reading] === Math.max(...Object.values(table[question].fits));
  for (const result of results) {
    if (result.verdict !== "reading" || result.readings.some((fit) => Object.entries(fit).every(([q, r]) => best(q, r)))) continue;
    const fits = result.readings.map((fit) => Object.entries(fit).map(([q, r]) => `${q}=${r}`).join(" ")).join("; ");
    Object.assign(result, { verdict: "wrong", why: `contradiction: fits only ${fits}, which other answers speak against` });
  }
}

function tally(results, key) {
  const table = {};
  for (const result of results)
    for (const name of [result[key]].flat()) {
      table[name] ??= { right: 0, reading: 0, wrong: 0, skipped: 0 };
      table[name][result.verdict] += 1;
    }
  return table;
}

function say(document) {
  const lines = [];
  for (const found of document.findings) {
    if (found.verdict === "wrong") {
      lines.push(`wrong    ${found.id}  ${found.why}`);
      if (found.why === "answer")
        lines.push(`         expected ${JSON.stringify(found.expected)}`, `         got      ${JSON.stringify(found.got)}`);
    } else {
      const fits = found.readings.map((fit) => Object.entries(fit).map(([q, r]) => `${q}=${r}`).join(" "));
      lines.push(`reading  ${found.id}  ${fits.join("; ")}`);
    }
  }
  for (const title of ["kind", "rule", "suite"]) {
    lines.push("", `${title.padEnd(24)}right reading wrong skipped`);
    for (const [name, row] of Object.entries(document[`by_${title}`]))
      lines.push(`${name.padEnd(24)}${String(row.right).padStart(5)} ${String(row.reading).padStart(7)} ${String(row.wrong).padStart(5)} ${String(row.skipped).padStart(7)}`);
  }
  for (const [question, row] of Object.entries(document.readings)) {
    const fits = Object.entries(row.fits).map(([reading, count]) => `${reading} ${count}`).join(", ");
    lines.push("", `${question}: ${row.reading ?? "undecided"} (${row.cases} cases; ${fits})`);
  }
  lines.push("", `${document.right} right, ${document.reading} by another reading, ${document.wrong} wrong, ${document.skipped} skipped`);
  for (const [why, count] of Object.entries(document.why_skipped)) lines.push(`skipped ${count}: ${why}`);
  console.log(lines.join("\n"));
}

function options(args) {
  const split = args.indexOf("--");
  const given = { folder: null, suite: null, timeout: 5, json: false, command: split < 0 ? [] : args.slice(split + 1) };
  const words = split < 0 ? args : args.slice(0, split);
  while (words.length) {
    const word = words.shift();
    if (word === "--suite" && words.length) given.suite = words.shift();
    else if (word === "--timeout" && Number(words[0]) > 0) given.timeout = Number(words.shift());
    else if (word === "--json") given.json = true;
    else if (!word.startsWith("-") && given.folder === null) given.folder = word;
    else return null;
  }
  return given.folder !== null && given.command.length ? given : null;
}

async function main() {
  const given = options(process.argv.slice(2));
  if (given === null) {
    console.error("usage: run_vectors.mjs DIR [--suite NAME] [--timeout SECONDS] [--json] -- PROGRAM ARGS...");
    return 2;
  }
  let manifest, cases;
  try {
    [manifest, cases] = readFolder(given.folder);
    if (given.suite !== null) {
      if (!(given.suite in manifest.suites)) throw new BadFolder(`${given.folder}: no suite '${given.suite}'`);
      const chosen = new Set(manifest.suites[given.suite]);
      cases = cases.filter((test) => chosen.has(test.id));
    }
  } catch (what) {
    if (!(what instanceof BadFolder)) throw what;
    console.error(what.message);
    return 2;
  }
  const program = new Program(given.command, given.timeout);
  const player = new Player(manifest, program);
  const results = [];
  for (const test of cases) results.push(await judge(player, test));
  program.stop();
  const readings = readingsFit(manifest, cases, results);
  contradicted(readings, results);

  const total = {};
  for (const verdict of ["right", "reading", "wrong", "skipped"]) total[verdict] = results.filter((r) => r.verdict === verdict).length;
  const why = {};
  for (const result of results) if (result.verdict === "skipped") why[result.why] = (why[result.why] ?? 0) + 1;
  const document = {
    schema: "bargello/run-vectors/1", program: given.command, game: manifest.game, cases: cases.length, ...total,
    by_kind: tally(results, "kind"), by_rule: tally(results, "rules"), by_suite: tally(results, "suite"),
    readings, why_skipped: why,
    findings: results.filter((r) => r.verdict === "wrong" || r.verdict === "reading"),
  };
  if (given.json) console.log(JSON.stringify(document, null, 1));
  else say(document);
  return !results.some((r) => "got" in r) ? 4 : total.wrong ? 1 : 0;
}

process.exitCode = await main();
