import { localMinute, resolveLocal } from "@sereno/core/lib/time/rules";
import ICAL from "ical.js";
import type { Limits } from "./limits";
import { type Bounds, boundRule, MS_PER_DAY, nearer } from "./recurrence";
import { zoneNamed } from "./zone-names";

const SECONDS = 60;
const twoDigits = (value: number) => String(value).padStart(2, "0");

/** An IANA zone that takes its offsets from the browser. */
class KnownZone extends ICAL.Timezone {
  override utcOffset({ year, month, day, hour, minute }: ICAL.Time): number {
    const local = localMinute(`${year}-${twoDigits(month)}-${twoDigits(day)}`, hour * 60 + minute);
    return (local - resolveLocal(this.tzid, local).instant) * SECONDS;
  }
}

const known = new Map<string, KnownZone>();

function zoneOf(name: string): KnownZone {
  const zone = known.get(name) ?? new KnownZone({ tzid: name });
  known.set(name, zone);
  return zone;
}

const { utcTimezone: UTC, localTimezone: FLOATING } = ICAL.Timezone;

const WITH_TIMES = ["dtstart", "dtend", "recurrence-id", "rdate", "exdate"];

const timesIn = (property: ICAL.Property): ICAL.Time[] =>
  property
    .getValues()
    .map((value) => (value instanceof ICAL.Period ? value.start : value))
    .filter((value) => value instanceof ICAL.Time);

/** Uses the browser's rules for known zones, as files often define one year only. Times without a zone get `own`. */
function giveZones(vevent: ICAL.Component, own: string): void {
  for (const property of WITH_TIMES.flatMap((name) => vevent.getAllProperties(name))) {
    const tzid = property.getFirstParameter("tzid") ?? "";
    const name = tzid ? zoneNamed(tzid) : own;
    for (const time of timesIn(property).filter(({ isDate, zone }) => !isDate && zone !== UTC)) {
      if (name || time.zone === FLOATING) time.zone = zoneOf(name ?? own);
    }
  }
}

/** Name of the start's zone if Sereno does not know it and the file does not define it for that time; else null. */
function unknownZoneOf(vevent: ICAL.Component, start: ICAL.Time): string | null {
  const tzid = vevent.getFirstProperty("dtstart")?.getFirstParameter("tzid");
  if (!tzid || start.isDate || start.zone === UTC) return null;
  return zoneNamed(tzid) || reaches(vevent.getTimeZoneByID(tzid), start) ? null : tzid;
}

/** Whether a file's zone definition covers a time. The library would use UTC before the definition's first offset. */
const reaches = (zone: ICAL.Timezone | null, time: ICAL.Time): boolean =>
  (zone?.component.getAllSubcomponents() ?? []).some((each) => {
    const from = each.getFirstPropertyValue("dtstart");
    return from instanceof ICAL.Time && from.toString() <= time.toString();
  });

export const MS_PER_MINUTE = 60_000;
/** Upper limit of a wall clock's difference from UTC, in milliseconds. */
const FURTHEST_ZONE_MS = 2 * MS_PER_DAY;
/** Maximum seconds of a duration; longer ones are cut, because the library adds durations day by day. */
const LONGEST_SECONDS = (400 * MS_PER_DAY) / 1000;

/** The imported period, from `now` to `until`. `zone`: IANA zone of times without a zone. */
export interface Span {
  now: Date;
  until: Date;
  zone: string;
  limits: Limits;
}

export interface Occurrence {
  vevent: ICAL.Component;
  start: Date;
  /** Duration in minutes. If the event has neither end nor duration: a day if its start is a date, else 0. */
  minutes: number;
  isAllDay: boolean;
  /** Name of the start's zone if unknown, so that the start is a guess; null if the zone is known. */
  unknownZone: string | null;
}

/** An event, after `giveZones` has set the zones of its times. */
export interface VEvent {
  component: ICAL.Component;
  start: ICAL.Time;
  /** RECURRENCE-ID of a changed occurrence; null for an event that is no change. */
  id: ICAL.Time | null;
  unknownZone: string | null;
}

const timeIn = (vevent: ICAL.Component, name: string): ICAL.Time | null => {
  const value = vevent.getFirstPropertyValue(name);
  return value instanceof ICAL.Time ? value : null;
};

function hasEnd(vevent: ICAL.Component): boolean {
  try {
    return timeIn(vevent, "dtend") !== null;
  } catch {
    return false;
  }
}

