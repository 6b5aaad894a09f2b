import ICAL from "ical.js";
import { type Limits, UnreadableFile } from "./limits";
import { calendarLines } from "./quoted-printable";

const LONGEST_LINE = 4000;
/** Maximum length of a line with excluded or added dates: enough for one date a day over twenty years. */
const LONGEST_DATES = 150_000;

/** Matches properties without a value, which some programs write. */
const EMPTY = /^(?:EXDATE|RDATE|RRULE|DTEND|DURATION|RECURRENCE-ID)(?:;[^:]{0,80})?:\s*$/i;
const DATES = /^(?:EXDATE|RDATE)[;:]/i;
/** Matches properties whose value is a time or a duration: the library reads their letters only in capitals. */
const TIMES = /^(?:DTSTART|DTEND|DURATION|RECURRENCE-ID|EXDATE|RDATE)[;:]/i;
/** Matches properties whose meaning would change if their line were cut. */
const WHOLE =
  /^(?:EXDATE|RDATE|RRULE|DTSTART|DTEND|DURATION|RECURRENCE-ID|UID|ATTENDEE|ORGANIZER|BEGIN|END|TZ[A-Z]+)[;:]/i;

const BROKEN = "No se pudo leer el calendario. Expórtalo de nuevo como .ics y tráelo otra vez.";
const OPEN_ZONE = "El calendario tiene una zona horaria sin terminar. Expórtalo de nuevo como .ics y tráelo otra vez.";
const TOO_LONG = (name: string) =>
  `El calendario tiene una línea demasiado larga, ${name}. Expórtalo de nuevo como .ics y tráelo otra vez.`;

/** A calendar's lines. Cuts long lines. @throws UnreadableFile over a limit, or for a long line that WHOLE matches. */
export function contentLines(text: string, limits: Limits): string[] {
  const lines = calendarLines(text);
  limits.lines(lines.length);
  const trimmed = lines.map((line) => line.trimEnd());
  return withoutOddZones(trimmed.filter((line) => !EMPTY.test(line)).map(fitted), limits);
}

function fitted(line: string): string {
  // Normalises a recurrence rule, because the library accepts rules only in capitals and without spaces.
  if (/^RRULE:/i.test(line) && line.length <= LONGEST_LINE) return line.toUpperCase().replace(/\s/g, "");
  if (line.length <= LONGEST_LINE || (DATES.test(line) && line.length <= LONGEST_DATES)) {
    const value = line.lastIndexOf(":") + 1;
    return TIMES.test(line)
      ? line.slice(0, value).replace(/;TZID=([^";]*:[^";]*)(?=[;:])/i, ';TZID="$1"') + line.slice(value).toUpperCase()
      : line;
  }
  const [name] = WHOLE.exec(line) ?? [];
  if (name) throw new UnreadableFile(TOO_LONG(name.slice(0, -1)));
  return line.slice(0, LONGEST_LINE);
}

const ZONE_RULE = new Set(["FREQ", "INTERVAL", "BYMONTH", "BYMONTHDAY", "BYDAY", "UNTIL", "COUNT", "WKST"]);
const LONGEST_PART = 40;
/** Matches the hour of a zone's clock change, as Lotus Notes writes it. */
const ZONE_HOUR = /^BY(?:HOUR|MINUTE|SECOND)=\d{1,2}$/i;
/** Steps (`Limits`) that each rule of a zone uses up: about one per year that the rule covers. */
const STEPS_PER_ZONE_RULE = 50;

/** Removes time zones with a rule that is not plainly yearly: the library steps through each second of SECONDLY. */
function withoutOddZones(lines: readonly string[], limits: Limits): string[] {
  const found: string[] = [];
  let zone: string[] | null = null;
  const close = () => {
    if (zone && isPlainZone(zone, limits)) for (const each of zone) found.push(each);
    zone = null;
  };
  for (const line of lines) {
    if (isEdge(line, "BEGIN", "VTIMEZONE")) zone ??= [];
    (zone ?? found).push(line);
    if (isEdge(line, "END", "VTIMEZONE")) close();
  }
  close();
  return found;
}

function isPlainZone(lines: readonly string[], limits: Limits): boolean {
  if (lines.some((line) => isEdge(line, "BEGIN", "VEVENT"))) throw new UnreadableFile(OPEN_ZONE);
  const rules = lines.filter((each) => /^RRULE[;:]/i.test(each));
  limits.steps(STEPS_PER_ZONE_RULE * rules.length);
  return rules.every(isPlainRule);
}

