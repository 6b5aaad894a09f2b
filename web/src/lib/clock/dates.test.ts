import { localMinute, minuteOfIso, resolveLocal } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import { longDay, shortSpan, shortTime, spansOf, spanText, spokenDate, whenText } from "./dates";
import { zoneName, zoneOptions } from "./zones";

test("spokenDate has the year only if it is not today's", () => {
  expect(spokenDate("2026-11-24", "2026-11-20")).toBe("martes 24 de noviembre");
  expect(spokenDate("2027-01-04", "2026-11-20")).toBe("lunes 4 de enero de 2027");
});

const PRACTICES = ["America/Bogota", "America/Santiago", "Asia/Tokyo", "Pacific/Kiritimati", "Pacific/Pago_Pago"];

test.each(PRACTICES)("the last millisecond of a day in %s has that day's date", (zone) => {
  const nextMidnight = resolveLocal(zone, localMinute("2027-01-01", 24 * 60)).instant;
  expect(longDay(new Date(nextMidnight * 60_000 - 1).toISOString(), zone)).toBe("1 de enero de 2027");
});

test("spansOf joins consecutive dates, also over the end of a month and of a year", () => {
  const spans = spansOf(["2026-11-24", "2026-12-30", "2026-12-31", "2027-01-01", "2027-01-03"]);
  expect(spans.map((span) => spanText(span, "2026-11-20"))).toEqual([
    "martes 24 de noviembre",
    "30 dic - 1 ene",
    "domingo 3 de enero de 2027",
  ]);
});

test("shortTime shortens weekday and month, and has no line break before 'm.'", () =>
  expect(shortTime("2026-12-11 11:00:00")).toBe("vie 11 dic, 11:00 a.\u00a0m."));

test.each([
  [600, 660, "10 – 11 a.\u00a0m."],
  [605, 670, "10:05 – 11:10 a.\u00a0m."],
  [690, 750, "11:30 a.\u00a0m. – 12:30 p.\u00a0m."],
  [0, 30, "12 – 12:30 a.\u00a0m."],
  [1380, 1440, "11 p.\u00a0m. – 12 a.\u00a0m."],
])("the span from minute %i to minute %i is written '%s'", (start, end, text) =>
  expect(shortSpan(start, end)).toBe(text),
);

test.each([
  ["2026-11-24T15:00:00Z", "Hoy, 10:00 a.\u00a0m."],
  ["2026-11-24T05:00:00Z", "Hoy, 12:00 a.\u00a0m."],
  ["2026-11-24T04:59:00Z", "Ayer, 11:59 p.\u00a0m."],
  ["2026-11-22T20:30:00Z", "Domingo 22 de noviembre, 3:30 p.\u00a0m."],
  ["2025-12-31T20:30:00Z", "Miércoles 31 de diciembre de 2025, 3:30 p.\u00a0m."],
  ["2026-11-24T04:59:00Z", "Hoy, 5:59 a.\u00a0m.", "Europe/Madrid"],
])("the instant %s is written '%s' in the practice's zone", (at, text, zone = "America/Bogota") =>
  expect(whenText(at, "2026-11-24T15:00:00Z", zone)).toBe(text),
);

const july = minuteOfIso("2026-07-01T12:00:00Z");

test("zoneName marks only the browser's zone as detected, if Sereno has no name for it", () => {
  expect(zoneName("Asia/Kolkata", "Asia/Kolkata")).toBe("Asia/Kolkata (Detectado)");
  expect(zoneName("Asia/Kolkata", "America/Bogota")).toBe("Asia/Kolkata");
  expect(zoneName("Europe/Madrid", "America/Bogota")).toBe("Madrid");
});

test("zoneName and zoneOptions know a zone by its aliases", () => {
  expect(zoneName("Asia/Calcutta", "Asia/Kolkata")).toBe("Asia/Kolkata (Detectado)");
  for (const current of ["America/Buenos_Aires", "America/Argentina/Buenos_Aires", "america/buenos_aires"]) {
    const options = zoneOptions(current, "America/Buenos_Aires", july);
    expect(options).toHaveLength(10);
    expect(options[0]).toEqual({ value: "America/Argentina/Buenos_Aires", label: "Argentina (UTC-03:00)" });
  }
});

test("zoneOptions has each zone once with its offset in July, the practice's zone first", () => {
  expect(zoneOptions("America/Bogota", "America/Bogota", july)).toHaveLength(10);
  expect(zoneOptions("Asia/Kolkata", "Asia/Kolkata", july)[0]?.label).toBe("Asia/Kolkata (Detectado) (UTC+05:30)");
  expect(zoneOptions("Europe/Madrid", "Europe/Madrid", july)[0]?.label).toBe("Madrid (UTC+02:00)");
  const values = zoneOptions("Europe/Madrid", "Asia/Tokyo", july).map(({ value }) => value);
  expect(values).toHaveLength(12);
  expect(values.slice(0, 3)).toEqual(["Europe/Madrid", "Asia/Tokyo", "America/Bogota"]);
});
