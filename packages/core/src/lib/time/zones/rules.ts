import { isTimezone } from "../rules";

export const DEFAULT_TIMEZONE = "America/Bogota";

export const SELECTABLE_TIMEZONES = [
  { zone: "America/Bogota", label: "Colombia" },
  { zone: "America/Mexico_City", label: "México" },
  { zone: "America/Argentina/Buenos_Aires", label: "Argentina" },
  { zone: "America/Sao_Paulo", label: "Brasil" },
  { zone: "America/Lima", label: "Perú" },
  { zone: "America/Santiago", label: "Chile" },
  { zone: "America/Caracas", label: "Venezuela" },
  { zone: "America/Panama", label: "Panamá" },
  { zone: "America/Costa_Rica", label: "Costa Rica" },
  { zone: "America/Guatemala", label: "Guatemala" },
] as const;

const DETECTED_NAMES: Record<string, string> = {
  "America/New_York": "Nueva York",
  "America/Los_Angeles": "Los Ángeles",
  "Europe/Madrid": "Madrid",
  "Europe/London": "Londres",
  "Asia/Tokyo": "Tokio",
};

/** Former names by current name, from tzdata's `backward`. Older versions of `Intl` return a former name. */
const FORMER: Record<string, string> = {
  "America/Argentina/Buenos_Aires": "America/Buenos_Aires",
  "America/Argentina/Catamarca": "America/Catamarca",
  "America/Argentina/Cordoba": "America/Cordoba America/Rosario",
  "America/Argentina/Jujuy": "America/Jujuy",
  "America/Argentina/Mendoza": "America/Mendoza",
  "America/Chicago": "US/Central",
  "America/Denver": "US/Mountain Navajo",
  "America/Halifax": "Canada/Atlantic",
  "America/Havana": "Cuba",
  "America/Indiana/Indianapolis": "America/Indianapolis America/Fort_Wayne US/East-Indiana",
  "America/Jamaica": "Jamaica",
  "America/Kentucky/Louisville": "America/Louisville",
  "America/Los_Angeles": "US/Pacific",
  "America/Manaus": "Brazil/West",
  "America/Mexico_City": "Mexico/General",
  "America/New_York": "US/Eastern",
  "America/Noronha": "Brazil/DeNoronha",
  "America/Nuuk": "America/Godthab",
  "America/Phoenix": "US/Arizona",
  "America/Rio_Branco": "America/Porto_Acre Brazil/Acre",
  "America/Santiago": "Chile/Continental",
  "America/Sao_Paulo": "Brazil/East",
  "America/Toronto": "Canada/Eastern America/Montreal",
  "America/Vancouver": "Canada/Pacific",
  "Asia/Ho_Chi_Minh": "Asia/Saigon",
  "Asia/Jerusalem": "Asia/Tel_Aviv Israel",
  "Asia/Kathmandu": "Asia/Katmandu",
  "Asia/Kolkata": "Asia/Calcutta",
  "Asia/Tokyo": "Japan",
  "Asia/Yangon": "Asia/Rangoon",
  "Atlantic/Faroe": "Atlantic/Faeroe",
  "Europe/Istanbul": "Asia/Istanbul Turkey",
  "Europe/Kyiv": "Europe/Kiev",
  "Europe/Lisbon": "Portugal",
  "Europe/London": "GB",
  "Pacific/Easter": "Chile/EasterIsland",
};
const NOW_CALLED = new Map(
  Object.entries(FORMER).flatMap(([now, before]) => before.split(" ").map((each) => [each, now])),
);

// A cache of ids by lower-case name. Its size is bounded, because only names of existing zones are added.
const ids = new Map<string, string>();

/** The canonical name of a zone for comparing, storing and showing; unknown names are unchanged. */
export function zoneId(name: string): string {
  const key = name.toLowerCase();
  const known = ids.get(key);
  if (known !== undefined || !isTimezone(name)) return known ?? name;
  const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
  const id = NOW_CALLED.get(timeZone) ?? timeZone;
  ids.set(key, id);
  return id;
}

/** The Spanish name of a zone; its id if Sereno has no name for it. */
export function timezoneName(zone: string): string {
  const id = zoneId(zone);
  return SELECTABLE_TIMEZONES.find((each) => each.zone === id)?.label ?? DETECTED_NAMES[id] ?? id;
}
