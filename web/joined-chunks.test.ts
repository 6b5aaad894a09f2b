import { expect, test } from "vitest";
import { sizeOf } from "./joined-chunks";

test("comments do not count in a module's size", () => {
  const code = 'const url = "https://sereno.example/*";\nexport const a = 1;';
  const pure = "/* @__PURE__ */ ";
  expect(sizeOf(`${pure}${code}\n/* Two. */`)).toBe(code.length);
  expect(sizeOf(`// One.\n/**\n * Two.\n */\n${code}\n  // Three.`)).toBe(code.length);
});
