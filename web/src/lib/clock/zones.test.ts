import { minuteOfIso } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import { offsetLabel, zoneName, zoneOptions } from "./zones";

const july = minuteOfIso("2026-07-01T12:00:00Z");

test("writes a zone's offset at an instant", () => expect(offsetLabel("Europe/Madrid", july)).toBe("UTC+02:00"));

test("marks only the browser's zone as detected", () => {
  expect(zoneName("Asia/Kolkata", "Asia/Kolkata")).toBe("Asia/Kolkata (Detectado)");
  expect(zoneName("Asia/Kolkata", "America/Bogota")).toBe("Asia/Kolkata");
  expect(zoneName("Europe/Madrid", "America/Bogota")).toBe("Madrid");
});

test("finds a zone by its aliases", () => {
  expect(zoneName("Asia/Calcutta", "Asia/Kolkata")).toBe("Asia/Kolkata (Detectado)");
  for (const current of ["America/Buenos_Aires", "America/Argentina/Buenos_Aires", "america/buenos_aires"]) {
    const options = zoneOptions(current, "America/Buenos_Aires", july);
    expect(options).toHaveLength(10);
    expect(options[0]).toEqual({ value: "America/Argentina/Buenos_Aires", label: "Argentina (UTC-03:00)" });
  }
});

test("offers each zone once, the practice's own first", () => {
  expect(zoneOptions("America/Bogota", "America/Bogota", july)).toHaveLength(10);
  const values = zoneOptions("Europe/Madrid", "Asia/Tokyo", july).map(({ value }) => value);
  expect(values).toHaveLength(12);
  expect(values.slice(0, 3)).toEqual(["Europe/Madrid", "Asia/Tokyo", "America/Bogota"]);
});

test("offers the detected zone first when it is the only other", () => {
  const [first] = zoneOptions("Asia/Kolkata", "Asia/Kolkata", july);
  expect(first?.label).toBe("Asia/Kolkata (Detectado) (UTC+05:30)");
});
