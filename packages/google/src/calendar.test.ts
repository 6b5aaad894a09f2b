import { CalendarFailure } from "@sereno/core/domain/meet/ports";
import {
  credentials,
  failNext,
  obtainRefreshToken,
  refreshAccess,
  startGoogle,
} from "@sereno/tests/support/google-stand-in";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createGoogleCalendar, googleEndpoints } from "./index";

let calendar: ReturnType<typeof createGoogleCalendar>;
let made = 0;
let id = "";

const google = await startGoogle();
afterAll(google.stop);
const token = await obtainRefreshToken(google.issuer, "ana@sereno.test");
beforeEach(() => {
  made += 1;
  id = `event0${made}`;
  calendar = createGoogleCalendar({ issuer: google.issuer, ...credentials, now: () => new Date() });
});

/** Aborts after half a second if the stand-in is told not to answer, else after a minute, for a busy machine. */
const signal = (as = "answered") => AbortSignal.timeout(["timeout", "lost_answer"].includes(as) ? 500 : 60_000);
const event = (change: object = {}) => ({
  id,
  summary: "Cita con Laura Gil",
  description: "Cita virtual",
  starts_at: "2026-11-24T15:00:00.000Z",
  ends_at: "2026-11-24T16:00:00.000Z",
  zone: "America/Bogota",
  guest: "laura@example.test",
  ...change,
});
const read = async () => {
  const headers = { authorization: `Bearer ${await refreshAccess(google.issuer, token)}` };
  const answer = await fetch(`${googleEndpoints(google.issuer).calendar}/calendars/primary/events/${id}`, { headers });
  return answer.status === 200 ? answer.json() : null;
};
const fail = (as: string, on = "calendar", times = 1) => failNext(google.issuer, { on, as, times });
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof CalendarFailure ? [error.kind, error.retryAfterSeconds] : error),
  );

describe("saving without a guest", () => {
  const plain = (change: object = {}) => event({ guest: null, description: "Cita presencial", ...change });

  test("creates an event without link, invitation or notification", async () => {
    expect(await calendar.save(token, plain(), false, signal())).toBeNull();
    const made = await read();
    expect(made).toMatchObject({ summary: "Cita con Laura Gil", description: "Cita presencial", sendUpdates: "none" });
    expect(made).not.toHaveProperty("attendees");
    expect(made).not.toHaveProperty("conferenceData");
    await calendar.save(token, plain({ starts_at: "2026-11-24T15:30:00.000Z" }), true, signal());
    expect(await read()).toMatchObject({ start: { dateTime: "2026-11-24T15:30:00.000Z" }, sendUpdates: "none" });
  });

  test("removes a meeting and notifies its guests once, and creates a new one later", async () => {
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
  });

  test("restores a cancelled meeting without notifying its guests again", async () => {
    await calendar.save(token, event(), false, signal());
    await calendar.remove(token, id, true, signal());
    await calendar.save(token, plain(), false, signal());
    expect(await read()).toMatchObject({ status: "confirmed", attendees: [], sendUpdates: "none" });
  });
});

