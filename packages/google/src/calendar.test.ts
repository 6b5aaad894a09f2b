import { CalendarFailure } from "@sereno/core/domain/meet/ports";
import { askEvents, eachAccount, failNext, obtainRefreshToken } from "@sereno/tests/support/google-stand-in";
import { beforeEach, describe, expect, test } from "vitest";
import { googleEndpoints } from "./index";

const google = await eachAccount();
const { calendar } = google;
const id = "event01";
let token = "";
beforeEach(() => (token = google.token));

/** Aborts after half a second if the test expects no answer (`timeout`), else after a minute, for slow machines. */
const signal = (as = "answered") => AbortSignal.timeout(as === "timeout" ? 500 : 60_000);
const HOUR = { starts_at: "2026-11-24T15:00:00.000Z", ends_at: "2026-11-24T16:00:00.000Z", zone: "America/Bogota" };
const LAURA = { summary: "Cita con Laura Gil", description: "Cita virtual", guest: "laura@example.test" };
const event = (change: object = {}) => ({ id, ...LAURA, ...HOUR, ...change });
const ask = (method: string, body?: object) => askEvents(google, method, `/${id}`, body);
const read = async () => {
  const answer = await ask("GET");
  return answer.status === 200 ? answer.json() : null;
};
const fail = (as: string, on = "calendar") => failNext(google.issuer, { on, as, times: 1 });
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof CalendarFailure ? [error.kind, error.retryAfterSeconds] : error),
  );

const plain = (change: object = {}) => event({ guest: null, description: "Cita presencial", ...change });

test("an event saved without a guest has no Meet link, and Google notifies nobody", async () => {
  expect(await calendar.save(token, plain(), false, signal())).toBeNull();
  const made = await read();
  expect(made).toMatchObject({ summary: "Cita con Laura Gil", description: "Cita presencial", sendUpdates: "none" });
  expect(made).not.toHaveProperty("attendees");
  expect(made).not.toHaveProperty("conferenceData");
  await calendar.save(token, plain({ starts_at: "2026-11-24T15:30:00.000Z" }), true, signal());
  expect(await read()).toMatchObject({ start: { dateTime: "2026-11-24T15:30:00.000Z" }, sendUpdates: "none" });
  // Once Sereno follows a move in Google, the event counts as unmoved.
  const starts_at = "2026-11-24T15:45:00.000Z";
  await ask("PATCH", { start: { dateTime: starts_at } });
  await calendar.save(token, plain({ starts_at }), true, signal());
  const sereno = `${starts_at}/${HOUR.ends_at}`;
  expect(await read()).toMatchObject({ extendedProperties: { private: { sereno } } });
});

test("saving an event without its guest removes the Meet link, and notifies the guest only once", async () => {
  const first = await calendar.save(token, event(), false, signal());
  expect(await calendar.save(token, plain(), true, signal())).toBeNull();
  const bare = await read();
  expect(bare).toMatchObject({ attendees: [], description: "Cita presencial", sendUpdates: "all" });
  expect(bare).not.toHaveProperty("hangoutLink");
  await calendar.save(token, plain({ summary: "Cita con Laura Gil Rey" }), true, signal());
  expect(await read()).toMatchObject({ sendUpdates: "none" });
  const second = await calendar.save(token, event(), true, signal());
  expect(second).toMatch(/^https:\/\/meet/);
  expect(second).not.toBe(first);
  expect(await read()).toMatchObject({ attendees: [{ email: "laura@example.test" }], sendUpdates: "all" });
  await calendar.remove(token, id, true, signal());
  await calendar.save(token, plain(), false, signal());
  expect(await read()).toMatchObject({ status: "confirmed", attendees: [], sendUpdates: "none" });
});

