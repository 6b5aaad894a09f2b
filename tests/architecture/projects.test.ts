import { expect, inject, test } from "vitest";
import { projectOf } from "../projects";

// The texts below insert this path, because projects.ts would take a literal path for an import by this file.
const support = "@sereno/tests/support";

test.each([
  ["packages/core/src/domain/catalog/rules.test.ts", `import { priceOf } from "./rules";`, "pure"],
  ["packages/core/src/catalog/write.test.ts", `import { createPractice } from "${support}/practice";`, "database"],
  ["packages/core/src/catalog/read.test.ts", `const support = await import("${support}/practice");`, "database"],
  ["tests/property/slots.test.ts", `import { createRandom } from "${support}/random";`, "pure"],
  ["tests/property/storm.test.ts", `import { runStorm } from "${support}/random-storm";`, "database"],
  ["web/src/features/clients/address.test.ts", `import { readAddress } from "./address";`, "web"],
])("%s, which contains %s, runs in the project %s", (file, text, project) => {
  expect(projectOf(file, text)).toBe(project);
});

test("a test file of the project 'pure' gets no database", () => {
  expect(inject("endpoint")).toBeUndefined();
});
