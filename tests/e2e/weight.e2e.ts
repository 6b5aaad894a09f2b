import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { calendarLoad, firstLoad } from "@sereno/web/first-load";

const DIST = fileURLToPath(new URL("../../web/dist", import.meta.url));
const ZOD = "__zod_globalRegistry";

const LOADS = [
  { what: "the list, with all that comes before it,", files: firstLoad(DIST), most: 151 },
  // FullCalendar with its hours, months and drags is 78 of it.
  { what: "the calendar, beyond the list,", files: calendarLoad(DIST), most: 89 },
];

for (const { what, files, most } of LOADS) {
  test(`${what} brings at most ${most} KB gzip, and no schemas`, () => {
    const contents = [...files].map((file) => readFileSync(`${DIST}/${file}`));
    const bytes = contents.reduce((sum, each) => sum + gzipSync(each, { level: 9 }).length, 0);
    expect(bytes / 1024).toBeLessThanOrEqual(most);
    expect(contents.filter((each) => each.includes(ZOD))).toEqual([]);
  });
}
