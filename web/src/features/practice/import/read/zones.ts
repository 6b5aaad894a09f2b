import { localMinute, resolveLocal } from "@sereno/core/lib/time/rules";
import ICAL from "ical.js";
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

/** The times of a property. */
export const timesIn = (property: ICAL.Property): ICAL.Time[] =>
  property
    .getValues()
    .map((value) => (value instanceof ICAL.Period ? value.start : value))
    .filter((value) => value instanceof ICAL.Time);

/**
 * Sets the zones of an event's times. A known zone name wins over the file's definition, which often has the rules of
 * one year only. Times without a zone, or in an unknown zone, use the practice's zone.
 */
export function giveZones(said: ICAL.Component, own: string): void {
  for (const property of WITH_TIMES.flatMap((name) => said.getAllProperties(name))) {
    const tzid = property.getFirstParameter("tzid") ?? "";
    const name = tzid ? zoneNamed(tzid) : own;
    for (const time of timesIn(property).filter(({ isDate, zone }) => !isDate && zone !== UTC)) {
      if (name || time.zone === FLOATING) time.zone = zoneOf(name ?? own);
    }
  }
}

/** Name of the start's zone if it is unknown and the file does not define it; null otherwise. */
export function unknownZoneOf(said: ICAL.Component, start: ICAL.Time): string | null {
  const tzid = said.getFirstProperty("dtstart")?.getFirstParameter("tzid");
  if (!tzid || start.isDate || start.zone === UTC) return null;
  return zoneNamed(tzid) || reaches(said.getTimeZoneByID(tzid), start) ? null : tzid;
}

/** Whether a zone definition covers a time; before its first offset, the library would use UTC. */
const reaches = (zone: ICAL.Timezone | null, time: ICAL.Time): boolean =>
  (zone?.component.getAllSubcomponents() ?? []).some((each) => {
    const from = each.getFirstPropertyValue("dtstart");
    return from instanceof ICAL.Time && from.toString() <= time.toString();
  });
