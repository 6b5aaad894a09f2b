import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { sourceFiles } from "../files";
import type { Breach } from "./imports";

const CORE = "packages/core/src/";
/** Who writes appointments: the others say what they become. */
const WRITERS = /^packages\/core\/src\/store\/appointment\/|\.test\.ts$/;
const ENTITY = "appointment";
const WRITES = ["create", "put", "patch", "update", "upsert", "delete", "remove"];

const SAYS = "only store/appointment writes appointments; changeAppointments answers what follows from a change";

/** Every write of an appointment that is made elsewhere. */
export const findStrayWrites = (root: string): Breach[] =>
  sourceFiles(root)
    .filter((file) => file.startsWith(CORE) && !WRITERS.test(file))
    .flatMap((file) => writesIn(root, file));

function writesIn(root: string, file: string): Breach[] {
  const text = readFileSync(join(root, file), "utf8");
  const found: Breach[] = [];
  new Visitor({
    CallExpression({ callee, start }) {
      if (callee.type !== "MemberExpression") return;
      const write = nameOf(callee);
      if (nameOf(callee.object) !== ENTITY || !WRITES.includes(write)) return;
      const line = text.slice(0, start).split("\n").length;
      found.push({ rule: "appointment-writes", file, line, says: `${ENTITY}.${write}: ${SAYS}` });
    },
  }).visit(parseSync(file, text).program);
  return found;
}

interface Named {
  type: string;
  name?: string;
  property?: unknown;
}

/** The name of a variable, or of the member that is asked for. */
function nameOf(node: unknown): string {
  const { type, name, property } = node as Named;
  if (type === "MemberExpression") return (property as Named).name ?? "";
  return type === "Identifier" ? (name ?? "") : "";
}
