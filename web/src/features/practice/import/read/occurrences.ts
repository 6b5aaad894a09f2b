import { localMinute, resolveLocal } from "@sereno/core/lib/time/rules";
import ICAL from "ical.js";
import type { Limits } from "./limits";
import { canCome, nearer } from "./recurrence";
import { zoneNamed } from "./zone-names";

/** Of one series that are gone through. */
const MOST_STEPS = 8000;
const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
/** A wall clock is never so far from UTC. */
const FURTHEST_ZONE_MS = 2 * MS_PER_DAY;

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

interface Moment {
  at: number;
  unknownZone: string | null;
}

const propertyOf = (said: ICAL.Component, name: string) => said.getFirstProperty(name) ?? null;
const timeIn = (property: ICAL.Property | null): ICAL.Time | null => {
  const value = property?.getFirstValue() ?? null;
  return value instanceof ICAL.Time ? value : null;
};

/**
 * The instant of a time. A zone whose name is known is read by that name: what a file defines of it is often only one year's rules, or another
 * program's. A zone of the file's own is read as the file defines it.
 */
function momentOf(time: ICAL.Time, property: ICAL.Property | null, own: string): Moment {
  const tzid = property?.getFirstParameter("tzid") ?? "";
  const known = tzid ? zoneNamed(tzid) : own;
  const defined = time.zone?.tzid ?? "floating";
  if (defined === "UTC" || (defined !== "floating" && !known)) {
    return { at: time.toJSDate().getTime(), unknownZone: null };
  }
  const [month, day] = [time.month, time.day].map((each) => String(each).padStart(2, "0"));
  const local = localMinute(`${time.year}-${month}-${day}`, time.hour * 60 + time.minute);
  return {
    at: resolveLocal(known ?? own, local).instant * MS_PER_MINUTE,
    unknownZone: known === null ? tzid : null,
  };
}

const dayOf = ({ year, month, day }: ICAL.Time) => `${year}-${month}-${day}`;

/** By what a time of a series is pointed at: its instant, or its day where only that is said. */
const keyOf = (time: ICAL.Time, property: ICAL.Property, own: string): string =>
  time.isDate ? dayOf(time) : String(momentOf(time, property, own).at);

const isAllDay = (said: ICAL.Component): boolean =>
  timeIn(propertyOf(said, "dtstart"))?.isDate === true ||
  String(said.getFirstPropertyValue("x-microsoft-cdo-alldayevent") ?? "").toUpperCase() === "TRUE";

function minutesOf(said: ICAL.Component, own: string): number {
  const [start, end] = [propertyOf(said, "dtstart"), propertyOf(said, "dtend")];
  const [from, to] = [timeIn(start), timeIn(end)];
  if (from && to) return Math.round((momentOf(to, end, own).at - momentOf(from, start, own).at) / MS_PER_MINUTE);
  const duration = said.getFirstPropertyValue("duration");
  return duration instanceof ICAL.Duration ? Math.round(duration.toSeconds() / 60) : 0;
}

/** When one event is that stands alone, be it a changed time of a series that the file does not have. @throws for a start that is none */
export function onceOf(said: ICAL.Component, { zone }: Pick<Span, "zone">): Occurrence {
  const property = propertyOf(said, "dtstart");
  const start = timeIn(property);
  if (!start?.month) throw new Error("no start");
  const { at, unknownZone } = momentOf(start, property, zone);
  return { said, start: new Date(at), minutes: minutesOf(said, zone), isAllDay: isAllDay(said), unknownZone };
}

/** From one time of a series on all of them are as is said here, and so much later. */
interface Onwards {
  from: number;
  by: number;
  to: Occurrence;
}

/** What is changed of a series: single times, by the time that they had, and all from one time on. */
function changesOf(changed: readonly ICAL.Component[], span: Span) {
  const single = new Map<string, Occurrence>();
  const onwards: Onwards[] = [];
  for (const said of changed) {
    const property = propertyOf(said, "recurrence-id");
    const id = timeIn(property);
    const to = onceOf(said, span);
    if (!property || !id) continue;
    single.set(keyOf(id, property, span.zone), to);
    const from = momentOf(id, property, span.zone).at;
    if (property.getFirstParameter("range") === "THISANDFUTURE")
      onwards.push({ from, by: to.start.getTime() - from, to });
  }
  return { single, onwards: onwards.sort((a, b) => a.from - b.from) };
}

