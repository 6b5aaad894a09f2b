import type { Limits } from "./limits";
import { UnreadableFile } from "./unreadable";

/** A longer line is cut. */
const LONGEST_LINE = 4000;
/** Excluded dates of a series: twenty years of every day. */
const LONGEST_DATES = 150_000;

const DATES = /^(?:EXDATE|RDATE)[;:]/i;
/** These would mean something else if cut. */
const WHOLE =
  /^(?:EXDATE|RDATE|RRULE|DTSTART|DTEND|DURATION|RECURRENCE-ID|UID|ATTENDEE|ORGANIZER|BEGIN|END|TZ[A-Z]+)[;:]/i;

const OPEN_ZONE = "El calendario tiene una zona horaria sin terminar. Expórtalo de nuevo como .ics y tráelo otra vez.";
const TOO_LONG = (name: string) =>
  `El calendario tiene una línea demasiado larga, ${name}. Expórtalo de nuevo como .ics y tráelo otra vez.`;

/**
 * Unfolded lines of a calendar, cut to the limits.
 * @throws UnreadableFile
 */
export function contentLines(text: string, limits: Limits): string[] {
  const lines = text.split("\n").map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
  limits.lines(lines.length);
  return withoutOddZones(lines.map(fitted), limits);
}

function fitted(line: string): string {
  if (line.length <= LONGEST_LINE || (DATES.test(line) && line.length <= LONGEST_DATES)) return line;
  const [name] = WHOLE.exec(line) ?? [];
  if (name) throw new UnreadableFile(TOO_LONG(name.slice(0, -1)));
  return line.slice(0, LONGEST_LINE);
}

const ZONE_RULE = new Set(["FREQ", "INTERVAL", "BYMONTH", "BYMONTHDAY", "BYDAY", "UNTIL", "COUNT", "WKST"]);
const LONGEST_PART = 40;
/** For the years that a zone's rule covers. */
const STEPS_PER_ZONE_RULE = 50;

/**
 * Lines without odd zones. Real zones change once a year; a rule of each second would take sixty years of steps. What names such a zone
 * is in one that nobody knows, unless its name is known.
 * @throws UnreadableFile for a zone that does not end before an event begins
 */
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
  const isYearly = parts.some((part) => /^FREQ=YEARLY$/i.test(part.trim()));
  return (
    isYearly &&
    parts.every((part) => {
      const [key = "", value = ""] = part.split("=");
      return ZONE_RULE.has(key.trim().toUpperCase()) && value.length <= LONGEST_PART;
    })
  );
}

const isEdge = (line: string, edge: "BEGIN" | "END", kind: string) => line.trim().toUpperCase() === `${edge}:${kind}`;

export function blocksOf(lines: readonly string[], kind: string): string[][] {
  const blocks: string[][] = [];
  let block: string[] | null = null;
  for (const line of lines) {
    if (isEdge(line, "BEGIN", kind)) block ??= [];
    block?.push(line);
    if (!block || !isEdge(line, "END", kind)) continue;
    blocks.push(block);
    block = null;
  }
  return blocks;
}

/** Parameters and value of a property's first occurrence; "" if absent. */
export function saidIn(lines: readonly string[], name: string): string {
  const line = lines.find(
    (each) =>
      each.length > name.length &&
      /[;:]/.test(each.charAt(name.length)) &&
      each.slice(0, name.length).toUpperCase() === name,
  );
  return line?.slice(line.indexOf(":") + 1) ?? "";
}

/** A truncated file lacks an unknown number of people. */
export const endsAsCalendar = (lines: readonly string[]): boolean =>
  isEdge(lines.findLast((line) => line.trim() !== "") ?? "", "END", "VCALENDAR");
