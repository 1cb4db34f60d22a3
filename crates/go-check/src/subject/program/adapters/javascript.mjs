// Asks an unmodified JavaScript solution of go-counting the questions that come in on standard input,
// a line each, and prints its answers. go-check starts it as:
// node --input-type=module -e "$(cat javascript.mjs)" SOLUTION.js
//
// docs/solutions.md has the contract. Each question gets a fresh GoCounting, which is asked twice.

import { readSync, writeSync } from "node:fs";
import { register } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// Bound before the solution runs: it may put functions of its own in their places.
const exit = process.exit.bind(process);
const { parse, stringify } = JSON;
// More entries than the largest board has points are not copied one by one.
const MOST_ENTRIES = 1 << 21;
// The keys of an answer that hold points.
const LISTS = ["territory", "territoryBlack", "territoryWhite", "territoryNone"];
// What node says of a module in a .js file, where no package.json names the kind of the file.
const TAKEN_FOR_COMMONJS = ["ERR_REQUIRE_CYCLE_MODULE", "ERR_REQUIRE_ESM"];
const AS_MODULES = `export const load = (url, context, next) =>
  next(url, /^file:.*[.]js([?]module)?$/.test(url) ? { ...context, format: "module" } : context);`;

await main();

async function main() {
  takeStreams();
  // If that fails, node says where, and ends with 1.
  const GoCounting = await load(process.argv[1]);
  // Read without the event loop: what a solution puts off, it does not do between questions.
  for (const line of lines()) {
    writeAll(1, `${stringify(answer(line, GoCounting))}\n`);
  }
  exit(0);
}

/** Sends what the solution prints to standard error, and makes its end of the process an error. */
function takeStreams() {
  // Never the real stream: to touch it makes writes to its pipe non-blocking.
  Object.defineProperty(process, "stdout", { get: () => process.stderr });
  process.exit = (code) => {
    throw new Error(`the solution called process.exit(${code ?? ""})`);
  };
}

async function load(path) {
  const url = pathToFileURL(resolve(path)).href;
  let module;
  try {
    module = await import(url);
  } catch (error) {
    const mayBeModule = error instanceof SyntaxError || TAKEN_FOR_COMMONJS.includes(error?.code);
    if (!mayBeModule || !url.endsWith(".js")) {
      throw error;
    }
    register(`data:text/javascript,${encodeURIComponent(AS_MODULES)}`);
    // The query makes it another module, since the first one's failure is remembered.
    module = await import(`${url}?module`);
  }
  const found = [module.GoCounting, module.default?.GoCounting, module.default];
  const constructor = found.find((each) => typeof each === "function");
  if (!constructor) {
    throw new Error(`${path} exports no class GoCounting`);
  }
  return constructor;
}

/** Returns what is printed for one question. */
function answer(line, GoCounting) {
  let question;
  try {
    question = parse(line);
  } catch (error) {
    return { skip: `the adapter can't read the question: ${error.message}` };
  }
  const { property, input } = question;
  const ask = {
    territory: (counting) => counting.getTerritory(input.x, input.y),
    territories: (counting) => counting.getTerritories(),
  }[property];
  if (!ask) {
    return { skip: `the JavaScript interface has no ${property}` };
  }
  try {
    const counting = new GoCounting(input.board);
    // The first answer is copied before the second call, which may change what was returned.
    return { twice: [attempt(ask, counting), attempt(ask, counting)] };
  } catch (error) {
    return { crash: stackOf(error) };
  }
}

function attempt(ask, counting) {
  try {
    const result = ask(counting);
    if (kindOf(result) !== "Object") {
      return { wrong: `it returned ${described(result)}, expected an object` };
    }
    const odd = LISTS.find((key) => ![undefined, "Array"].includes(result[key] && kindOf(result[key])));
    if (odd) {
      return { wrong: `${odd} is ${described(result[odd])}, expected an array of points` };
    }
    return copy(result, 3);
  } catch (error) {
    return { crash: stackOf(error) };
  }
}

/** Returns a value for JSON, of arrays and objects so deep. What JSON has no form for is described. */
function copy(value, depth) {
  const kind = kindOf(value);
  if (typeof value === "string") {
    return wellFormed(value);
  }
  if (Number.isFinite(value) || typeof value === "boolean" || value === null) {
    return value;
  }
  if (kind === "Array" && depth > 0 && value.length <= MOST_ENTRIES) {
    // Array.from also visits holes, which are undefined and wrong.
    return Array.from(value, (each) => copy(each, depth - 1));
  }
  if (kind === "Object" && depth > 0) {
    const entries = Object.entries(value).filter(([, each]) => each !== undefined);
    return Object.fromEntries(entries.map(([key, each]) => [wellFormed(key), copy(each, depth - 1)]));
  }
  return described(value);
}

/** "Array" or "Object" for what JSON has, the name of the class for other objects, else the type. */
function kindOf(value) {
  if (value === null || typeof value !== "object") {
    return value === null ? "null" : typeof value;
  }
  if (Array.isArray(value)) {
    return "Array";
  }
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  return tag === "Object" || tag === "Error" ? tag : `a ${tag}`;
}

function described(value) {
  const kind = kindOf(value);
  if (kind === "bigint") {
    return `${value}n`;
  }
  return ["number", "string", "boolean", "undefined"].includes(kind) ? String(value) : kind;
}

/** Returns the beginning of an error's stack, without the frames of the adapter and of node. */
function stackOf(error) {
  try {
    const stack = error instanceof Error ? String(error.stack ?? error) : `thrown: ${described(error)}`;
    const kept = stack.split("\n").filter((line) => !/^\s+at .*(\[eval\d*\]|node:)/.test(line));
    return wellFormed(kept.slice(0, 12).join("\n").slice(0, 4000));
  } catch {
    return "an error that can't be shown";
  }
}

/** Returns a text with its half surrogate pairs replaced, which JSON would have to refuse. */
function wellFormed(text) {
  return Buffer.from(text, "utf8").toString("utf8");
}

function* lines() {
  const buffer = Buffer.alloc(1 << 16);
  let waiting = [];
  for (;;) {
    const count = whenReady(() => readSync(0, buffer));
    if (count === 0) {
      break;
    }
    let start = 0;
    for (;;) {
      const end = buffer.subarray(0, count).indexOf(10, start);
      if (end < 0) {
        break;
      }
      waiting.push(Buffer.from(buffer.subarray(start, end)));
      yield Buffer.concat(waiting).toString("utf8");
      waiting = [];
      start = end + 1;
    }
    waiting.push(Buffer.from(buffer.subarray(start, count)));
  }
  const rest = Buffer.concat(waiting).toString("utf8");
  if (rest !== "") {
    yield rest;
  }
}

function writeAll(file, text) {
  const bytes = Buffer.from(text, "utf8");
  let written = 0;
  while (written < bytes.length) {
    written += whenReady(() => writeSync(file, bytes, written));
  }
}

/** Does a read or a write, again and again while its pipe isn't ready. */
function whenReady(act) {
  for (;;) {
    try {
      return act();
    } catch (error) {
      if (error.code === "EPIPE") {
        exit(0);
      }
      if (error.code !== "EAGAIN") {
        throw error;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
