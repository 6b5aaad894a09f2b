import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../files";
import { DEFECTS } from "./planted/defects";

test.each(DEFECTS)("the source text of the defect $name occurs once", ({ file, from, to }) => {
  expect(readFileSync(join(ROOT, file), "utf8").split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
});
