import { type CalendarLine, judge, placeOf } from "@sereno/core/domain/import/calendar/rules";
import { CALENDAR_DAYS, namesVideoCall, saysVirtual } from "@sereno/core/domain/import/rules";
import ICAL from "ical.js";
import type { CalendarEvent } from "../model/proposals";
import { contentLines, parsed, UNREAD } from "./calendar-lines";
import { fileLimits, UnreadableFile } from "./limits";
import { MS_PER_MINUTE, type Occurrence, onceOf, readEvent, type Span, timesOf, type VEvent } from "./occurrences";
import { MS_PER_DAY } from "./recurrence";
import { zoneNamed } from "./zone-names";

/** Maximum number of guests that are read of an event; an appointment has fewer. */
const MOST_GUESTS = 10;

const NO_ZONE = (zone: string) =>
  `Próxima cita: está en una zona horaria que no se conoce, '${zone}'. Agéndala a mano a la hora que es.`;

const NO_LINE = (line: string) => `No se entiende esta línea del calendario: '${line}'.`;

/** `now`: start of the imported period. `zone`: IANA zone of times without a zone, if the calendar names none. */
export interface Here {
  now: Date;
  zone: string;
  /** The therapist's e-mail addresses in invitations. */
  owners?: string[];
  /** ISO instant of the practice's creation: an older event of Sereno is of an erased account. */
  since?: string;
}

export const isCalendar = (text: string): boolean => /^\s*BEGIN:VCALENDAR/i.test(text);

const isCancel = (calendar: ICAL.Component | null) => calendar !== null && /^cancel$/i.test(textIn("method")(calendar));

/** The events of each calendar, with the versions of an event that other calendars have: its change or cancellation. */
function grouped(calendars: readonly ICAL.Component[]): Map<ICAL.Component, ICAL.Component[]> {
  const groups = new Map<ICAL.Component, ICAL.Component[]>(calendars.map((calendar) => [calendar, []]));
  const firsts = new Map<string, ICAL.Component>();
  for (const calendar of calendars) {
    for (const event of calendar.getAllSubcomponents("vevent")) {
      const uid = textIn("uid")(event);
      const first = firsts.get(uid) ?? calendar;
      if (uid) firsts.set(uid, first);
      groups.get(first)?.push(event);
      if (isCancel(calendar)) event.updatePropertyWithValue("status", "CANCELLED");
    }
  }
  return groups;
}

/** Occurrences in the period; of an event with none, its first with `out`. @throws UnreadableFile if broken or large */
export function eventsOf(text: string, here: Here, limits = fileLimits()): CalendarEvent[] {
  const { now, zone: own } = here;
  const until = new Date(now.getTime() + CALENDAR_DAYS * MS_PER_DAY);
  // Makes the library accept dates without VALUE=DATE, which it then recognises by their length.
  ICAL.design.strict = false;
  const { calendars, broken } = parsed(contentLines(text, limits));
  const found = [...grouped(calendars)].flatMap(([calendar, events]) => {
    const zoneName = String(calendar.getFirstPropertyValue("x-wr-timezone") ?? "");
    return calendarEvents(calendar, newest(events), { now, until, zone: zoneNamed(zoneName) ?? own, limits }, here);
  });
  limits.times(broken.length);
  return [...found, ...broken.map((title) => unread(title, now))];
}

function calendarEvents(calendar: ICAL.Component, all: ICAL.Component[], span: Span, here: Here): CalendarEvent[] {
  const found: CalendarEvent[] = [];
  const each = (component: ICAL.Component, read: () => void) => {
    try {
      read();
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
      found.push(unread(textIn("summary")(component), span.now));
    }
  };
  const [events, changes]: [VEvent[], VEvent[]] = [[], []];
  for (const component of all)
    each(component, () => (isChange(component) ? changes : events).push(readEvent(component, span.zone)));
  const ofUid = new Map<string, VEvent[]>(events.map(({ component }) => [textIn("uid")(component), []]));
  const lone = changes.filter((vevent) => !ofUid.get(textIn("uid")(vevent.component))?.push(vevent));
  for (const vevent of [...events, ...lone]) {
    each(vevent.component, () => {
      const changed = vevent.id ? [] : (ofUid.get(textIn("uid")(vevent.component)) ?? []);
      const times = occurrencesOf(vevent, changed, span).map((time) => toEvent(time, calendar, here));
      found.push(...(times.length > 0 ? times : [outside(toEvent(onceOf(vevent), calendar, here), span)]));
    });
  }
  return found;
}

function occurrencesOf(vevent: VEvent, changed: VEvent[], span: Span): Occurrence[] {
  const { component } = vevent;
  const isRepeated = component.hasProperty("rrule") || component.hasProperty("rdate");
  const first = onceOf(vevent);
  const all = !first.isAllDay && (isRepeated || changed.length > 0) ? timesOf(vevent, changed, span) : [first];
  const { now, until } = span;
  const found = all.filter(({ start }) => placeOf(start.getTime(), now.getTime(), until.getTime()) === "within");
  span.limits.times(found.length);
  return found;
}

const isChange = (vevent: ICAL.Component) => vevent.hasProperty("recurrence-id");
const textIn = (name: string) => (vevent: ICAL.Component) => String(vevent.getFirstPropertyValue(name) ?? "");

