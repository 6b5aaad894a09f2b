import { dayNumber } from "@sereno/core/lib/time/rules";
import { askEvents, eachAccount, failNext, putEvent } from "@sereno/tests/support/google-stand-in";
import { describe, expect, test } from "vitest";

const google = await eachAccount();
const at = (time: string) => ({ dateTime: `2026-11-${time}:00-05:00`, timeZone: "America/Bogota" });
const ten = { start: at("24T10:00"), end: at("24T11:00") };
const put = (event: object) => putEvent(google.issuer, google.accessToken, { summary: "Médico", ...event });
const RANGE = { from: "2026-11-20T00:00:00Z", to: "2027-02-20T00:00:00Z", ours_since: "2026-11-01T00:00:00Z" };
const read = (since: string | null = null, range = RANGE) =>
  google.calendar.busy(google.token, range, since, AbortSignal.timeout(20_000));
const busyTimes = async (from = RANGE.from, to = RANGE.to) => {
  const { taken } = await read(null, { ...RANGE, from, to });
  return taken ?? { times: [], days: [] };
};
const busy = async (from?: string, to?: string) =>
  (await busyTimes(from, to)).times.map(({ start, end }) =>
    [start, end].map((minute) => new Date(minute * 60_000).toISOString().slice(5, 16)).join(" "),
  );

describe("a calendar's busy times", () => {
  test("include each event that takes time, except those that Sereno wrote", async () => {
    const events: [string, object, boolean][] = [
      ["an event", {}, true],
      ["one that is free", { transparency: "transparent" }, false],
      ["one that is cancelled", { status: "cancelled" }, false],
      ["one that is tentative", { status: "tentative" }, true],
      ["one that was declined", { attendees: [{ self: true, responseStatus: "declined" }] }, false],
      ["one that another declined", { attendees: [{ responseStatus: "declined" }] }, true],
      ["one that was accepted", { attendees: [{ self: true, responseStatus: "accepted" }] }, true],
      ["one of Sereno", { id: "0123456789abcdef0123456789abcdef01234567" }, false],
      ["an invitation of another Sereno", { id: "f".repeat(40), organizer: { email: "beto@sereno.test" } }, true],
      ["one of an erased account", { id: "e".repeat(40), created: "2026-10-31T15:00:00.000Z" }, true],
      ["where one works", { eventType: "workingLocation" }, false],
      ["a birthday", { eventType: "birthday" }, false],
      ["being out of office", { eventType: "outOfOffice" }, true],
      ["focus time", { eventType: "focusTime" }, true],
    ];
    const hourOf = (index: number) => String(index + 7).padStart(2, "0");
    for (const [index, [, event]] of events.entries())
      await put({ start: at(`24T${hourOf(index)}:00`), end: at(`24T${hourOf(index)}:30`), ...event });
    const counted = (await busyTimes()).times.map(({ start }) => new Date((start - 300) * 60_000).getUTCHours() - 7);
    const counting = events.flatMap(([name, , counts]) => (counts ? name : []));
    expect(counted.map((index) => events[index]?.[0])).toEqual(counting);
  });

  test("contain an all-day event as dates without a zone, unless it is marked as free", async () => {
    const day = { start: { date: "2026-11-24" }, end: { date: "2026-11-25" } };
    await put({ ...day, transparency: "transparent" });
    expect(await busyTimes()).toEqual({ times: [], days: [] });
    await put(day);
    await put({ start: { date: "2026-11-25" }, end: { date: "2026-11-27" } });
    await put(ten);
    const first = dayNumber("2026-11-24");
    expect((await busyTimes()).days).toEqual([{ start: first, end: first + 3 }]);
    expect(await busy()).toEqual(["11-24T15:00 11-24T16:00"]);
  });

  test("contain each instance of a recurring event, a moved one at its new time, and no cancelled one", async () => {
    const recurringEventId = await put({ ...ten, recurrence: ["RRULE:FREQ=WEEKLY;COUNT=4"] });
    const first = { recurringEventId, originalStartTime: { dateTime: "2026-12-01T10:00:00-05:00" } };
    await put({ ...first, start: at("30T08:00"), end: at("30T09:00") });
    const second = { recurringEventId, originalStartTime: { dateTime: "2026-12-08T10:00:00-05:00" } };
    await put({ ...second, status: "cancelled", ...ten });
    expect(await busy()).toEqual(["11-24T15:00 11-24T16:00", "11-30T13:00 11-30T14:00", "12-15T15:00 12-15T16:00"]);
  });

  test("are sorted and merged, and each is rounded outwards to minutes", async () => {
    await put({ start: at("24T12:30"), end: at("24T13:00") });
    await put({ start: at("24T10:30"), end: at("24T12:30") });
    await put(ten);
    await put({ start: { dateTime: "2026-11-26T15:00:30Z" }, end: { dateTime: "2026-11-26T15:10:30Z" } });
    expect(await busy()).toEqual(["11-24T15:00 11-24T18:00", "11-26T15:00 11-26T15:11"]);
  });

  test("include the events of all pages", async () => {
    await put({ ...ten, recurrence: ["RRULE:FREQ=DAILY"] });
    expect(await busy("2026-11-20T00:00:00Z", "2040-01-01T00:00:00Z")).toHaveLength(730);
  });
});

const change = (id: string, method: string, body?: object) => askEvents(google, method, `/${id}`, body);
const own = "0123456789abcdef0123456789abcdef01234567";

test("a read with a sync token returns no times if nothing but Sereno's own events changed since", async () => {
  await put(ten);
  const first = await read();
  expect(first.token).not.toBeNull();
  expect(await read(first.token)).toEqual({ taken: null, token: first.token });
  await put({ ...ten, id: own });
  await change(own, "PATCH", { summary: "Consulta" });
  const second = await read(first.token);
  expect(second.taken).toBeNull();
  const sereno = "2026-11-24T15:00:00.000Z/2026-11-24T16:00:00.000Z";
  await change(own, "PATCH", { extendedProperties: { private: { sereno } }, ...ten });
  expect((await read(second.token)).taken).toBeNull();
  await change(own, "PATCH", { start: at("25T10:00"), end: at("25T11:00") });
  const moved = await read(second.token);
  expect(moved.taken?.times).toHaveLength(2);
  await change(own, "PATCH", ten);
  expect((await read(moved.token)).taken?.times).toHaveLength(1);
  await change(own, "DELETE");
  expect(await read(second.token)).toMatchObject({ taken: null });
});

test.each<[change: string, act: (id: string) => Promise<unknown>, left: number, asked?: string]>([
  ["an event was added", () => put({ start: at("25T10:00"), end: at("25T11:00") }), 2],
  ["an event was moved", (id) => change(id, "PATCH", { start: at("25T10:00"), end: at("25T11:00") }), 1],
  ["an event was marked as free", (id) => change(id, "PATCH", { transparency: "transparent" }), 0],
  ["an event was deleted", (id) => change(id, "DELETE"), 0],
  ["an event was added outside the range", () => put({ start: at("19T10:00"), end: at("19T11:00") }), 1],
  ["Google no longer accepts the token", () => failNext(google.issuer, { on: "calendar", as: "gone" }), 1],
  ["Google never issued the token", async () => undefined, 1, "invented"],
])("a read with a sync token returns all busy times if %s", async (_, act, left, asked) => {
  const { token: since } = await read();
  await act(await put(ten));
  const { taken, token: next } = await read(asked ?? since);
  expect(taken?.times).toHaveLength(left);
  expect(await read(next)).toMatchObject({ taken: null });
});
