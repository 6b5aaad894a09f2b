import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../files";

/** Characters that cmd.exe and a POSIX shell read differently. Both read double quotes, `&&` and `||` alike. */
const SIGNS = /['`$;()<>\\]|(?<!\|)\|(?!\|)/g;
const EVERYWHERE = ["node", "npm", "cd"];

export function wrongInCmd(script: string): string[] {
  const signs = script.match(SIGNS);
  if (signs) return [...new Set(signs)];
  const programs = script.split(/&&|\|\|/).map((command) => command.trim().split(" ", 1)[0] ?? "");
  const isKnown = (program: string) =>
    EVERYWHERE.includes(program) || (/^[\w-]+$/.test(program) && existsSync(join(ROOT, "node_modules/.bin", program)));
  return programs.filter((program) => !isKnown(program));
}
