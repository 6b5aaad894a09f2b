import { expect, test } from "vitest";
import { readText } from "../files";
import { DEFECTS } from "./planted/defects";

test.each(DEFECTS)("the text that the defect $name replaces occurs once in its file", ({ file, from, to }) => {
  expect(readText(file).split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
});
