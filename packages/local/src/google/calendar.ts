import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import * as z from "zod/mini";
import { type ChannelMessage, createChannels } from "./channels";
import { CALENDAR_SCOPE } from "./consent";
import type { AccessToken } from "./emulator";
import { EventChange, EventTime } from "./event";
import { pick, readFields } from "./fields";
import { type HeldEvents, listEvents } from "./list";
import { refuseLikeGoogle } from "./refusals";

type CalendarEnv = { Variables: { email: string; events: HeldEvents; conferences: Set<string> } };

/** The routes of Google's Calendar API v3 that Sereno uses: events of the primary calendar, and channels. */
export function createCalendarRoutes(
  accessTokens: Map<string, AccessToken>,
  send: (message: ChannelMessage) => void = () => undefined,
) {
  const channels = createChannels(send);
  const calendars = new Map<string, HeldEvents>();
  const conferences = new Set<string>();

  const authorize = createMiddleware<CalendarEnv>(async (c, next) => {
    const token = accessTokens.get(c.req.header("authorization")?.replace(/^Bearer /, "") ?? "");
    if (!token) return refuseLikeGoogle(c, 401, "authError", "Invalid Credentials");
    if (!token.scopes.includes(CALENDAR_SCOPE)) return refuseLikeGoogle(c, 403, "insufficientPermissions");
    if (!["primary", token.login].includes(c.req.param("calendar") ?? "primary"))
      return refuseLikeGoogle(c, 404, "notFound");
    const events = calendars.get(token.login) ?? { byId: new Map(), changes: 0, changedBy: new Map() };
    calendars.set(token.login, events);
    c.set("email", token.login);
    c.set("events", events);
    c.set("conferences", conferences);
    return next();
  });

  const changes = createMiddleware<CalendarEnv>(async (c, next) => {
    const before = c.get("events").changes;
    await next();
    if (c.get("events").changes > before) channels.changed(c.get("email"));
  });

  const events = "/calendar/v3/calendars/:calendar/events";
  const stop = "/calendar/v3/channels/stop";
  const oneEvent = "/calendar/v3/calendars/:calendar/events/:id";

  return new Hono<CalendarEnv>()
    .use(events, authorize)
    .use(`${events}/*`, authorize)
    .use(stop, authorize)
    .use(`${events}/*`, changes)
    .post(`${events}/watch`, async (c) => {
      const answer = channels.watch(c.get("email"), await c.req.json());
      return "refused" in answer ? refuseLikeGoogle(c, answer.refused, answer.reason) : c.json(answer);
    })
    .post(stop, async (c) => {
      const refusal = channels.stop(c.get("email"), await c.req.json());
      return refusal ? refuseLikeGoogle(c, refusal.refused, refusal.reason) : c.body(null, 204);
    })
    .post(events, async (c) => {
      const input = z.extend(EventChange, { start: EventTime, end: EventTime }).safeParse(await c.req.json());
      if (!input.success) return refuseLikeGoogle(c, 400, "invalid");
      const id = input.data.id ?? crypto.randomUUID().replaceAll("-", "");
      // A deleted event's id stays taken, as at Google.
      if (c.get("events").byId.has(id)) return refuseLikeGoogle(c, 409, "duplicate");
      const organizer = { email: c.get("email"), self: true };
      const htmlLink = `https://www.google.com/calendar/event?eid=${id}`;
      const event: EventChange = { kind: "calendar#event", status: "confirmed", organizer, htmlLink };
      return saveTimed(c, event, { ...input.data, id });
    })
    .get(events, (c) => {
      const { fields, ...query } = c.req.query();
      const listed = listEvents(c.get("events"), query);
      if ("refused" in listed) return refuseLikeGoogle(c, listed.refused, listed.reason);
      const page = { kind: "calendar#events", ...listed };
      return c.json(fields ? pick(page, readFields(fields)) : page);
    })
    .get(oneEvent, (c) => {
      const event = c.get("events").byId.get(c.req.param("id"));
      return event ? c.json(event) : refuseLikeGoogle(c, 404, "notFound");
    })
    .patch(oneEvent, async (c) => {
      const event = c.get("events").byId.get(c.req.param("id"));
      if (!event) return refuseLikeGoogle(c, 404, "notFound");
      const input = EventChange.safeParse(await c.req.json());
      if (!input.success) return refuseLikeGoogle(c, 400, "invalid");
      return saveTimed(c, event, { ...input.data, id: event.id });
    })
    .delete(oneEvent, (c) => {
      const event = c.get("events").byId.get(c.req.param("id"));
      if (!event) return refuseLikeGoogle(c, 404, "notFound");
      if (event.status === "cancelled") return refuseLikeGoogle(c, 410, "deleted");
      save(c, event, { status: "cancelled" });
      return c.body(null, 204);
    });
}

/** Merges a start or end as Google does: null removes a member, and all others stay. */
const mergeTime = (before: object | undefined, change: object) =>
  EventTime.parse(Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null)));

/** Saves an event. Refuses a start or end that would have both `date` and `dateTime`. */
function saveTimed(c: Context<CalendarEnv>, before: EventChange, { start, end, ...change }: EventChange): Response {
  const times = {
    ...(start && { start: mergeTime(before.start, start) }),
    ...(end && { end: mergeTime(before.end, end) }),
  };
  if (Object.values(times).some(({ date, dateTime }) => date && dateTime)) return refuseLikeGoogle(c, 400, "invalid");
  return c.json(save(c, before, { ...change, ...times }));
}

function save(c: Context<CalendarEnv>, before: EventChange, { conferenceData, ...change }: EventChange): EventChange {
  // Keeps `sendUpdates`, so that tests see which guests Google would notify. Google's own answer does not contain it.
  const event: EventChange = { ...before, ...change, sendUpdates: c.req.query("sendUpdates") ?? "none" };
  const creation = conferenceData?.createRequest;
  // Google ignores `conferenceData` unless the request states this version.
  const hasVersion = c.req.query("conferenceDataVersion") === "1";
  if (hasVersion && conferenceData === null) {
    delete event.conferenceData;
    delete event.hangoutLink;
  }
  // Takes over a conference made elsewhere, such as by Zoom.
  if (hasVersion && conferenceData && !creation) event.conferenceData = conferenceData;
  // A conference request with a known id is ignored, as at Google.
  const request = `${c.get("email")} ${creation?.requestId}`;
  if (hasVersion && creation && !before.conferenceData && !c.get("conferences").has(request)) {
    c.get("conferences").add(request);
    const conferenceId = meetCode(creation.requestId);
    event.hangoutLink = `https://meet.google.com/${conferenceId}`;
    event.conferenceData = {
      createRequest: { ...creation, status: { statusCode: "success" } },
      conferenceId,
      conferenceSolution: { key: { type: "hangoutsMeet" }, name: "Google Meet" },
      entryPoints: [{ entryPointType: "video", uri: event.hangoutLink, label: `meet.google.com/${conferenceId}` }],
    };
  }
  const held = c.get("events");
  if (event.id) {
    held.changes += 1;
    held.byId.set(event.id, event);
    held.changedBy.set(event.id, held.changes);
  }
  return event;
}

function meetCode(requestId: string): string {
  const digest = createHash("sha256").update(requestId).digest();
  const letters = [...digest.subarray(0, 10)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
  return `${letters.slice(0, 3)}-${letters.slice(3, 7)}-${letters.slice(7)}`;
}
