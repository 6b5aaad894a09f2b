import { ended } from "../rules";

const VARIABLE = /\{([^{}]*)\}/g;

/** Why a text is not a valid template with these variables, as a Spanish sentence; null if it is valid. */
export function templateProblem(template: string, variables: readonly string[]): string | null {
  const listed = variables.map((name) => `{${name}}`);
  const usable = `Puedes usar ${listed.slice(0, -1).join(", ")} y ${listed.at(-1)}.`;
  const unknown = [...template.matchAll(VARIABLE)].map(([written]) => written).filter((each) => !listed.includes(each));
  if (unknown.length > 0) return `No sabemos qué poner en ${[...new Set(unknown)].join(", ")}. ${usable}`;
  return /[{}]/.test(template.replace(VARIABLE, "")) ? `Hay un { o un } suelto. ${usable}` : null;
}

/** Replaces the known variables of a template and removes paragraphs that become empty. A value that ends in a period,
 * such as 'Bogotá D.C.', replaces the period after its variable too; an empty one, the comma and space before it. */
export const writeMessage = <V extends string>(template: string, values: Record<V, string>): string => {
  const known = new Map<string, string>(Object.entries(values));
  return template
    .replace(/(,? )?\{([^{}]*)\}(\.?)/g, (written, before = "", name: string, period: string) => {
      const value = known.get(name);
      if (value === undefined) return written;
      return value === "" ? period : before + (period ? ended(value) : value);
    })
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
};
