import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../files";
import { DEFECTS } from "./planted/defects";

test.each(DEFECTS)("there is a place for $name", ({ file, from }) => {
  expect(readFileSync(join(ROOT, file), "utf8").split(from)).toHaveLength(2);
});
