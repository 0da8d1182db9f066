// api-examples.mjs: the examples of docs/api.md are correct, and there is one for each call.
//
//   node api-examples.mjs PROBE [DOCUMENT]          runs them
//   node api-examples.mjs PROBE DOCUMENT --fill     prints the document with the server's answers
//
// Blocks that begin with ```session are run in the order of the document, each on its own server, which is started
// with the words after `session` (`session --accounts`). A line that begins with "$ " is typed into one shell; the lines below
// it are the expected output. `…` stands for anything within a line; a line with nothing else, for any number of lines.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Server, check, finish, newFolder, run, test } from "./client.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const program = path.resolve(process.argv[2]);
const document = process.argv[3] ?? path.join(here, "../../docs/api.md");
const fill = process.argv[4] === "--fill";
const folder = newFolder("api-examples");
const calls = []; // every call that was made: "GET /api/v1/me"
const text = fs.readFileSync(document, "utf8");

/* ---------------------------------------------------------------- the shell */

/** A shell to type into; `run` returns what a line printed. Every call of curl is recorded. */
class Shell {
  constructor(directory) {
    this.calls = path.join(directory, "calls");
    this.child = spawn("bash", ["--norc"], { cwd: directory, stdio: ["pipe", "pipe", "inherit"] });
    this.said = "";
    this.child.stdout.setEncoding("utf8");
    this.child.stdout.on("data", (part) => {
      this.said += part;
      this.look?.();
    });
    this.child.stdin.write(`curl() { printf '%s\\0' "$@" $'\\n' >>'${this.calls}'; command curl "$@"; }\n`);
  }

  async run(line) {
    const mark = `--end of ${Math.random()}--`;
    this.said = "";
    this.child.stdin.write(`${line}\necho; echo '${mark}'\n`);
    await new Promise((done, failed) => {
      const late = setTimeout(() => failed(new Error(`it does not end: ${line}`)), 30000);
      this.look = () => {
        if (!this.said.includes(`${mark}\n`)) return;
        clearTimeout(late);
        done();
      };
      this.look();
    });
    return this.said.slice(0, this.said.indexOf(`\n${mark}\n`)).replace(/\n$/, "");
  }

  end() {
    this.child.stdin.end();
    if (!fs.existsSync(this.calls)) return;
    for (const call of fs.readFileSync(this.calls, "utf8").split("\0\n\0")) calls.push(callOf(call.split("\0")));
  }
}

/** Method and path of a call, from the words of curl. */
function callOf(words) {
  const url = words.find((word) => word.startsWith("http://")) ?? "";
  const flag = words.findIndex((word) => word === "-X");
  const method = flag >= 0 ? words[flag + 1] : words.some((word) => /^-d|^--data/.test(word)) ? "POST" : "GET";
  return `${method} ${url.replace(/^http:\/\/[^/]+/, "")}`;
}

/* ---------------------------------------------------------------- expected output */

