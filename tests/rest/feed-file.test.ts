import type { FeedEvent } from "@sereno/core/domain/feed/rules";
import { toIcs } from "@sereno/core/store/feed/ics";
import ICAL from "ical.js";
import { expect, test } from "vitest";

const START = Date.parse("2026-11-20T15:00:00Z");
const eventsOf = (count: number): FeedEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    uid: `${index}@sereno`,
    sequence: 1,
    title: "Sesión",
    starts_at: new Date(START + index * 3_600_000).toISOString(),
    ends_at: new Date(START + (index + 1) * 3_600_000).toISOString(),
    is_cancelled: false,
    updated_at: "2026-11-20T15:00:00.000Z",
  }));

test.each([0, 50, 51])("%i appointments give one calendar file with each of them once, in order", async (count) => {
  const text = await toIcs(eventsOf(count));
  expect(text.match(/BEGIN:VCALENDAR/g)).toHaveLength(1);
  expect(text).toMatch(/END:VCALENDAR\r\n$/);
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  expect(events.map((each) => each.getFirstPropertyValue("uid"))).toEqual(eventsOf(count).map(({ uid }) => uid));
});
