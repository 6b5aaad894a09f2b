import ICAL from "ical.js";
import type { CalendarEvent } from "../model/proposals";
import { UnreadableFile } from "./unreadable";

/** So far ahead a calendar is looked at. */
const DAYS_AHEAD = 183;
/** Of one that repeats. */
const MOST_TIMES = 60;
/** Of it that are gone through, those that are over among them: ten years of every day. */
const MOST_STEPS = 4000;
const MS_PER_DAY = 86_400_000;

const BROKEN = "No se pudo leer el calendario. Expórtalo de nuevo como .ics y tráelo otra vez.";

/**
 * What a calendar has from now on, each time of what repeats by itself, at the moments that its own zones say; what is cancelled or lasts all
 * day is left out.
 * @throws UnreadableFile
 */
export function eventsOf(text: string, now: Date): CalendarEvent[] {
  const until = new Date(now.getTime() + DAYS_AHEAD * MS_PER_DAY);
  try {
    const calendar = new ICAL.Component(ICAL.parse(text));
    for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
    const all = calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
    const changed = all.filter((each) => each.isRecurrenceException());
    return all
      .filter((each) => !each.isRecurrenceException())
      .flatMap((event) => {
        for (const each of changed) if (each.uid === event.uid) event.relateException(each);
        return timesOf(event, now, until);
      });
  } catch {
    throw new UnreadableFile(BROKEN);
  }
}

function timesOf(event: ICAL.Event, now: Date, until: Date): CalendarEvent[] {
  if (!event.startDate || event.startDate.isDate) return [];
  const found = event.isRecurring() ? repeated(event, until) : [toEvent(event, event.startDate, event.endDate)];
  const ahead = found.filter((each) => each !== null && each.start > now && each.start < until);
  return ahead.flatMap((each) => each ?? []).slice(0, MOST_TIMES);
}

function repeated(event: ICAL.Event, until: Date): (CalendarEvent | null)[] {
  const times: (CalendarEvent | null)[] = [];
  const walk = event.iterator();
  for (let step = 0; step < MOST_STEPS; step++) {
    const next: ICAL.Time | undefined = walk.next();
    if (!next || next.toJSDate() > until) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    times.push(toEvent(item, startDate, endDate));
  }
  return times;
}

function toEvent(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time): CalendarEvent | null {
  const { component } = event;
  if (String(component.getFirstPropertyValue("status") ?? "") === "CANCELLED") return null;
  const said = [event.location, event.description, component.getFirstPropertyValue("x-google-conference")].join(" ");
  return {
    title: event.summary ?? "",
    start: start.toJSDate(),
    minutes: Math.round((end.toJSDate().getTime() - start.toJSDate().getTime()) / 60_000),
    isVirtual: /meet\.google|zoom\.us|teams\.|https?:\/\/\S*meet/i.test(said),
    emails: event.attendees.flatMap((each) => {
      const address = String(each.getFirstValue() ?? "");
      return address.toLowerCase().startsWith("mailto:") ? [address.slice(7)] : [];
    }),
  };
}
