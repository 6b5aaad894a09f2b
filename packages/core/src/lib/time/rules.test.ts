import { execFileSync } from "node:child_process";
import { extent } from "@sereno/tests/extent";
import { expect, test } from "vitest";
import { countryOf } from "../../domain/holidays/rules";
import { zoneOf } from "../../domain/practice/rules";
import {
  formatOffset,
  isoOfMinute,
  localStretches,
  offsetAt,
  parseLocal,
  resolveLocalEnd,
  splitLocal,
  toLocal,
  weekdayOfDay,
} from "./rules";
import { Timezone } from "./schema";
import { timezoneName, zoneId } from "./zones/rules";

const at = (iso: string) => Date.parse(iso) / 60_000;

test("resolveLocalEnd returns the instant of the clock change for an end that the clock skips", () =>
  expect(resolveLocalEnd("Europe/Madrid", parseLocal("2026-03-29 02:30:00"))).toBe(at("2026-03-29T01:00Z")));

test.each([
  ["a plain hour", "2026-10-24T08:00Z", 60, ["10:00-11:00"]],
  ["an hour that ends as the clocks go back", "2026-10-25T00:00Z", 60, ["02:00-03:00"]],
  ["an hour that starts as the clocks go back", "2026-10-25T01:00Z", 60, ["02:00-03:00"]],
  ["90 minutes across the clocks going back", "2026-10-25T00:30Z", 90, ["02:30-03:00", "02:00-03:00"]],
  ["an hour across the clocks going forward", "2026-03-29T00:30Z", 60, ["01:30-02:00", "03:00-03:30"]],
])("localStretches returns Madrid's wall-clock intervals of %s", (_, start, duration, shown) => {
  const stretches = localStretches("Europe/Madrid", { start: at(start), end: at(start) + duration });
  expect(stretches.map(({ start, end }) => `${splitLocal(start).time}-${splitLocal(end).time}`)).toEqual(shown);
});

/** A function from an instant to the wall-clock minute of a zone, computed by Intl. */
function clockOf(zone: string) {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  return (minute: number) => at(`${format.format(minute * 60_000).replace(" ", "T")}Z`);
}

const AMERICA = ["America/Santiago", "America/New_York", "America/Bogota"];
const ELSEWHERE = ["Europe/Madrid", "Asia/Tokyo", "Africa/Casablanca", "Australia/Lord_Howe", "UTC", "Etc/GMT+5"];

test.each([...AMERICA, ...ELSEWHERE])("the clock of %s equals Intl's all year, also around clock changes", (zone) => {
  const shown = clockOf(zone);
  const wrong: string[] = [];
  const check = (minute: number) => {
    if (toLocal(zone, minute) !== shown(minute)) wrong.push(isoOfMinute(minute));
  };
  for (const start of [at("1971-06-01T00:00Z"), at("2026-01-01T00:00Z")]) {
    for (let minute = start; minute < start + 730 * 1440; minute += 210) {
      check(minute);
      if (shown(minute) - shown(minute - 210) === 210) continue;
      for (let near = minute - 390; near < minute + 180; near++) check(near);
    }
  }
  expect(wrong).toEqual([]);
});

test("a historical offset with seconds is cut to whole minutes", () => {
  expect(offsetAt("Africa/Monrovia", at("1971-06-01T00:00Z"))).toBe(-44);
  expect(offsetAt("America/Bogota", at("1880-01-01T00:00Z"))).toBe(-296);
});

const MACHINES = ["Europe/Madrid", "America/St_Johns", "UTC", "America/Santiago", "Pacific/Kiritimati"];
const TRIED = MACHINES.slice(0, extent(2, MACHINES.length));

test.each(TRIED)("on a machine whose time zone is %s, offsetAt changes exactly at the clock change", (TZ) => {
  const around = [
    ["Europe/Madrid", "2026-10-25T00:30Z", 120],
    ["Europe/Madrid", "2026-10-25T00:59Z", 120],
    ["Europe/Madrid", "2026-10-25T01:00Z", 60],
    ["Europe/Madrid", "2026-10-25T01:30Z", 60],
    // For Athens on a St. John's machine, `findChange` subtracts `getTimezoneOffset`: 150 is between 120 and 180.
    ["Europe/Athens", "2026-10-25T00:59Z", 180],
    ["Europe/Athens", "2026-10-25T01:00Z", 120],
    ["America/Santiago", "2026-04-05T02:59Z", -180],
    ["America/Santiago", "2026-04-05T03:00Z", -240],
  ] as const;
  const asked = around.map(([zone, iso]) => [zone, at(iso)]);
  const script = `
    import { offsetAt } from ${JSON.stringify(new URL("./rules.ts", import.meta.url).href)};
    console.log(JSON.stringify(${JSON.stringify(asked)}.map(([zone, at]) => offsetAt(zone, at))));`;
  const options = ["--import", "tsx", "--input-type=module", "--eval", script];
  const answer = execFileSync(process.execPath, options, { env: { ...process.env, TZ }, encoding: "utf8" });
  expect(JSON.parse(answer)).toEqual(around.map(([, , offset]) => offset));
});

test("formatOffset writes the sign, and offsetAt throws for an unknown zone", () => {
  expect([-300, 330].map(formatOffset)).toEqual(["-05:00", "+05:30"]);
  expect(() => offsetAt("America/Macondo", at("2026-11-20T00:00Z"))).toThrow(RangeError);
});

test("weekdayOfDay equals Date.getUTCDay, also before 1970", () => {
  for (let day = -20; day <= 20; day++) expect(weekdayOfDay(day)).toBe(new Date(day * 86_400_000).getUTCDay());
});

test.each([
  ["America/Bogota", "America/Bogota", "Colombia"],
  ["america/bogota", "America/Bogota", "Colombia"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires", "Argentina"],
  ["US/Eastern", "America/New_York", "Nueva York"],
  ["Asia/Calcutta", "Asia/Kolkata", "Asia/Kolkata"],
  ["Europe/Kiev", "Europe/Kyiv", "Europe/Kyiv"],
  ["Etc/GMT+5", "Etc/GMT+5", "Etc/GMT+5"],
])("the zone %s is stored and compared as %s and shown as %s", (name, id, called) => {
  expect([zoneId(name), zoneOf({ timezone: name }), Timezone.parse(name)]).toEqual([id, id, id]);
  expect(timezoneName(name)).toBe(called);
  expect(countryOf({ timezone: name })).toBe(id === "America/Bogota" ? "CO" : null);
});

const UNKNOWN = ["SA Pacific Standard Time", "America/Nowhere", "Bogotá", "+05:00", ""];
test.each(UNKNOWN)("'%s' is refused as a zone", (name) => {
  expect(zoneId(name)).toBe(name);
  expect(Timezone.safeParse(name).success).toBe(false);
});
