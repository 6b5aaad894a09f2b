import { expect, test } from "vitest";
import { halfOf, momentsFrom } from "./moments";

test.each(["2026-11-22T15:00:00Z", "2026-11-30T23:59:59Z", "2028-02-28T12:00:00Z", "2028-02-29T12:00:00Z"])(
  "from %s on there are two moments on each weekday, both ends of a month and 29 February, and 13:00 on a working day",
  (now) => {
    const moments = momentsFrom(new Date(now));
    const dates = [...new Set(moments.map((moment) => moment.slice(0, 10)))];
    expect(new Set(dates.map((date) => new Date(date).getUTCDay())).size).toBe(7);
    expect(dates).toEqual(expect.arrayContaining([expect.stringMatching(/-01$/), expect.stringMatching(/-02-29$/)]));
    expect(dates.some((date) => new Date(Date.parse(date) + 86_400_000).getUTCDate() === 1)).toBe(true);
    expect(moments).toHaveLength(2 * dates.length + 1);
    expect([0, 6]).not.toContain(new Date(moments[0]?.slice(0, 10) ?? "").getUTCDay());
    expect(moments.every((moment) => Date.parse(moment) > Date.parse(now))).toBe(true);
    const half = halfOf(moments);
    expect(half).toHaveLength(dates.length + 1);
    expect(new Set(half.map((moment) => moment.slice(0, 10)))).toEqual(new Set(dates));
    expect(new Set(half.map((moment) => moment.slice(11, 13)))).toEqual(new Set(["13", "19", "23"]));
  },
);
