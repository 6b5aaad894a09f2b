import { type Obstacle, planSeries } from "@sereno/core/domain/series/rules";
import { formatLocal, parseLocal } from "@sereno/core/lib/time/rules";
import { intervalFrom } from "@sereno/core/store/series/obstacles";
import { expect, test } from "vitest";
import { extent } from "../extent";
import { createRandom } from "../support/random";

const ZONES = ["America/Bogota", "America/Santiago", "America/Sao_Paulo", "Europe/Madrid", "America/New_York"];
const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
const DAY_MS = 86_400_000;
const DATED = extent(1_000, 10_000);

/** Formats the local time of each zone by Intl alone, without the product's code. */
const formats = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }),
  ]),
);

const STATES = ["holiday", "busy", "day_off", "after_expiry"] as const;

function draw(random: (below: number) => number) {
  const first = new Date(Date.UTC(2026, 0, 1) + random(900) * DAY_MS);
  const date = first.toISOString().slice(0, 10);
  const own = DAYS[(first.getUTCDay() + 6) % 7] ?? "monday";
  const other = DAYS[random(7)] ?? "monday";
  const obstacles = new Map<string, Obstacle["state"]>();
  for (let day = 0; day < 200; day++) {
    if (random(6) === 0)
      obstacles.set(new Date(first.getTime() + day * DAY_MS).toISOString().slice(0, 10), STATES[random(4)] ?? "busy");
  }
  return {
    zone: ZONES[random(ZONES.length)] ?? "",
    start: `${date} ${String(random(24)).padStart(2, "0")}:${random(2) ? "00" : "30"}:00`,
    interval_weeks: 1 + random(4),
    weekdays: random(2) ? [own] : [own, other],
    count: 1 + random(24),
    obstacles,
    choices: Array.from({ length: random(5) }, () => ({
      index: 1 + random(20),
      action: random(2) ? ("skip" as const) : ("keep" as const),
    })),
  };
}

/** Simple model of `planSeries`: goes day by day and returns local time, obstacle and action of each date. */
function model({ start, interval_weeks, weekdays, count, obstacles, choices }: ReturnType<typeof draw>) {
  const rows: [date: string, state: string, action: string | null][] = [];
  const chosen = new Map(choices.map(({ index, action }) => [index, action]));
  const first = Date.parse(`${start.slice(0, 10)}T00:00:00Z`);
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS;
  let booked = 0;
  for (let day = first; booked < count; day += DAY_MS) {
    const isWeek = Math.floor((day - monday) / (7 * DAY_MS)) % interval_weeks === 0;
    if (!isWeek || !weekdays.includes(DAYS[(new Date(day).getUTCDay() + 6) % 7] ?? "monday")) continue;
    const date = new Date(day).toISOString().slice(0, 10);
    const state = obstacles.get(date) ?? "free";
    const choice = chosen.get(rows.length + 1);
    let action: string | null = state === "free" ? "keep" : state === "holiday" ? "skip" : null;
    if (choice === "skip") action = "skip";
    if (choice === "keep" && state !== "busy") action = "keep";
    if (action !== "skip") booked += 1;
    rows.push([`${date} ${start.slice(11)}`, state, action]);
  }
  return rows;
}

test(`${DATED} random series have the dates of a simple model, all at the local time of the series`, () => {
  const random = createRandom(20_261_121);
  let nonexistent = 0;
  for (let each = 0; each < DATED; each++) {
    const drawn = draw(random);
    const rows = planSeries({
      ...drawn,
      start: parseLocal(drawn.start),
      mayKeep: true,
      explain: (local) => {
        const state = drawn.obstacles.get(formatLocal(local).slice(0, 10));
        return state ? [{ state, message: state }] : [];
      },
    });
    expect(rows.map(({ start, state, action }) => [formatLocal(start), state, action])).toEqual(model(drawn));
    for (const { start } of rows) {
      const interval = intervalFrom(drawn.zone, start, 30);
      if (!interval) nonexistent += 1;
      else expect(formats.get(drawn.zone)?.format(interval.start * 60_000)).toBe(formatLocal(start));
    }
  }
  expect(nonexistent).toBeGreaterThan(0);
});
