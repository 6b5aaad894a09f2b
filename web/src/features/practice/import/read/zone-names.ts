import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { formatOffset, isTimezone, minuteOfIso, offsetAt } from "@sereno/core/lib/time/rules";
import { zoneId } from "@sereno/core/lib/time/zones/rules";

/** Zone names of Outlook and other programs, in lower case, for zones where a Colombian practice's clients may live. */
const OUTLOOK: Record<string, string> = {
  "alaskan standard time": "America/Anchorage",
  "arabian standard time": "Asia/Dubai",
  "argentina standard time": "America/Argentina/Buenos_Aires",
  "atlantic standard time": "America/Halifax",
  "aus eastern standard time": "Australia/Sydney",
  "azores standard time": "Atlantic/Azores",
  "bahia standard time": "America/Bahia",
  "canada central standard time": "America/Regina",
  "central america standard time": "America/Guatemala",
  "central brazilian standard time": "America/Cuiaba",
  "central europe standard time": "Europe/Budapest",
  "central european standard time": "Europe/Warsaw",
  "central standard time": "America/Chicago",
  "central standard time (mexico)": "America/Mexico_City",
  "china standard time": "Asia/Shanghai",
  cot: "America/Bogota",
  "cuba standard time": "America/Havana",
  "e. europe standard time": "Europe/Chisinau",
  "e. south america standard time": "America/Sao_Paulo",
  "eastern standard time": "America/New_York",
  "eastern standard time (mexico)": "America/Cancun",
  "easter island standard time": "Pacific/Easter",
  "fle standard time": "Europe/Kyiv",
  "gmt standard time": "Europe/London",
  "greenwich standard time": "Atlantic/Reykjavik",
  "gtb standard time": "Europe/Bucharest",
  "haiti standard time": "America/Port-au-Prince",
  "hawaiian standard time": "Pacific/Honolulu",
  "india standard time": "Asia/Kolkata",
  "israel standard time": "Asia/Jerusalem",
  "korea standard time": "Asia/Seoul",
  "magallanes standard time": "America/Punta_Arenas",
  "montevideo standard time": "America/Montevideo",
  "mountain standard time": "America/Denver",
  "mountain standard time (mexico)": "America/Mazatlan",
  "new zealand standard time": "Pacific/Auckland",
  "newfoundland standard time": "America/St_Johns",
  "pacific sa standard time": "America/Santiago",
  "pacific standard time": "America/Los_Angeles",
  "pacific standard time (mexico)": "America/Tijuana",
  "paraguay standard time": "America/Asuncion",
  "romance standard time": "Europe/Paris",
  "russian standard time": "Europe/Moscow",
  "sa eastern standard time": "America/Cayenne",
  "sa pacific standard time": "America/Bogota",
  "sa western standard time": "America/La_Paz",
  "singapore standard time": "Asia/Singapore",
  "tocantins standard time": "America/Araguaina",
  "tokyo standard time": "Asia/Tokyo",
  "turkey standard time": "Europe/Istanbul",
  "us eastern standard time": "America/Indiana/Indianapolis",
  "us mountain standard time": "America/Phoenix",
  "venezuela standard time": "America/Caracas",
  "w. europe standard time": "Europe/Berlin",
  "western/central europe": "Europe/Berlin",
};

/** An instant in winter and one in summer, in minutes since 1970, to compare a zone's offsets. */
const SEASONS = ["2026-01-01T00:00:00Z", "2026-07-01T00:00:00Z"].map(minuteOfIso);

const asked = new Map<string, string | null>();

/** The zone for an IANA name (also with a prefix), a name in OUTLOOK, a UTC offset or a display name; else null. */
export function zoneNamed(name: string): string | null {
  const known = asked.get(name);
  if (known !== undefined) return known;
  const zone = lookUp(name);
  asked.set(name, zone);
  return zone;
}

function lookUp(name: string): string | null {
  const [bare = ""] = /[^"\s:](?:.*[^"\s:])?/s.exec(name.normalize("NFD").replace(/\p{M}/gu, "")) ?? [];
  const parts = bare.split("/");
  const ends = [parts, parts.slice(-3), parts.slice(-2), parts.slice(-1)].map((part) => part.join("/"));
  // RFC 2445 writes US/Eastern as 'US-Eastern', and some programs do the same.
  const iana = [...ends, bare.replace("-", "/")].find(isTimezone);
  const known = iana ?? OUTLOOK[bare.toLowerCase()] ?? numbered(bare) ?? shownAs(bare);
  return known ? zoneId(known) : null;
}

/** The IANA zone of a fixed offset such as 'UTC-05' or '(GMT +01:00)', whose IANA name has the opposite sign. */
function numbered(name: string): string | null {
  const [, sign, hours] = /^\(?(?:UTC|GMT) ?([+-])0?(\d{1,2})(?::?00)?\)?$/i.exec(name) ?? [];
  const zone = `Etc/GMT${sign === "-" ? "+" : "-"}${hours}`;
  return isTimezone(zone) ? zone : null;
}

const plain = (text: string) => normalizeText(text).replaceAll("_", " ");

/** The zone of a Windows display name, such as '(UTC-05:00) Bogotá, Lima, Quito'; null if unknown. */
function shownAs(name: string): string | null {
  const [, offset = "", places = ""] = /^\((?:UTC|GMT)([+-]\d\d:\d\d)?\) ?(.+)$/i.exec(name) ?? [];
  const named = OUTLOOK[places.toLowerCase().replace(/time \(us (?:&|and) canada\)/, "standard time")];
  if (named) return named;
  const cities = places.split(",").map(plain);
  const zones = Intl.supportedValuesOf("timeZone");
  const ofCity = (city: string) => zones.find((zone) => plain(zone.slice(zone.lastIndexOf("/") + 1)) === city);
  const zone = cities.map(ofCity).find((each) => each !== undefined);
  const isThere = zone && SEASONS.some((at) => formatOffset(offsetAt(zone, at)) === (offset || "+00:00"));
  return isThere ? zone : null;
}
