import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BusyPage } from "./busy";
import { EventsPage } from "./events";

const LONG = "http://".repeat(100_000);

test("every field of a Google event is cut to its maximum length", () => {
  const edge = { date: LONG, dateTime: LONG };
  const words = { id: LONG, status: LONG, transparency: LONG, eventType: LONG, hangoutLink: LONG };
  const said = { summary: LONG, location: LONG, description: LONG, conferenceData: { conferenceId: LONG } };
  const item = { ...words, ...said, start: edge, end: edge, attendees: [{ responseStatus: LONG, email: LONG }] };
  for (const Page of [BusyPage, EventsPage]) {
    const [read] = Page.parse({ items: [item] }).items ?? [];
    const texts = JSON.stringify(read).match(/(?<=:")[^"]*/g) ?? [];
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((text) => text.length > 4000)).toEqual([]);
  }
  expect(EventsPage.safeParse({ items: [], nextPageToken: LONG }).success).toBe(false);
});

test.each(["busy", "events", "calendar", "id-token"])("%s.ts parses no text without a maximum length", (name) => {
  expect(readFileSync(new URL(`./${name}.ts`, import.meta.url), "utf8")).not.toMatch(/z\.string\(\)/);
});
