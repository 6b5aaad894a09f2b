import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { calendarLoad, firstLoad, screenLoad } from "@sereno/web/first-load";

const DIST = fileURLToPath(new URL("../../web/dist", import.meta.url));
const ZOD = "__zod_globalRegistry";

const LOADS = [
  { what: "the list, with all that comes before it,", files: firstLoad(DIST), most: 151 },
  // FullCalendar with its hours, months and drags is 72 of it.
  { what: "the calendar, beyond the list,", files: calendarLoad(DIST), most: 83.5 },
];

/** The other screens. 2.3 of each are what the hooks of @trpc/react-query weigh beyond those of its neighbour. */
const SCREENS: Record<string, number> = {
  "clients/list/clients-page.tsx": 133.5,
  "availability/availability-page.tsx": 184.5,
  "payments/payments-page.tsx": 136.5,
  "catalog/catalog-page.tsx": 129.5,
  "practice/profile-page.tsx": 161,
  // These ask nothing of the server, yet 4 of it are tRPC's hooks: they come all together, with the provider around every screen.
  "legal/terms-page.tsx": 99.5,
  "legal/privacy-page.tsx": 100.5,
};

/** Each with the entry: KiB of scripts as CloudFront packs them. */
const SCRIPTS = [
  // The ordered binding of tRPC weighs 2.3 more than its neighbour; what an unanswered change keeps over a reload took the last 0.2.
  { what: "/dashboard", files: firstLoad(DIST), most: 121 },
  ...Object.entries(SCREENS).map(([source, most]) => ({ what: source, files: screenLoad(DIST, source), most })),
];

for (const { what, files, most } of SCRIPTS) {
  test(`${what} comes with at most ${most} KiB of scripts`, () => {
    const scripts = [...files].filter((file) => file.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(2);
    const bytes = scripts.reduce((sum, file) => sum + brotliCompressSync(readFileSync(`${DIST}/${file}`)).length, 0);
    expect(bytes / 1024).toBeLessThanOrEqual(most);
  });
}

for (const { what, files, most } of LOADS) {
  test(`${what} brings at most ${most} KB gzip, and no schemas`, () => {
    const contents = [...files].map((file) => readFileSync(`${DIST}/${file}`));
    const bytes = contents.reduce((sum, each) => sum + gzipSync(each, { level: 9 }).length, 0);
    expect(bytes / 1024).toBeLessThanOrEqual(most);
    expect(contents.filter((each) => each.includes(ZOD))).toEqual([]);
  });
}