describe("saving", () => {
  test("creates the event with guest, time, zone and a Meet link", async () => {
    const link = await calendar.save(token, event(), false, signal());
    expect(link).toMatch(/^https:\/\/meet\.google\.com\//);
    expect(await read()).toMatchObject({
      status: "confirmed",
      summary: "Cita con Laura Gil",
      start: { dateTime: "2026-11-24T15:00:00.000Z", timeZone: "America/Bogota" },
      end: { dateTime: "2026-11-24T16:00:00.000Z", timeZone: "America/Bogota" },
      attendees: [{ email: "laura@example.test" }],
      hangoutLink: link,
    });
  });

  test.each([true, false])(
    "again changes the same event and keeps its link (expected to exist: %s)",
    async (isThere) => {
      const link = await calendar.save(token, event(), false, signal());
      const starts_at = "2026-11-25T15:00:00.000Z";
      expect(await calendar.save(token, event({ starts_at }), isThere, signal())).toBe(link);
      expect(await read()).toMatchObject({ start: { dateTime: starts_at } });
    },
  );

  test("keeps Google's additions: guests added by the therapist, and the link", async () => {
    const link = await calendar.save(token, event(), false, signal());
    const accessToken = await refreshAccess(google.issuer, token);
    const attendees = [{ email: "laura@example.test", responseStatus: "accepted" }, { email: "otra@example.test" }];
    await fetch(`${googleEndpoints(google.issuer).calendar}/calendars/primary/events/${id}`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      body: JSON.stringify({ attendees }),
    });
    const starts_at = "2026-11-24T15:30:00.000Z";
    expect(await calendar.save(token, event({ starts_at }), true, signal())).toBe(link);
    expect(await read()).toMatchObject({ attendees, start: { dateTime: starts_at } });
    const guest = "laura.gil@example.test";
    expect(await calendar.save(token, event({ guest }), true, signal())).toBe(link);
    expect(await read()).toMatchObject({ attendees: [{ email: guest }] });
  });

  test("creates an event that was believed to exist and does not", async () => {
    expect(await calendar.save(token, event(), true, signal())).toMatch(/^https:/);
  });

  test("restores an event that was removed", async () => {
    const link = await calendar.save(token, event(), false, signal());
    await calendar.remove(token, id, true, signal());
    expect(await read()).toMatchObject({ status: "cancelled" });
    expect(await calendar.save(token, event(), false, signal())).toBe(link);
    expect(await read()).toMatchObject({ status: "confirmed" });
  });

  test("continues with a new token when Google rejects the cached one", async () => {
    await calendar.save(token, event(), false, signal());
    const others = await obtainRefreshToken(google.issuer, "ana@sereno.test");
    const { status } = await fetch(googleEndpoints(google.issuer).revoke, {
      method: "POST",
      body: new URLSearchParams({ token: others }),
    });
    expect(status).toBe(200);
    expect(await calendar.save(token, event(), true, signal())).toMatch(/^https:/);
  });
});

describe("removing", () => {
  test("counts a missing or deleted event as removed", async () => {
    await calendar.remove(token, id, true, signal());
    await calendar.save(token, event(), false, signal());
    await calendar.remove(token, id, true, signal());
    await calendar.remove(token, id, true, signal());
    expect(await read()).toMatchObject({ status: "cancelled" });
  });
});

describe("a failure", () => {
  test.each([
    ["timeout", ["unanswered", 0]],
    ["lost_answer", ["unanswered", 0]],
    ["server_error", ["unanswered", 0]],
    ["forbidden", ["refused", 0]],
    ["rate_limited", ["refused", 30]],
  ])("%s", async (as, expected) => {
    await fail(as);
    expect(await failureOf(calendar.save(token, event(), false, signal(as)))).toEqual(expected);
    await fail(as);
    expect(await failureOf(calendar.remove(token, id, true, signal(as)))).toEqual(expected);
  });

  test("is refused for a conflict without an event", async () => {
    await fail("conflict");
    expect(await failureOf(calendar.save(token, event(), false, signal()))).toEqual(["refused", 0]);
  });

  test("disconnects for a rejected refresh token, and not for one that cannot be used now", async () => {
    await fail("invalid_grant", "token");
    expect(await failureOf(calendar.save(token, event(), false, signal()))).toEqual(["disconnected", 0]);
    await fail("timeout", "token");
    expect(await failureOf(calendar.save(token, event(), false, signal("timeout")))).toEqual(["refused", 0]);
    expect(await failureOf(calendar.save("no token", event(), false, signal()))).toEqual(["disconnected", 0]);
  });

  test("is reported for a calendar without permission", async () => {
    const withheld = await obtainRefreshToken(google.issuer, "bruno@sereno.test", false);
    expect(await failureOf(calendar.save(withheld, event(), false, signal()))).toEqual(["withheld", 0]);
  });
});