/** Keeps the latest SEQUENCE of each event, or its cancellation. Of copies, with one UID, start and title, keeps a cancelled one. */
function newest(all: ICAL.Component[]): ICAL.Component[] {
  const keyOf = (vevent: ICAL.Component) => `${textIn("uid")(vevent)} ${textIn("recurrence-id")(vevent)}`;
  const sequenceOf = (vevent: ICAL.Component) => {
    const isOff = isCancel(vevent.parent);
    return Number(textIn("sequence")(vevent) || (isOff ? Number.POSITIVE_INFINITY : 0)) + (isOff ? 0.5 : 0) || 0;
  };
  const startOf = (vevent: ICAL.Component) => JSON.stringify(vevent.getFirstProperty("dtstart")?.jCal);
  const last = new Map<string, number>();
  for (const each of all) last.set(keyOf(each), Math.max(last.get(keyOf(each)) ?? 0, sequenceOf(each)));
  const isLast = (each: ICAL.Component) => sequenceOf(each) === last.get(keyOf(each));
  const off = all.filter((each) => isCancel(each.parent) && !isChange(each) && isLast(each));
  const gone = new Set(off.map(textIn("uid")));
  const copies = new Set<string>();
  const isOff = (each: ICAL.Component) => Number(/^cancelled$/i.test(textIn("status")(each)));
  return [...all]
    .sort((one, other) => isOff(other) - isOff(one))
    .filter((each) => {
      const uid = textIn("uid")(each);
      if (!uid) return true;
      if (isChange(each) && gone.has(uid)) return false;
      const copy = `${keyOf(each)} ${startOf(each)} ${textIn("summary")(each)}`;
      return isLast(each) && copies.size < copies.add(copy).size;
    });
}

const outside = (first: CalendarEvent, { until }: Span): CalendarEvent => ({
  ...first,
  minutes: 0,
  out: first.out ?? (first.start < until ? "Ya pasó." : "Es después de los próximos 6 meses."),
  guessed: null,
});

const unread = (title: string, now: Date): CalendarEvent => ({
  title,
  start: now,
  minutes: 1,
  isVirtual: false,
  emails: [],
  problem: "Próxima cita: no se entiende cuándo es. Agéndala a mano.",
});

/** Properties in which calendars write an event's video call. */
const MEETING_IN = ["location", "description", "url", "conference"].concat(
  ["google-conference", "microsoft-skypeteamsmeetingurl"].map((name) => `x-${name}`),
);

/** UID of an event that Sereno made in Google Calendar: Google adds its domain to the event's id. */
const SERENO_UID = /^[0-9a-f]{40}@google\.com$/;

function toEvent(occurrence: Occurrence, calendar: ICAL.Component, { owners = [], since = "" }: Here): CalendarEvent {
  const { vevent: component, start, unknownZone } = occurrence;
  const textOf = (name: string) => textIn(name)(component);
  const words = MEETING_IN.map(textOf).join(" ");
  const hers = [...owners, textIn("x-wr-calname")(calendar)].map((each) => each.toLowerCase());
  const isHers = (address: string) => address !== "" && hers.includes(address.toLowerCase());
  const organizer = addressOf(component.getFirstProperty("organizer"));
  const guests = component.getAllProperties("attendee").slice(0, MOST_GUESTS);
  const own = guests.filter((each) => isHers(guestOf(each)));
  const isDeclined = own.some((each) => /^declined$/i.test(each.getFirstParameter("partstat") ?? ""));
  const others = guests.map(guestOf).filter((address) => address && !isHers(address));
  // The organizer may be another address of the therapist, so counts as a guest only beside the therapist alone.
  const invited = others.filter((address) => address.toLowerCase() !== organizer.toLowerCase());
  const isMade = SERENO_UID.test(textOf("uid")) && (organizer === "" || isHers(organizer));
  const kind = isMade && (textOf("created") || since) >= since ? { kind: "sereno" as const } : {};
  const line = { ...lineFieldsOf(occurrence), isDeclined, ...kind };
  return {
    title: line.title,
    start,
    ...judge(line),
    isVirtual: saysVirtual(textOf("location")) || namesVideoCall(words),
    emails: own.length > 0 && invited.length === 0 ? others : invited,
    ...(unknownZone === null ? {} : { problem: NO_ZONE(unknownZone) }),
    unread: component.getAllProperties(UNREAD.toLowerCase()).map((each) => NO_LINE(String(each.getFirstValue()))),
  };
}

const addressOf = (of: ICAL.Property | null): string =>
  of?.getFirstParameter("email") || (/^mailto:(.*)/i.exec(String(of?.getFirstValue() ?? ""))?.[1] ?? "");

const guestOf = (each: ICAL.Property): string =>
  /^(room|resource)$/i.test(each.getFirstParameter("cutype") ?? "") ? "" : addressOf(each);

/** The kind of an event by Outlook's X-MICROSOFT-CDO-BUSYSTATUS ([MS-OXCICAL]). */
const OUTLOOK_KINDS: Partial<Record<string, CalendarLine["kind"]>> = {
  OOF: "out_of_office",
  WORKINGELSEWHERE: "working_place",
};

function lineFieldsOf({ vevent, start, minutes, isAllDay }: Occurrence): Omit<CalendarLine, "isDeclined"> {
  const busy = textIn("x-microsoft-cdo-busystatus")(vevent).toUpperCase();
  return {
    title: textIn("summary")(vevent),
    start: start.getTime(),
    end: minutes > 0 ? start.getTime() + minutes * MS_PER_MINUTE : null,
    isAllDay,
    status: textIn("status")(vevent),
    isFree: busy === "FREE" || textIn("transp")(vevent).toUpperCase() === "TRANSPARENT",
    kind: OUTLOOK_KINDS[busy] ?? null,
  };
}
