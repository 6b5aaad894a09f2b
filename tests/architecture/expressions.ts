import { parseSync, Visitor } from "oxc-parser";
import { readText } from "../files";

/** Stands in for an interpolated value that is known only at run time. */
const WORD = "x";

export function expressionsOf(root: string, file: string) {
  const text = readText(file, root);
  const { program } = parseSync(file, text);
  const found: { file: string; line: number; source: string; flags: string }[] = [];
  const known = new Map<string, string>();
  const lineOf = (start: number) => text.slice(0, start).split("\n").length;
  const made = (call: { callee: unknown; arguments: unknown[]; start: number }) => {
    const { callee } = call as { callee: { type: string; name?: string } };
    if (callee.type !== "Identifier" || callee.name !== "RegExp") return;
    const [source, flags] = call.arguments.map((each) => textOf(each as Node, known));
    found.push({ file, line: lineOf(call.start), source: source ?? WORD, flags: flags ?? "" });
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      const value = id.type === "Identifier" && init?.type === "Literal" ? init.value : null;
      if (id.type === "Identifier" && typeof value === "string") known.set(id.name, value);
    },
    Literal(node) {
      if (!("regex" in node)) return;
      const { pattern: source, flags } = node.regex;
      found.push({ file, line: lineOf(node.start), source, flags });
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(program);
  return found;
}

interface Node {
  type: string;
  name?: string;
  value?: unknown;
  quasis?: { value: { cooked: string | null } }[];
  expressions?: Node[];
}

function textOf({ type, name = "", value, quasis = [], expressions = [] }: Node, known: Map<string, string>): string {
  if (type === "Literal") return String(value);
  if (type !== "TemplateLiteral") return known.get(name) ?? WORD;
  return quasis
    .map((quasi, index) => {
      const put = expressions[index];
      return (quasi.value.cooked ?? "") + (put ? textOf(put, known) : "");
    })
    .join("");
}
