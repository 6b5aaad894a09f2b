import {
  type Calendar,
  type CalendarEvent,
  CalendarFailure,
  type CalendarFailureKind,
  type CalendarRange,
  type OwnEvent,
} from "@sereno/core/domain/meet/ports";
import { randomness } from "@sereno/core/random";
import { OAuth2Client, OAuth2RequestError } from "arctic";
import * as z from "zod/mini";
import { Text, Whole, Word } from "./bounded-text";
import { BUSY_FIELDS, BusyEvent, BusyPage, busyTimes, isOwn, isUnmoved } from "./busy";
import { googleEndpoints } from "./endpoints";
import { EVENTS_FIELDS, EventsPage, ownEvents } from "./events";

export interface GoogleCalendarConfig {
  /** Google's issuer, `https://accounts.google.com`, or a stand-in's origin. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  now: () => Date;
}

const EventTime = z.optional(z.object({ dateTime: z.optional(Word) }));
const EventAnswer = z.object({
  status: z.optional(Word),
  summary: z.optional(Text),
  start: EventTime,
  end: EventTime,
  attendees: z.optional(z.array(z.object({ email: z.optional(Text) }))),
  extendedProperties: BusyEvent.shape.extendedProperties,
  hangoutLink: z.optional(Whole),
  conferenceData: z.optional(
    z.object({ createRequest: z.optional(z.object({ status: z.optional(z.object({ statusCode: Word })) })) }),
  ),
});
type EventAnswer = z.infer<typeof EventAnswer>;

const Refusal = z.object({ error: z.object({ errors: z.optional(z.array(z.object({ reason: Word }))) }) });

/** Access tokens are cached for 50 minutes. Google issues them for an hour. */
const TOKEN_MS = 50 * 60_000;
const MOST_TOKENS = 1000;

interface Request {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  query?: Record<string, string>;
  body?: object;
}

/** Sends a request with one user's token, until the signal's time limit. */
type Send = (request: Request) => Promise<Response>;

const EVENTS = "calendars/primary/events";
/** Requested lifetime of a notification channel: a week, Google's default. The response has the actual expiry. */
const WATCH_SECONDS = 604_800;
const Channel = z.object({ resourceId: Whole, expiration: Word.check(z.regex(/^\d{13}$/)) });

interface Page {
  nextPageToken?: string | undefined;
}

/** Precedes the sync token of a read that counted a moved event of Sereno. The next read then reads all events, because
 * the event, moved back, would look unchanged. */
const HAS_MOVED = "moved ";
/** Google refuses an expired sync token with 410 ("Synchronize resources efficiently") and an unknown one with 400. */
const USELESS_TOKEN = [400, 410];

export function openCalendar({ issuer, clientId, clientSecret, now }: GoogleCalendarConfig): Calendar {
  const endpoints = googleEndpoints(issuer);
  const client = new OAuth2Client(clientId, clientSecret, null);
  const accessTokens = new Map<string, { token: string; until: number }>();

  async function accessToken(refreshToken: string, signal: AbortSignal): Promise<string> {
    const kept = accessTokens.get(refreshToken);
    if (kept && kept.until > now().getTime()) return kept.token;
    // arctic accepts no signal, so at the time limit its request is abandoned, not aborted.
    const answer = await Promise.race([
      client.refreshAccessToken(endpoints.token, refreshToken, []),
      rejectOn(signal),
    ]).catch((cause: unknown) => {
      const isOver = cause instanceof OAuth2RequestError && cause.code === "invalid_grant";
      // The failure is never `unanswered`: the calendar has accepted no call yet, so no event can have changed.
      throw new CalendarFailure(isOver ? "disconnected" : "refused", `no access token: ${messageOf(cause)}`);
    });
    if (accessTokens.size >= MOST_TOKENS) accessTokens.clear();
    const token = answer.accessToken();
    accessTokens.set(refreshToken, { token, until: now().getTime() + TOKEN_MS });
    return token;
  }

  const sendAs =
    (refreshToken: string, signal: AbortSignal): Send =>
    async ({ method, path, query = {}, body }) => {
      const url = new URL(`${endpoints.calendar}/${path}`);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const attempt = async (token: string) =>
        fetch(url, {
          method,
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: body && JSON.stringify(body),
          // Google does not redirect API calls; another host must not get the content.
          redirect: "error",
          signal,
        }).catch((cause: unknown) => {
          throw new CalendarFailure("unanswered", messageOf(cause));
        });
      const response = await attempt(await accessToken(refreshToken, signal));
      if (response.status !== 401) return response;
      accessTokens.delete(refreshToken);
      return attempt(await accessToken(refreshToken, signal));
    };

  return {
    async save(refreshToken, event, isThere, signal) {
      const send = sendAs(refreshToken, signal);
      const saved = await bring(send, event, isThere);
      if (event.guest === null) return null;
      if (saved.hangoutLink) return saved.hangoutLink;
      if (saved.conferenceData?.createRequest?.status?.statusCode === "pending") return null;
      // The request has a new id, because Google ignores a conference request whose id it has already seen.
      return (await patch(send, event, conferenceOf(randomness().uuid()), true)).hangoutLink ?? null;
    },

    async remove(refreshToken, eventId, notify, signal) {
      const query = { sendUpdates: notify ? "all" : "none" };
      const response = await sendAs(refreshToken, signal)({ method: "DELETE", path: `${EVENTS}/${eventId}`, query });
      if (response.ok || response.status === 404 || response.status === 410) return;
      throw await failureOf(response);
    },

    async busy(refreshToken, range, since, signal) {
      const send = sendAs(refreshToken, signal);
      const unchanged = since && !since.startsWith(HAS_MOVED) && (await unchangedSince(send, since, range));
      if (unchanged) return { taken: null, token: unchanged };
      const events: BusyEvent[] = [];
      let token: string | null = null;
      const asked = { timeMin: range.from, timeMax: range.to, fields: BUSY_FIELDS };
      for await (const { items = [], nextSyncToken = null } of pagesOf(send, asked, BusyPage)) {
        events.push(...items);
        token = nextSyncToken;
      }
      const hasMoved = events.some((each) => isOwn(each, range) && !isUnmoved(each, range));
      return { taken: busyTimes(events, range), token: token && hasMoved ? HAS_MOVED + token : token };
    },

    async watch(refreshToken, { id, token, address }, signal) {
      const body = { id, token, type: "web_hook", address, params: { ttl: String(WATCH_SECONDS) } };
      const response = await sendAs(refreshToken, signal)({ method: "POST", path: `${EVENTS}/watch`, body });
      const { resourceId, expiration } = await readAnswer(response, Channel, "a channel");
      return { resource_id: resourceId, until: new Date(Number(expiration)).toISOString() };
    },

    async unwatch(refreshToken, { id, resource_id }, signal) {
      const body = { id, resourceId: resource_id };
      const response = await sendAs(refreshToken, signal)({ method: "POST", path: "channels/stop", body });
      if (!response.ok && response.status !== 404) throw await failureOf(response);
    },

    async events(refreshToken, range, most, signal) {
      const events: OwnEvent[] = [];
      const asked = { timeMin: range.from, timeMax: range.to, orderBy: "startTime", fields: EVENTS_FIELDS };
      for await (const { items = [] } of pagesOf(sendAs(refreshToken, signal), asked, EventsPage)) {
        events.push(...ownEvents(items, range));
        if (events.length > most) break;
      }
      return { events: events.slice(0, most), is_cut: events.length > most };
    },
  };
}

function insert(send: Send, event: CalendarEvent): Promise<Response> {
  const meeting = event.guest === null ? {} : { attendees: [{ email: event.guest }], ...conferenceOf(event.id) };
  const body = { id: event.id, ...contentOf(event), ...meeting };
  return send({ method: "POST", path: EVENTS, query: saveQuery(event.guest !== null), body });
}

const patch = async (send: Send, { id }: CalendarEvent, body: object, notify: boolean): Promise<EventAnswer> =>
  readEvent(await send({ method: "PATCH", path: `${EVENTS}/${id}`, query: saveQuery(notify), body }));

/** Changes an event. If it has a `guest`, keeps the Meet link, and replaces the guests unless `guest` is among them. */
function change(send: Send, event: CalendarEvent, current: EventAnswer): Promise<EventAnswer> | EventAnswer {
  const { guest } = event;
  if (guest === null) return changeWithoutMeeting(send, event, current);
  const isInvited = current.attendees?.some(({ email }) => email?.toLowerCase() === guest.toLowerCase());
  if (isInvited && current.hangoutLink && saysTheSame(current, event)) return current;
  const body = {
    status: "confirmed",
    ...contentOf(event),
    ...(!isInvited && { attendees: [{ email: guest }] }),
    ...(!current.hangoutLink && conferenceOf(event.id)),
  };
  return patch(send, event, body, true);
}

/** Changes an event. Removes a meeting and its guests; Google mails the guests unless the event was cancelled. */
function changeWithoutMeeting(send: Send, event: CalendarEvent, current: EventAnswer) {
  const hasMeeting = current.hangoutLink !== undefined || current.conferenceData !== undefined;
  if (!hasMeeting && saysTheSame(current, event)) return current;
  const removed = hasMeeting && { attendees: [], conferenceData: null };
  const body = { status: "confirmed", ...contentOf(event), ...removed };
  return patch(send, event, body, hasMeeting && current.status !== "cancelled");
}

async function bring(send: Send, event: CalendarEvent, isThere: boolean): Promise<EventAnswer> {
  if (!isThere) {
    const made = await insert(send, event);
    if (made.status !== 409) return readEvent(made);
  }
  const found = await send({ method: "GET", path: `${EVENTS}/${event.id}` });
  if (isThere && found.status === 404) return readEvent(await insert(send, event));
  return change(send, event, await readEvent(found));
}

/** Pages of the requested events, with each instance of a recurring event. No page if Google refuses `syncToken`. */
async function* pagesOf<P extends Page>(
  send: Send,
  asked: Record<string, string>,
  Page: z.ZodMiniType<P>,
): AsyncGenerator<P> {
  let pageToken: string | undefined;
  do {
    const query = { ...asked, singleEvents: "true", maxResults: "2500", ...(pageToken && { pageToken }) };
    const response = await send({ method: "GET", path: EVENTS, query });
    if (asked.syncToken && USELESS_TOKEN.includes(response.status)) return;
    const page = await readAnswer(response, Page, "a list of events");
    yield page;
    pageToken = page.nextPageToken;
  } while (pageToken);
}

// A newer sync token if only Sereno's unmoved events changed since `syncToken`, else null. With a token Google refuses
// `timeMin`, `timeMax` and `orderBy`, and other parameters must stay the same ("Events: list", syncToken).
async function unchangedSince(send: Send, syncToken: string, range: CalendarRange): Promise<string | null> {
  let token: string | null = null;
  for await (const page of pagesOf(send, { syncToken, fields: BUSY_FIELDS }, BusyPage)) {
    if (!(page.items ?? []).every((each) => isUnmoved(each, range))) return null;
    token = page.nextSyncToken ?? null;
  }
  return token;
}

const saveQuery = (notify: boolean) => ({ conferenceDataVersion: "1", sendUpdates: notify ? "all" : "none" });

// A patch keeps the members that it does not name. An event that became an all-day one has `date`, which must go.
const contentOf = (event: CalendarEvent) => ({
  summary: event.summary,
  description: event.description,
  start: { date: null, dateTime: event.starts_at, timeZone: event.zone },
  end: { date: null, dateTime: event.ends_at, timeZone: event.zone },
  extendedProperties: { private: { sereno: markOf(event) } },
});

const markOf = ({ starts_at, ends_at }: CalendarEvent) => `${starts_at}/${ends_at}`;

const conferenceOf = (requestId: string) => ({
  conferenceData: { createRequest: { requestId, conferenceSolutionKey: { type: "hangoutsMeet" } } },
});

/** Whether both texts mean the same instant: Google may return another offset than Sereno sent. */
const sameInstant = (written: string | undefined, iso: string) => Date.parse(written ?? "") === Date.parse(iso);

const saysTheSame = ({ status, summary, start, end, extendedProperties }: EventAnswer, event: CalendarEvent): boolean =>
  status !== "cancelled" &&
  [undefined, markOf(event)].includes(extendedProperties?.private?.sereno) &&
  summary === event.summary &&
  sameInstant(start?.dateTime, event.starts_at) &&
  sameInstant(end?.dateTime, event.ends_at);

const readEvent = (response: Response) => readAnswer(response, EventAnswer, "an event");

async function readAnswer<T>(response: Response, Answer: z.ZodMiniType<T>, what: string): Promise<T> {
  if (!response.ok) throw await failureOf(response);
  const answer = Answer.safeParse(await readJson(response));
  if (!answer.success) throw new CalendarFailure("unanswered", `Google's answer is not ${what}`);
  return answer.data;
}

async function failureOf(response: Response): Promise<CalendarFailure> {
  const refusal = Refusal.safeParse(await readJson(response));
  const reason = (refusal.success && refusal.data.error.errors?.[0]?.reason) || "no reason";
  return new CalendarFailure(kindOf(response.status, reason), `${response.status} ${reason}`, retryAfterOf(response));
}

function kindOf(status: number, reason: string): CalendarFailureKind {
  if (status === 403 && reason === "insufficientPermissions") return "withheld";
  return status >= 500 ? "unanswered" : "refused";
}

/** Seconds in the `retry-after` header; 0 if it is absent or a date. */
const retryAfterOf = (response: Response): number => Number(response.headers.get("retry-after")) || 0;

const readJson = (response: Response): Promise<unknown> =>
  response.json().catch((cause: unknown) => {
    throw new CalendarFailure("unanswered", messageOf(cause));
  });

const messageOf = (cause: unknown) => Word.parse(cause instanceof Error ? cause.message : String(cause));

export function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
