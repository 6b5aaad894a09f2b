import { CALENDAR_DAYS, namesVideoCall } from "@sereno/core/things/import/rules";
import { isTimezone, localMinute, resolveLocal } from "@sereno/core/words/time/rules";
import ICAL from "ical.js";
import type { CalendarEvent } from "../model/proposals";
import { UnreadableFile } from "./unreadable";

/** Of one that repeats. */
const MOST_TIMES = 60;
/** Of it that are gone through, those that are over among them: ten years of every day. */
const MOST_STEPS = 4000;
const MS_PER_DAY = 86_400_000;

const BROKEN = "No se pudo leer el calendario. Expórtalo de nuevo como .ics y tráelo otra vez.";

/** From when on, and on whose wall clock stands what says no zone. */
export interface Here {
  now: Date;
  zone: string;
}

/**
 * What a calendar has from now on, each time of what repeats by itself, at the moments that its own zones say; what is cancelled or lasts all
 * day is left out.
 * @throws UnreadableFile
 */
export function eventsOf(text: string, { now, zone: own }: Here): CalendarEvent[] {
  const until = new Date(now.getTime() + CALENDAR_DAYS * MS_PER_DAY);
  try {
    const calendar = new ICAL.Component(ICAL.parse(text));
    const said = String(calendar.getFirstPropertyValue("x-wr-timezone") ?? "");
    const span = { now, until, zone: isTimezone(said) ? said : own };
    ICAL.TimezoneService.reset();
    for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
    const all = calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
    const changed = all.filter((each) => each.isRecurrenceException());
    return all
      .filter((each) => !each.isRecurrenceException())
      .flatMap((event) => {
        for (const each of changed) if (each.uid === event.uid) event.relateException(each);
        return timesOf(event, span);
      });
  } catch {
    throw new UnreadableFile(BROKEN);
  }
}

interface Span extends Here {
  until: Date;
}

function timesOf(event: ICAL.Event, span: Span): CalendarEvent[] {
  if (!event.startDate || event.startDate.isDate) return [];
  const { now, until } = span;
  const found = event.isRecurring() ? repeated(event, span) : [toEvent(event, event.startDate, event.endDate, span)];
  const ahead = found.filter((each) => each !== null && each.start > now && each.start < until);
  return ahead.flatMap((each) => each ?? []).slice(0, MOST_TIMES);
}

function repeated(event: ICAL.Event, span: Span): (CalendarEvent | null)[] {
  const times: (CalendarEvent | null)[] = [];
  const walk = event.iterator();
  for (let step = 0; step < MOST_STEPS; step++) {
    const next: ICAL.Time | undefined = walk.next();
    if (!next || instantOf(next, event, span) > span.until) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    times.push(toEvent(item, startDate, endDate, span));
  }
  return times;
}

/** The instant of a time. In a zone that the file names and does not define, it is read on that zone's wall clock. */
function instantOf(time: ICAL.Time, { component }: ICAL.Event, { zone }: Span): Date {
  if (time.zone && time.zone.tzid !== "floating") return time.toJSDate();
  const named = component.getFirstProperty("dtstart")?.getFirstParameter("tzid") ?? "";
  const [month, day] = [time.month, time.day].map((each) => String(each).padStart(2, "0"));
  const local = localMinute(`${time.year}-${month}-${day}`, time.hour * 60 + time.minute);
  return new Date(resolveLocal(isTimezone(named) ? named : zone, local).instant * 60_000);
}

function toEvent(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time, span: Span): CalendarEvent | null {
  const { component } = event;
  if (String(component.getFirstPropertyValue("status") ?? "") === "CANCELLED") return null;
  const begins = instantOf(start, event, span);
  const said = [event.location, event.description, component.getFirstPropertyValue("x-google-conference")].join(" ");
  return {
    title: event.summary ?? "",
    start: begins,
    minutes: Math.round((instantOf(end, event, span).getTime() - begins.getTime()) / 60_000),
    isVirtual: namesVideoCall(said),
    emails: event.attendees.flatMap((each) => {
      const address = String(each.getFirstValue() ?? "");
      return address.toLowerCase().startsWith("mailto:") ? [address.slice(7)] : [];
    }),
  };
}
