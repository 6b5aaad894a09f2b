import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { formatOffset, isTimezone, minuteOfIso, offsetAt } from "@sereno/core/lib/time/rules";
import { zoneId } from "@sereno/core/lib/time/zones/rules";
import outlookZones from "./outlook-zones.json";

/** Zone names of Outlook and other programs, in lower case, for zones where a Colombian practice's clients may live. */
const OUTLOOK: Record<string, string> = outlookZones;

/** An instant in winter and one in summer, in minutes since 1970, to compare a zone's offsets. */
const SEASONS = ["2026-01-01T00:00:00Z", "2026-07-01T00:00:00Z"].map(minuteOfIso);

const found = new Map<string, string | null>();

/** The zone for an IANA name (also with a prefix), a name in OUTLOOK, a UTC offset or a display name; else null. */
export function zoneNamed(name: string): string | null {
  const known = found.get(name);
  if (known !== undefined) return known;
  const zone = lookUp(name);
  found.set(name, zone);
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
