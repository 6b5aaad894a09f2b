import { readFileSync } from "node:fs";
import { join } from "node:path";
import { firstLoad } from "@sereno/web/first-load";
import { expect, test } from "vitest";
import { ROOT } from "../../files";
import { calendarLoad, filesInCircles, searchLoad } from "../../support/loads";
import { hasChanged, mergeBase, reasonsSince, withBuilt } from "./base";
import { WEIGHTS } from "./measure";

const KIB = 1024;
/** Bytes to which a change may increase a size of `before` bytes without giving a reason. */
const allowed = (before: number) => before + Math.max(KIB, before / 100);

async function weighAll(root: string): Promise<Map<string, number>> {
  const weights = new Map<string, number>();
  for (const { what, of } of WEIGHTS) {
    const bytes = await of(root);
    if (bytes !== null) weights.set(what, bytes);
  }
  return weights;
}

const now = await weighAll(ROOT);

test.each(WEIGHTS)("$what weighs less than $ceiling KiB", ({ what, ceiling }) => {
  const bytes = now.get(what) ?? 0;
  expect(bytes).toBeGreaterThan(KIB);
  expect(bytes / KIB).toBeLessThan(ceiling);
});

test("no bundle grows by over 1 KiB and 1 % since the branch left main, unless a commit gives the reason in a line 'Weighs: ...'", async () => {
  const base = mergeBase();
  const before = base !== null && hasChanged(base) ? await withBuilt(base, weighAll) : now;
  const grown = [...now].flatMap(([what, bytes]) => {
    const was = before.get(what);
    if (was === undefined || bytes <= allowed(was)) return [];
    return [`${what}: ${(was / KIB).toFixed(1)} KiB before, ${(bytes / KIB).toFixed(1)} now`];
  });
  expect(base !== null && reasonsSince(base).length > 0 ? [] : grown).toEqual([]);
});

test.each([
  ["the first load", firstLoad],
  ["the calendar", calendarLoad],
  ["the search", searchLoad],
])("%s contains no zod schemas", (_, files) => {
  const dist = join(ROOT, "web/dist");
  const contents = [...files(dist)].map((file) => readFileSync(join(dist, file)));
  expect(contents.length).toBeGreaterThan(0);
  expect(contents.filter((each) => each.includes("__zod_globalRegistry"))).toEqual([]);
});

test("no files of the built web import each other in a circle", () => {
  expect(filesInCircles(join(ROOT, "web/dist"))).toEqual([]);
});
