import { expect, test } from "vitest";
import { modesText, rangeText, zoneText } from "./names";

test.each([
  ["America/Bogota", "Todas las horas están en Colombia (America/Bogota)"],
  ["Europe/Madrid", "Todas las horas están en Madrid (Europe/Madrid)"],
  ["Africa/Nairobi", "Todas las horas están en Africa/Nairobi"],
])("the zone %s is named", (zone, text) => expect(zoneText(zone)).toBe(text));

test("a range until the end of the day ends at midnight", () => {
  expect(rangeText({ start: "14:30", end: "24:00" })).toBe("2:30 p.\u00a0m. a medianoche");
  expect(rangeText({ start: "08:00", end: "12:00" })).toBe("8:00 a.\u00a0m. a 12:00 p.\u00a0m.");
});

test("types are named in one order", () => {
  expect(modesText(["virtual", "presential"])).toBe("Presencial y Virtual");
  expect(modesText(["virtual"])).toBe("Virtual");
});
