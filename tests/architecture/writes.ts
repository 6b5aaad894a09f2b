import { parseSync, Visitor } from "oxc-parser";
import { readText, sourceFiles } from "../files";
import type { Breach } from "./imports";

const CORE = "packages/core/src/";
/** By kind of record: the only folder that may write it, and the function that returns a change's consequences. */
const WRITERS: Record<string, [folder: string, follows: string]> = {
  appointment: ["store/appointment/", "changeAppointments"],
  purchase: ["store/purchase/", "changePurchase"],
};
const WRITES = ["create", "put", "patch", "update", "upsert", "delete", "remove"];

export const findStrayWrites = (root: string): Breach[] =>
  sourceFiles(root)
    .filter((file) => file.startsWith(CORE) && !file.endsWith(".test.ts"))
    .flatMap((file) => writesIn(root, file));

function writesIn(root: string, file: string): Breach[] {
  const text = readText(file, root);
  const found: Breach[] = [];
  new Visitor({
    CallExpression({ callee, arguments: given, start }) {
      const isMember = callee.type === "MemberExpression";
      if (!isMember && nameOf(callee) !== "writeOf") return;
      const [write = "", kind = ""] = (isMember ? [callee, callee.object] : given).map(nameOf);
      const [folder, follows] = WRITERS[kind] ?? [];
      if (!folder || !WRITES.includes(write) || file.startsWith(CORE + folder)) return;
      const says = `${kind}.${write}: only ${folder} writes it; ${follows} answers what follows from a change`;
      found.push({ rule: "record-writes", file, line: text.slice(0, start).split("\n").length, says });
    },
  }).visit(parseSync(file, text).program);
  return found;
}

interface Named {
  type: string;
  name?: string;
  property?: unknown;
  value?: unknown;
}

function nameOf(node: unknown): string {
  const { type, name, property, value } = node as Named;
  if (type === "Literal") return String(value);
  if (type === "MemberExpression") return (property as Named).name ?? "";
  return type === "Identifier" ? (name ?? "") : "";
}
