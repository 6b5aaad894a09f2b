import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { expressionsOf } from "./expressions";

test("expressionsOf finds a file's regular expressions, both literals and calls of RegExp", () => {
  const folder = mkdtempSync(join(tmpdir(), "sereno-expressions-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, "one.ts"),
    [
      "const YEAR = '\\\\d{4}';",
      "export const at = /a+/giu;",
      "export const of = (name: string) => new RegExp(`^$" + "{YEAR} $" + "{name}$`, 'm');",
      "export const plain = RegExp('a|b');",
    ].join("\n"),
  );
  expect(expressionsOf(folder, "one.ts").sort((a, b) => a.line - b.line)).toEqual([
    { file: "one.ts", line: 2, source: "a+", flags: "giu" },
    { file: "one.ts", line: 3, source: "^\\d{4} x$", flags: "m" },
    { file: "one.ts", line: 4, source: "a|b", flags: "" },
  ]);
});