/** The times of what repeats, without what is taken out of it, and with what is changed of it. */
export function timesOf(said: ICAL.Component, changed: readonly ICAL.Component[], span: Span): Occurrence[] {
  const first = onceOf(said, span);
  const out = new Set(
    said.getAllProperties("exdate").flatMap((each) => timesIn(each).map((time) => keyOf(time, each, span.zone))),
  );
  const { single, onwards } = changesOf(changed, span);
  const found = new Map<number, Occurrence>();
  // What is over by its wall clock is over in every zone, unless a change of all that follow moves it ahead.
  const over = onwards.reduce((least, { by }) => Math.min(least, -by), 0) + span.now.getTime() - FURTHEST_ZONE_MS;
  for (const { time, at } of walk(said, first, { ...span, over })) {
    span.limits.steps(onwards.length);
    if ([String(at), dayOf(time)].some((key) => out.has(key) || single.has(key))) continue;
    const range = onwards.findLast(({ from }) => from <= at);
    const start = new Date(at + (range?.by ?? 0));
    if (start > span.now) found.set(at, { ...(range?.to ?? first), start });
  }
  return [...found.values(), ...[...single].flatMap(([key, to]) => (out.has(key) ? [] : [to]))];
}

interface Step {
  time: ICAL.Time;
  at: number;
}

interface Walk extends Span {
  /** What stands before this on its wall clock is passed over. */
  over: number;
}

const isBefore = ({ year, month, day, hour, minute }: ICAL.Time, at: number): boolean =>
  Date.UTC(year, month - 1, day, hour, minute) < at;

/** Where a series stands, whatever becomes of each of its times; its own start counts, be it on a day of its rule or not. */
function* walk(said: ICAL.Component, first: Occurrence, span: Walk): Generator<Step> {
  const property = propertyOf(said, "dtstart");
  const start = timeIn(property);
  if (!start) return;
  yield { time: start, at: first.start.getTime() };
  for (const each of said.getAllProperties("rdate")) {
    for (const time of timesIn(each)) {
      span.limits.steps();
      if (!time.isDate) yield { time, at: momentOf(time, each, span.zone).at };
    }
  }
  for (const each of said.getAllProperties("rrule")) yield* byRule(each.getFirstValue(), start, property, span);
}

const timesIn = (property: ICAL.Property): ICAL.Time[] =>
  property
    .getValues()
    .map((value) => (value instanceof ICAL.Period ? value.start : value))
    .filter((value) => value instanceof ICAL.Time);

/** No session comes by the hour: what does counts for more, so that a file of such is known soon. */
const WITHIN_A_DAY = ["SECONDLY", "MINUTELY", "HOURLY"];
const COST_WITHIN_A_DAY = 10;

function* byRule(rule: unknown, start: ICAL.Time, property: ICAL.Property | null, span: Walk): Generator<Step> {
  if (!(rule instanceof ICAL.Recur)) throw new Error("no rule");
  if (!canCome(rule)) return;
  const last = Math.min(endOf(rule, property, span), span.until.getTime());
  if (last < span.over) return;
  // Its end is an instant, and the walk is along a wall clock: it is reckoned with here.
  const endless = rule.clone();
  endless.until = null;
  const steps = endless.iterator(nearer(start, rule, span.over));
  const cost = WITHIN_A_DAY.includes(rule.freq) ? COST_WITHIN_A_DAY : 1;
  for (let step = 0; step < MOST_STEPS; step += cost) {
    span.limits.steps(cost);
    const time: ICAL.Time | undefined = steps.next();
    if (time && isBefore(time, span.over)) continue;
    const at = time ? momentOf(time, property, span.zone).at : Number.POSITIVE_INFINITY;
    if (!time || at > last) return;
    yield { time, at };
  }
  throw new Error("a rule that comes too often");
}

/** The last instant at which a rule may have a time; of an end that is a day, the end of that day. */
function endOf({ until }: ICAL.Recur, property: ICAL.Property | null, { zone }: Span): number {
  if (!until) return Number.POSITIVE_INFINITY;
  const end = until.clone();
  if (until.isDate) {
    end.isDate = false;
    end.hour = 23;
    end.minute = 59;
  }
  return momentOf(end, property, zone).at;
}
