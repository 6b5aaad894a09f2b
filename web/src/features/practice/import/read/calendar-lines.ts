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

const TOO_LONG = (name: string) =>
  `El calendario tiene una línea demasiado larga, ${name}. Expórtalo de nuevo como .ics y tráelo otra vez.`;
const ODD_ZONE =
  "El calendario define una zona horaria que no se entiende. Expórtalo de nuevo como .ics y tráelo otra vez.";

/**
 * Unfolded lines of a calendar, cut to the limits.
 * @throws UnreadableFile
 */
export function contentLines(text: string, limits: Limits): string[] {
  const lines = text.split("\n").map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
  limits.lines(lines.length);
  const cut = lines.map(fitted);
  refuseOddZones(cut, limits);
  return cut;
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

/** Real zones change once a year. A rule of each second would take sixty years of steps. */
function refuseOddZones(lines: readonly string[], limits: Limits): void {
  let isZone = false;
  for (const line of lines) {
    if (/^(?:BEGIN|END):VTIMEZONE/i.test(line)) isZone = /^BEGIN/i.test(line);
    else if (isZone && /^RRULE[;:]/i.test(line)) {
      limits.steps(STEPS_PER_ZONE_RULE);
      const parts = line.slice(line.indexOf(":") + 1).split(";");
      const isYearly = parts.some((part) => /^FREQ=YEARLY$/i.test(part.trim()));
      const isPlain = parts.every((part) => {
        const [key = "", value = ""] = part.split("=");
        return ZONE_RULE.has(key.trim().toUpperCase()) && value.length <= LONGEST_PART;
      });
      if (!isYearly || !isPlain) throw new UnreadableFile(ODD_ZONE);
    }
  }
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