/** Reads a component, without values that the library cannot handle. @throws Error for an unreadable start */
export function readEvent(component: ICAL.Component, zone: string): VEvent {
  if (!hasEnd(component)) component.removeAllProperties("dtend");
  giveZones(component, zone);
  const start = timeIn(component, "dtstart");
  if (!start?.month) throw new Error("no start");
  const lasts = component.getFirstPropertyValue("duration");
  if (!(lasts instanceof ICAL.Duration)) component.removeAllProperties("duration");
  else if (lasts.toSeconds() > LONGEST_SECONDS)
    component.updatePropertyWithValue("duration", ICAL.Duration.fromSeconds(LONGEST_SECONDS));
  return { component, start, id: timeIn(component, "recurrence-id"), unknownZone: unknownZoneOf(component, start) };
}

const at = (time: ICAL.Time): number => time.toUnixTime() * 1000;

const isAllDay = (vevent: ICAL.Component, start: ICAL.Time): boolean =>
  start.isDate || String(vevent.getFirstPropertyValue("x-microsoft-cdo-alldayevent") ?? "").toUpperCase() === "TRUE";

const occurrenceOf = ({ component: vevent, unknownZone }: VEvent, start: ICAL.Time, end: ICAL.Time): Occurrence => ({
  vevent,
  start: new Date(at(start)),
  minutes: Math.round((at(end) - at(start)) / MS_PER_MINUTE),
  isAllDay: isAllDay(vevent, start),
  unknownZone,
});

/** An event's first or only occurrence, or a changed occurrence, read without its series. */
export function onceOf(vevent: VEvent): Occurrence {
  const { startDate, endDate } = new ICAL.Event(vevent.component, { exceptions: [] });
  return occurrenceOf(vevent, startDate, endDate);
}

/** Start, in the series' zone, of the occurrence that a RECURRENCE-ID or RDATE names by instant or day. */
function pointedAt(id: ICAL.Time, start: ICAL.Time): ICAL.Time {
  if (!id.isDate) return id.convertToZone(start.zone);
  const time = start.clone();
  time.resetTo(id.year, id.month, id.day, start.hour, start.minute, start.second, start.zone);
  return time;
}

const dayOf = ({ year, month, day }: ICAL.Time) => `${year}-${month}-${day}`;

/** Removes EXDATEs, as the library mishandles repeated or unmatched ones. Returns a test for excluded times. */
function takenOut(vevent: ICAL.Component): (time: ICAL.Time) => boolean {
  const all = vevent.getAllProperties("exdate").flatMap(timesIn);
  vevent.removeAllProperties("exdate");
  const out = new Set(all.map((time) => (time.isDate ? dayOf(time) : at(time))));
  return (time) => out.has(at(time)) || out.has(dayOf(time));
}

export function timesOf(vevent: VEvent, changed: readonly VEvent[], span: Span): Occurrence[] {
  const { component, start } = vevent;
  const isOut = takenOut(component);
  const ofComponent = new Map([vevent, ...changed].map((each) => [each.component, each]));
  const alone = new Map<VEvent, ICAL.Time>();
  let later = 0;
  for (const each of changed) {
    const id = pointedAt(each.id ?? each.start, start);
    each.component.updatePropertyWithValue("recurrence-id", id);
    // Converts to the series' zone, because the library compares wall-clock times to move later occurrences.
    each.component.updatePropertyWithValue("dtstart", each.start.convertToZone(start.zone));
    alone.set(each, id);
    later = Math.max(later, at(each.start) - at(id));
  }
  const series = new ICAL.Event(component, { exceptions: [...alone.keys()].map((each) => each.component) });
  const found = new Map<number, Occurrence>();
  // An occurrence that starts before `over` is past in every zone, even if a change moved it by `later`.
  for (const time of walk(series, { ...span, over: span.now.getTime() - later - FURTHEST_ZONE_MS })) {
    const { item, startDate, endDate } = series.getOccurrenceDetails(time);
    const of = ofComponent.get(item.component) ?? vevent;
    alone.delete(of);
    if (!isOut(time)) found.set(at(time), occurrenceOf(of, startDate, endDate));
  }
  return [...found.values(), ...[...alone].flatMap(([each, id]) => (isOut(id) ? [] : [onceOf(each)]))];
}

/** Start times of a series: its start, its added dates and its rules' dates. Ignores EXDATE and changed occurrences. */
function* walk({ component, startDate }: ICAL.Event, bounds: Bounds): Generator<ICAL.Time> {
  yield startDate;
  const added = component.getAllProperties("rdate").flatMap(timesIn);
  bounds.limits.steps(added.length);
  yield* added.map((time) => pointedAt(time, startDate));
  // Walks each rule separately, because the library loses times of several rules when one rule ends.
  for (const property of component.getAllProperties("rrule")) {
    const rule = boundRule(property.getFirstValue(), startDate, bounds);
    const steps = rule.iterator(nearer(startDate, rule, bounds.over));
    for (let time = steps.next(); time; time = steps.next()) yield time;
  }
}