test("a new event has a guest, local times and a Meet link, and keeps the link when it is saved again", async () => {
  const link = await calendar.save(token, event(), false, signal());
  expect(link).toMatch(/^https:\/\/meet\.google\.com\//);
  expect(await read()).toMatchObject({
    ...{ status: "confirmed", summary: "Cita con Laura Gil", hangoutLink: link },
    start: { dateTime: "2026-11-24T15:00:00.000Z", timeZone: "America/Bogota" },
    end: { dateTime: "2026-11-24T16:00:00.000Z", timeZone: "America/Bogota" },
    attendees: [{ email: "laura@example.test" }],
  });
  for (const isThere of [true, false]) {
    const starts_at = isThere ? "2026-11-25T15:00:00.000Z" : "2026-11-26T15:00:00.000Z";
    expect(await calendar.save(token, event({ starts_at }), isThere, signal())).toBe(link);
    expect(await read()).toMatchObject({ start: { dateTime: starts_at } });
  }
});

test("saving an event that became an all-day one sets its hours, and keeps its link, and its guests until an address changes", async () => {
  const link = await calendar.save(token, event(), false, signal());
  const attendees = [{ email: "laura@example.test", responseStatus: "accepted" }, { email: "otra@example.test" }];
  const allDay = (date: string) => ({ date, dateTime: null });
  await ask("PATCH", { attendees, start: allDay("2026-11-24"), end: allDay("2026-11-25") });
  const starts_at = "2026-11-24T15:30:00.000Z";
  expect(await calendar.save(token, event({ starts_at }), true, signal())).toBe(link);
  expect(await read()).toMatchObject({ attendees, start: { dateTime: starts_at } });
  const guest = "laura.gil@example.test";
  expect(await calendar.save(token, event({ guest }), true, signal())).toBe(link);
  expect(await read()).toMatchObject({ attendees: [{ email: guest }] });
});

test("saving creates an event that is wrongly believed to exist, and restores a removed event", async () => {
  const link = await calendar.save(token, event(), true, signal());
  expect(link).toMatch(/^https:/);
  await calendar.remove(token, id, true, signal());
  expect(await read()).toMatchObject({ status: "cancelled" });
  expect(await calendar.save(token, event(), false, signal())).toBe(link);
  expect(await read()).toMatchObject({ status: "confirmed" });
});

test("saving gets a new access token if Google rejects the cached one", async () => {
  await calendar.save(token, event(), false, signal());
  const body = new URLSearchParams({ token: await obtainRefreshToken(google.issuer, google.email) });
  expect((await fetch(googleEndpoints(google.issuer).revoke, { method: "POST", body })).status).toBe(200);
  expect(await calendar.save(token, event(), true, signal())).toMatch(/^https:/);
});

test("removing a missing or already removed event succeeds", async () => {
  await calendar.remove(token, id, true, signal());
  await calendar.save(token, event(), false, signal());
  await calendar.remove(token, id, true, signal());
  await calendar.remove(token, id, true, signal());
  expect(await read()).toMatchObject({ status: "cancelled" });
});

describe("a failed call to Google Calendar", () => {
  const RANGE = { from: "2026-11-20T00:00:00Z", to: "2027-02-20T00:00:00Z" };
  const asks = (as?: string) => [
    () => calendar.save(token, event(), false, signal(as)),
    () => calendar.remove(token, id, true, signal(as)),
    () => calendar.busy(token, RANGE, null, signal(as)),
    () => calendar.events(token, RANGE, 100, signal(as)),
  ];

  test.each([
    ["timeout", "unanswered", 0],
    ["server_error", "unanswered", 0],
    ["forbidden", "refused", 0],
    ["rate_limited", "refused", 30],
  ])("because of %s throws %j with %i seconds to wait, for each kind of call", async (as, ...expected) => {
    await calendar.remove(token, id, true, signal()); // gets the access token before the time limits
    for (const ask of asks(as)) {
      await fail(as);
      expect(await failureOf(ask())).toEqual(expected);
    }
  });

  test("throws 'refused' for a conflict about an event that does not exist", async () => {
    await fail("conflict");
    expect(await failureOf(calendar.save(token, event(), false, signal()))).toEqual(["refused", 0]);
  });

  test("throws 'disconnected' for a rejected refresh token, 'refused' if no token comes in time", async () => {
    for (const ask of asks()) {
      await fail("invalid_grant", "token");
      expect(await failureOf(ask())).toEqual(["disconnected", 0]);
    }
    await fail("timeout", "token");
    expect(await failureOf(calendar.save(token, event(), false, signal("timeout")))).toEqual(["refused", 0]);
    expect(await failureOf(calendar.save("no token", event(), false, signal()))).toEqual(["disconnected", 0]);
  });

  test("throws 'withheld' if the therapist did not grant access to the calendar", async () => {
    const withheld = await obtainRefreshToken(google.issuer, google.email, false);
    expect(await failureOf(calendar.save(withheld, event(), false, signal()))).toEqual(["withheld", 0]);
  });
});
