import * as buffer from "node:buffer";
import { createHash, createHmac } from "node:crypto";
import * as querystring from "node:querystring";
import { createContext, Script } from "node:vm";
import { parseSync } from "oxc-parser";
import { GLOBALS, MEMBERS, NODES, OPERATORS } from "./language";

type Node = { type: string; operator?: unknown; generator?: unknown; arguments?: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

function nodesBelow(value: unknown): Node[] {
  if (typeof value !== "object" || value === null) return [];
  return [...(isNode(value) ? [value] : []), ...Object.values(value).flatMap(nodesBelow)];
}

function wrongIn(node: Node): string | null {
  if (!NODES.has(node.type)) return node.type;
  if (typeof node.operator === "string" && !OPERATORS.has(node.operator)) return `the operator ${node.operator}`;
  if (node.generator === true) return "a generator";
  // AWS's page: "async arguments and closures are not supported".
  const given = Array.isArray(node.arguments) ? node.arguments : [];
  return given.some((each) => isNode(each) && each.type === "AwaitExpression") ? "await in an argument" : null;
}

/** Language features that the source uses although runtime 2.0 does not list them, each as 'uses ...'. */
export function wrongLanguage(source: string): string[] {
  const { program, errors } = parseSync("function.js", source, { sourceType: "module" });
  const used = nodesBelow(program).flatMap((node) => wrongIn(node) ?? []);
  return [...new Set([...errors.map(({ message }) => message), ...used])].map((what) => `uses ${what}`);
}

const MODULES: Record<string, unknown> = { crypto: { createHash, createHmac }, querystring, buffer };

function require(name: string): unknown {
  if (!(name in MODULES)) throw new Error(`There is no module ${name} at the edge.`);
  return MODULES[name];
}

/** node:vm has no timers, network or files. This removes other globals that runtime 2.0 lacks, and stops the clock. */
const CLOSE = new Script(`(globals, members, at) => {
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!globals.has(name)) delete globalThis[name];
  for (const [path, kept] of members) {
    const holder = path.split(".").reduce((value, key) => value[key], globalThis);
    for (const name of Object.getOwnPropertyNames(holder)) if (!kept.has(name)) delete holder[name];
  }
  globalThis.Date = class extends Date {
    constructor(...given) { if (given.length > 0) super(...given); else super(at); }
    static now() { return at; }
  };
}`);

export function edgeContext(given: { cf: unknown; event: unknown }) {
  const context = createContext(
    { ...given, require, console: { log: () => {} }, atob, btoa, TextDecoder, TextEncoder },
    { codeGeneration: { strings: false, wasm: false } },
  );
  CLOSE.runInContext(context)(GLOBALS, MEMBERS, Date.now());
  return context;
}
