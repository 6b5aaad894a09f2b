import { expect, test } from "vitest";
import { countryOf } from "../../../domain/holidays/rules";
import { zoneOf } from "../../../domain/practice/rules";
import { Timezone } from "../schema";
import { timezoneName, zoneId } from "./rules";

test.each([
  ["America/Bogota", "America/Bogota", "Colombia"],
  ["america/bogota", "America/Bogota", "Colombia"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires", "Argentina"],
  ["America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires", "Argentina"],
  ["Brazil/East", "America/Sao_Paulo", "Brasil"],
  ["Chile/Continental", "America/Santiago", "Chile"],
  ["Mexico/General", "America/Mexico_City", "México"],
  ["US/Eastern", "America/New_York", "Nueva York"],
  ["Japan", "Asia/Tokyo", "Tokio"],
  ["Asia/Calcutta", "Asia/Kolkata", "Asia/Kolkata"],
  ["Asia/Kolkata", "Asia/Kolkata", "Asia/Kolkata"],
  ["Europe/Kiev", "Europe/Kyiv", "Europe/Kyiv"],
  ["Etc/GMT+5", "Etc/GMT+5", "Etc/GMT+5"],
])("the zone %s is stored and compared as %s and shown as %s", (name, id, called) => {
  expect([zoneId(name), zoneOf({ timezone: name }), Timezone.parse(name)]).toEqual([id, id, id]);
  expect(timezoneName(name)).toBe(called);
  expect(countryOf({ timezone: name })).toBe(id === "America/Bogota" ? "CO" : null);
});

test.each(["SA Pacific Standard Time", "America/Nowhere", "Bogotá", "+05:00", ""])(
  "'%s' is refused as a zone",
  (name) => {
    expect(zoneId(name)).toBe(name);
    expect(Timezone.safeParse(name).success).toBe(false);
  },
);
