import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { calendarLoad, firstLoad, screenLoad, searchLoad } from "@sereno/web/first-load";

const DIST = fileURLToPath(new URL("../../web/dist", import.meta.url));
const ZOD = "__zod_globalRegistry";

const first = firstLoad(DIST);
const summary = [...screenLoad(DIST, "summary/summary-page.tsx")].filter((file) => !first.has(file));

const LOADS = [
  // The frame that is there before the app, and times that do not break, took the last 0.2.
  { what: "the list, with all that comes before it,", files: first, most: 150 },
  // FullCalendar with its hours, months and drags is 72 of it; swiping, strips, what Google holds and names in two lines took the last 1.1.
  { what: "the calendar, beyond the list,", files: calendarLoad(DIST), most: 84.9 },
  { what: "the search, beyond the list and the form that is loaded ahead,", files: searchLoad(DIST), most: 8 },
  { what: "a month's summary, beyond the list,", files: summary, most: 8 },
];

/** The other screens. 2.3 of each are what the hooks of @trpc/react-query weigh beyond those of its neighbour. */
const SCREENS: Record<string, number> = {
  // A line for the phone beside the table took the last 0.5.
  "clients/list/clients-page.tsx": 132.3,
  // Whether a week opens hours that somebody may wait for took the last 0.2, room for large letters 0.1, and the answer to a press 0.1.
  "availability/availability-page.tsx": 185.7,
  // Rows that it shares with the screen of a month, and the way there, took the last 0.3.
  "payments/payments-page.tsx": 135.3,
  // The form of a package is a sale's, too: in files of its own, which took the last 0.4.
  "catalog/catalog-page.tsx": 127.9,
  // Beyond the first load it is 7.
  "summary/summary-page.tsx": 126,
  "assistant/assistant-page.tsx": 127.7,
  // The way to take all along took the last 0.2.
  "practice/profile-page.tsx": 159.8,
  // These ask nothing of the server, yet 4 of it are tRPC's hooks: they come all together, with the provider around every screen. The
  // menu in the phone's bar took the last 0.2.
  "legal/terms-page.tsx": 97.8,
  // Who waits for an hour, and who sees one that is offered, took the last 0.2.
  "legal/privacy-page.tsx": 99.2,
};

/** Each with the entry: KiB of scripts as CloudFront packs them. */
const SCRIPTS = [
  // The ordered binding of tRPC weighs 2.3 more than its neighbour; what is at hand, closing a day, the search and the bar took the last 0.5.
  { what: "/dashboard", files: firstLoad(DIST), most: 119.1 },
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
