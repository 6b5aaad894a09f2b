import { localMinute, resolveLocal } from "@sereno/core/lib/time/rules";
import { afterEach, expect, test } from "vitest";
import { longDay, spansOf, spanText, spokenDate } from "./dates";

test("a date names its year only when it is another than today's", () => {
  expect(spokenDate("2026-11-24", "2026-11-20")).toBe("martes 24 de noviembre");
  expect(spokenDate("2027-01-04", "2026-11-20")).toBe("lunes 4 de enero de 2027");
});

const browserZone = process.env.TZ;
afterEach(() => {
  if (browserZone === undefined) delete process.env.TZ;
  else process.env.TZ = browserZone;
});

const PRACTICES = ["America/Bogota", "America/Santiago", "Asia/Tokyo", "Pacific/Kiritimati", "Pacific/Pago_Pago"];
const BROWSERS = ["UTC", "Asia/Tokyo", "America/Los_Angeles"];

test.each(PRACTICES.flatMap((zone) => BROWSERS.map((browser) => [zone, browser] as const)))(
  "the end of a day in %s is that day, in a browser in %s",
  (zone, browser) => {
    process.env.TZ = browser;
    const nextMidnight = resolveLocal(zone, localMinute("2027-01-01", 24 * 60)).instant;
    expect(longDay(new Date(nextMidnight * 60_000 - 1).toISOString(), zone)).toBe("1 de enero de 2027");
  },
);

test("dates that follow each other are one span, over the end of a month and of a year", () => {
  const spans = spansOf(["2026-11-24", "2026-12-30", "2026-12-31", "2027-01-01", "2027-01-03"]);
  expect(spans.map((span) => spanText(span, "2026-11-20"))).toEqual([
    "martes 24 de noviembre",
    "30 dic - 1 ene",
    "domingo 3 de enero de 2027",
  ]);
});
