import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../files";
import { DEFECTS } from "./planted/defects";

test.each(DEFECTS)("the text that the defect $name replaces occurs once in its file", ({ file, from, to }) => {
  expect(readFileSync(join(ROOT, file), "utf8").split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
});
