import { minuteOfIso } from "@sereno/core/time/rules";
import { expect, it } from "vitest";
import { offsetLabel, zoneOptions } from "./zones";

const july = minuteOfIso("2026-07-01T12:00:00Z");

it("writes a zone's offset at an instant", () => {
  expect(offsetLabel("America/Bogota", july)).toBe("UTC-05:00");
  expect(offsetLabel("Europe/Madrid", july)).toBe("UTC+02:00");
});

it("offers ten zones, and the detected one when it is another", () => {
  expect(zoneOptions("America/Bogota", july)).toHaveLength(10);
  expect(zoneOptions("Europe/Madrid", july)).toHaveLength(11);
  expect(zoneOptions("Europe/Madrid", july)[0]).toEqual({ value: "Europe/Madrid", label: "Madrid (UTC+02:00)" });
});

it("marks a zone without a name of its own as detected", () => {
  expect(zoneOptions("Asia/Kolkata", july)[0]?.label).toBe("Asia/Kolkata (Detectado) (UTC+05:30)");
});
