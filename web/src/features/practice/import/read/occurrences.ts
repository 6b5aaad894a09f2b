import ICAL from "ical.js";
import type { Limits } from "./limits";
import { type Bounds, boundRule, nearer } from "./recurrence";
import { giveZones, timesIn, unknownZoneOf } from "./zones";

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
/** A wall clock is never so far from UTC. */
const FURTHEST_ZONE_MS = 2 * MS_PER_DAY;
/** No event is longer, and the library adds up a longer one day by day. */
const LONGEST_SECONDS = (400 * MS_PER_DAY) / 1000;

/** From when on and until when, and on whose wall clock stands what says no zone. */
export interface Span {
  now: Date;
  until: Date;
  zone: string;
  limits: Limits;
}

/** One time at which an event is, with what is said of that time. */
export interface Occurrence {
  said: ICAL.Component;
  start: Date;
  /** 0: it does not say until when. */
  minutes: number;
  isAllDay: boolean;
  /** The zone that it stands in and that nobody knows, so that the start is a guess. */
  unknownZone: string | null;
}

/** An event of a calendar, ready to be gone through. */
export interface Said {
  component: ICAL.Component;
  start: ICAL.Time;
  /** Of a changed time of a series: which one it is. */
  id: ICAL.Time | null;
  unknownZone: string | null;
}

const timeIn = (said: ICAL.Component, name: string): ICAL.Time | null => {
  const value = said.getFirstPropertyValue(name);
  return value instanceof ICAL.Time ? value : null;
};

/** An event whose end is not understood is one that says none. */
function hasEnd(said: ICAL.Component): boolean {
  try {
    return timeIn(said, "dtend") !== null;
  } catch {
    return false;
  }
}

/** What a component says, without what the library cannot take. @throws Error for a start that is none */
export function readEvent(component: ICAL.Component, zone: string): Said {
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

const isAllDay = (said: ICAL.Component, start: ICAL.Time): boolean =>
  start.isDate || String(said.getFirstPropertyValue("x-microsoft-cdo-alldayevent") ?? "").toUpperCase() === "TRUE";

const occurrenceOf = ({ component: said, unknownZone }: Said, start: ICAL.Time, end: ICAL.Time): Occurrence => ({
  said,
  start: new Date(at(start)),
  minutes: Math.round((at(end) - at(start)) / MS_PER_MINUTE),
  isAllDay: isAllDay(said, start),
  unknownZone,
});

/** When one event is that stands alone, be it a changed time of a series that the file does not have. */
export function onceOf(said: Said): Occurrence {
  const { startDate, endDate } = new ICAL.Event(said.component, { exceptions: [] });
  return occurrenceOf(said, startDate, endDate);
}

/** Which time of a series is pointed at, on its clock: by its instant, or by its day where only that is said. */
function pointedAt(id: ICAL.Time, start: ICAL.Time): ICAL.Time {
  if (!id.isDate) return id.convertToZone(start.zone);
  const time = start.clone();
  time.resetTo(id.year, id.month, id.day, start.hour, start.minute, start.second, start.zone);
  return time;
}

const dayOf = ({ year, month, day }: ICAL.Time) => `${year}-${month}-${day}`;

/** Tells which times are taken out of a series: the library passes one over that stands twice, or on no time of it. */
function takenOut(said: ICAL.Component): (time: ICAL.Time) => boolean {
  const all = said.getAllProperties("exdate").flatMap(timesIn);
  said.removeAllProperties("exdate");
  const out = new Set(all.map((time) => (time.isDate ? dayOf(time) : at(time))));
  return (time) => out.has(at(time)) || out.has(dayOf(time));
}

/** The times of what repeats, without what is taken out of it, and with what is changed of it. */
export function timesOf(said: Said, changed: readonly Said[], span: Span): Occurrence[] {
  const { component, start } = said;
  const isOut = takenOut(component);
  const ofComponent = new Map([said, ...changed].map((each) => [each.component, each]));
  const alone = new Map<Said, ICAL.Time>();
  let later = 0;
  for (const each of changed) {
    const id = pointedAt(each.id ?? each.start, start);
    each.component.updatePropertyWithValue("recurrence-id", id);
    // The library shifts what follows by its wall clock, so that both have to be on the same.
    each.component.updatePropertyWithValue("dtstart", each.start.convertToZone(start.zone));
    alone.set(each, id);
    later = Math.max(later, at(each.start) - at(id));
  }
  const series = new ICAL.Event(component, { exceptions: [...alone.keys()].map((each) => each.component) });
  const found = new Map<number, Occurrence>();
  // What is over by its wall clock is over in every zone, unless a change moves it ahead.
  for (const time of walk(series, { ...span, over: span.now.getTime() - later - FURTHEST_ZONE_MS })) {
    const { item, startDate, endDate } = series.getOccurrenceDetails(time);
    const of = ofComponent.get(item.component) ?? said;
    alone.delete(of);
    if (!isOut(time)) found.set(at(time), occurrenceOf(of, startDate, endDate));
  }
  return [...found.values(), ...[...alone].flatMap(([each, id]) => (isOut(id) ? [] : [onceOf(each)]))];
}

/** Where a series stands, whatever becomes of each of its times; its own start counts, be it on a day of its rule or not. */
function* walk({ component, startDate }: ICAL.Event, bounds: Bounds): Generator<ICAL.Time> {
  yield startDate;
  const added = component.getAllProperties("rdate").flatMap(timesIn);
  bounds.limits.steps(added.length);
  yield* added.map((time) => pointedAt(time, startDate));
  // One rule after the other: of several the library loses some where one ends.
  for (const property of component.getAllProperties("rrule")) {
    const rule = boundRule(property.getFirstValue(), startDate, bounds);
    const steps = rule.iterator(nearer(startDate, rule, bounds.over));
    for (let time = steps.next(); time; time = steps.next()) yield time;
  }
}
