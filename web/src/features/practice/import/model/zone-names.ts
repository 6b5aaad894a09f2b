import { isTimezone } from "@sereno/core/words/time/rules";

/** Outlook's names of the zones in which clients of a Colombian practice live. A calendar that it exports defines most of what it names. */
const OUTLOOK: Record<string, string> = {
  "argentina standard time": "America/Argentina/Buenos_Aires",
  "atlantic standard time": "America/Halifax",
  "aus eastern standard time": "Australia/Sydney",
  "canada central standard time": "America/Regina",
  "central america standard time": "America/Guatemala",
  "central brazilian standard time": "America/Cuiaba",
  "central europe standard time": "Europe/Budapest",
  "central european standard time": "Europe/Warsaw",
  "central standard time": "America/Chicago",
  "central standard time (mexico)": "America/Mexico_City",
  "e. south america standard time": "America/Sao_Paulo",
  "eastern standard time": "America/New_York",
  "eastern standard time (mexico)": "America/Cancun",
  "gmt standard time": "Europe/London",
  "greenwich standard time": "Atlantic/Reykjavik",
  "israel standard time": "Asia/Jerusalem",
  "montevideo standard time": "America/Montevideo",
  "mountain standard time": "America/Denver",
  "pacific sa standard time": "America/Santiago",
  "pacific standard time": "America/Los_Angeles",
  "paraguay standard time": "America/Asuncion",
  "romance standard time": "Europe/Paris",
  "sa eastern standard time": "America/Cayenne",
  "sa pacific standard time": "America/Bogota",
  "sa western standard time": "America/La_Paz",
  "us mountain standard time": "America/Phoenix",
  "venezuela standard time": "America/Caracas",
  "w. europe standard time": "Europe/Berlin",
};

const asked = new Map<string, string | null>();

/** The zone that a calendar names: by itself, behind a program's own prefix, or as Outlook does; null for one that nobody knows. */
export function zoneNamed(name: string): string | null {
  // A calendar names the same one thousands of times, and to look it up is dear.
  const known = asked.get(name);
  if (known !== undefined) return known;
  const zone = lookUp(name);
  asked.set(name, zone);
  return zone;
}

function lookUp(name: string): string | null {
  const [bare = ""] = /[^"\s:](?:.*[^"\s:])?/s.exec(name) ?? [];
  if (isTimezone(bare)) return bare;
  const parts = bare.split("/");
  const ends = [parts.slice(-3), parts.slice(-2)].map((part) => part.join("/"));
  return ends.find(isTimezone) ?? OUTLOOK[bare.toLowerCase()] ?? null;
}