function isPlainRule(line: string): boolean {
  const parts = line.slice(line.indexOf(":") + 1).split(";");
  const isPlain = (part: string) => {
    const [key = "", value = ""] = part.split("=");
    return (ZONE_RULE.has(key.trim().toUpperCase()) && value.length <= LONGEST_PART) || ZONE_HOUR.test(part);
  };
  return parts.some((part) => /^FREQ=YEARLY$/i.test(part.trim())) && parts.every(isPlain);
}

const isEdge = (line: string, edge: "BEGIN" | "END", kind: string) => line.trim().toUpperCase() === `${edge}:${kind}`;

function sectionsOf(lines: readonly string[]): string[][] {
  const sections: string[][] = [];
  let [kind, isInside] = ["", false];
  for (const line of lines) {
    const [, edge, name = ""] = /^(BEGIN|END):(\S+)/.exec(line.toUpperCase()) ?? [];
    const isCalendar = name === "VCALENDAR";
    if (kind) sections.at(-1)?.push(line);
    else if (isInside || isCalendar) sections.push([line]);
    if (isCalendar) isInside = edge === "BEGIN";
    else if (edge === "BEGIN") kind ||= name;
    else if (name === kind) kind = "";
  }
  return sections;
}

const titleOf = (event: readonly string[]): string =>
  event.find((line) => /^SUMMARY[;:]/i.test(line))?.replace(/^[^:]*:/, "") ?? "";

/** Whether the file is complete: a truncated one lacks an unknown number of events. Lines after the end are allowed. */
const endsAsCalendar = (lines: readonly string[]): boolean =>
  isEdge(lines.findLast((line) => /^(?:BEGIN|END):/i.test(line)) ?? "", "END", "VCALENDAR");

/** The calendars of a file, and the titles of unreadable events. @throws UnreadableFile for a broken calendar. */
export function parsed(lines: readonly string[]): { calendars: ICAL.Component[]; broken: string[] } {
  const whole = parts(lines);
  if (whole) return { calendars: whole, broken: [] };
  const sections = endsAsCalendar(lines) ? sectionsOf(lines) : [];
  const broken: string[] = [];
  const kept = sections.flatMap((section) => {
    const readable = readableOf(section);
    if (!readable && isEvent(section)) broken.push(titleOf(section));
    return readable ?? [];
  });
  const calendars = sections.some(isEvent) ? parts(kept) : null;
  if (!calendars) throw new UnreadableFile(BROKEN);
  return { calendars, broken };
}

const isEvent = ([line = ""]: string[]) => isEdge(line, "BEGIN", "VEVENT");
const isCalendarEdge = (line: string) => isEdge(line, "BEGIN", "VCALENDAR") || isEdge(line, "END", "VCALENDAR");
const isReadable = (lines: string[]) => parts(["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"]) !== null;

/** Matches properties without which an event's time or status is unknown. */
const NEEDED = /^(?:DTSTART|RRULE|RDATE|EXDATE|EXRULE|RECURRENCE-ID|UID|STATUS|TRANSP|X-MICROSOFT-CDO)|DECLINED/i;
/** Property that is added to an event for each removed line, with the line's first characters. */
export const UNREAD = "X-SERENO-UNREAD";
const LONGEST_SHOWN = 60;
const MOST_BROKEN = 20;

/** A section without its broken lines; null if it stays unreadable, or if broken lines are too many or match NEEDED. */
function readableOf(section: string[]): string[] | null {
  const [first = "", ...more] = section;
  if (isCalendarEdge(first) || isReadable(section)) return section;
  if (!isEvent(section)) return null;
  const isBroken = (line: string) =>
    !/^(?:BEGIN|END):/i.test(line) && !isReadable(["BEGIN:VEVENT", line, "END:VEVENT"]);
  const broken = more.filter(isBroken);
  if (broken.length > MOST_BROKEN || broken.some((line) => NEEDED.test(line))) return null;
  const notes = broken.filter((line) => line.trim()).map((line) => `${UNREAD}:${line.slice(0, LONGEST_SHOWN)}`);
  const rest = [first, ...notes, ...more.filter((line) => !broken.includes(line))];
  return isReadable(rest) ? rest : null;
}

function parts(lines: readonly string[]): ICAL.Component[] | null {
  try {
    const found: unknown[] = ICAL.parse(lines.join("\r\n"));
    const all = Array.isArray(found[0]) ? found : [found];
    return all.map((each) => new ICAL.Component(each as [string, unknown[], unknown[]]));
  } catch {
    return null;
  }
}