const escaped = (part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Does the text match the document? */
function fits(found, expected) {
  const lines = expected.map((line) => (line === "…" ? "(?:[^\\n]*\\n)*?" : `${line.split("…").map(escaped).join(".*")}\\n`));
  return new RegExp(`^${lines.join("")}$`).test(found === "" ? "" : `${found}\n`);
}

/** Typed lines, with the output shown below each. */
function typedLines(block) {
  const typed = [];
  for (const line of block.split("\n"))
    if (line.startsWith("$ ")) typed.push({ line: line.slice(2), shown: [] });
    else if (line.startsWith("> ") && typed.length) typed.at(-1).line += `\n${line.slice(2)}`;
    else typed.at(-1)?.shown.push(line);
  return typed;
}

async function runBlock(words, block, number) {
  const directory = path.join(folder, String(number));
  fs.mkdirSync(directory);
  const args = [...words, "--files", folder];
  const server = await Server.start({ program, store: path.join(directory, "examples.db"), args });
  const shell = new Shell(directory);
  const out = [];
  for (const { line, shown } of typedLines(block)) {
    const typed = line.replaceAll("http://127.0.0.1:1805", `http://127.0.0.1:${server.port}`);
    const found = (await shell.run(typed)).replaceAll(`:${server.port}`, ":1805");
    out.push(`$ ${line.replaceAll("\n", "\n> ")}`, ...(found === "" ? [] : [found]));
    if (!fill)
      await test(`${line}`, () => check(fits(found, shown), `printed\n${found}\nexpected\n${shown.join("\n")}`));
  }
  shell.end();
  await server.stop();
  return out.join("\n");
}

/* ---------------------------------------------------------------- all calls */

/** `GET`, `PUT /api/v1/x` {..} in the first column of the tables: every call, as patterns. */
function documentedCalls() {
  const found = [];
  for (const line of text.split("\n")) {
    const cell = /^\| (`(?:GET|POST|PUT|DELETE).*?) \|/.exec(line)?.[1];
    if (!cell) continue;
    const words = [...cell.matchAll(/`([^`]*)`/g)].map((m) => m[1]);
    const place = words.map((word) => /(\/[^ ]*)/.exec(word)?.[1]).find(Boolean);
    for (const word of words) {
      const method = /^(GET|POST|PUT|DELETE)/.exec(word)?.[1];
      if (method) found.push({ name: `${method} ${place}`, pattern: patternOf(method, place) });
    }
  }
  return found;
}

function patternOf(method, place) {
  const [way, query] = place.split("?");
  const parts = escaped(way).replace(/\b(ID|SEAT|READER|GAME|NAME|NODE|FORM|TOKEN)\b/g, "[^/?]+");
  const key = query ? `\\?.*${/^[a-z]+/.exec(query)[0]}=` : "(\\?|$)";
  return new RegExp(`^${method} ${parts}${key}`);
}

/* ---------------------------------------------------------------- the tests */

const { status, err } = run(program, ["board", "--export", path.join(folder, "boards")]);
if (status !== 0) throw new Error(`the boards: ${err}`);
const blocks = [...text.matchAll(/^```session ?(.*)\n([\s\S]*?)\n```$/gm)];
let filled = text;
for (const [i, [whole, words, block]] of blocks.entries()) {
  const printed = await runBlock(words.split(" ").filter(Boolean), block, i);
  filled = filled.replace(whole, () => `\`\`\`session${words ? ` ${words}` : ""}\n${printed}\n\`\`\``);
}
if (fill) {
  console.log(filled);
  process.exit(0);
}
await test("the document has sessions", () => check(blocks.length >= 2, `${blocks.length} blocks`));
for (const { name, pattern } of documentedCalls())
  await test(`there is an example of ${name}`, () =>
    check(calls.some((call) => pattern.test(call)), `none of ${calls.length} calls is like ${pattern}`),
  );
await test("there is an example of the stream", () => check(calls.some((call) => /^GET \/api\/v1\/stream/.test(call)), "none"));
await test("every code of an error is in the table of codes", () => {
  const sources = path.join(here, "../../src/server");
  const rows = text.split("\n").filter((line) => /^\| [45]\d\d/.test(line));
  const used = new Set();
  for (const file of fs.readdirSync(sources, { recursive: true }).filter((name) => name.endsWith(".c")))
    for (const found of fs.readFileSync(path.join(sources, file), "utf8").matchAll(/_fail\([^;]*?, *(\d{3}), *"([a-z-]+)"/g))
      used.add(`${found[1]} ${found[2]}`);
  check(used.size >= 15, `only ${used.size} codes were found`);
  for (const code of used) {
    const [status, word] = code.split(" ");
    check(rows.some((row) => row.includes(status) && row.includes(`\`${word}\``)), `${code} is not in the table`);
  }
});
await test("the tables were read", () => check(documentedCalls().length >= 40, `${documentedCalls().length} calls`));
finish();
