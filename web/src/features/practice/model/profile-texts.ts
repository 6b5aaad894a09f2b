import type { AgentActivity, AgentToken } from "@sereno/core/agent/output";
import { formatPesos } from "@sereno/core/catalog/rules";
import type { OptionalDetail } from "@sereno/core/client/schema";
import type { Profile } from "@sereno/core/practice/output";
import { capitalize, spokenLocal, spokenTime } from "@sereno/core/spanish/rules";
import {
  dateOfDay,
  dayNumber,
  localDateAt,
  type Minute,
  minuteOfIso,
  splitLocal,
  toLocal,
} from "@sereno/core/time/rules";
import { longDay, spokenDate } from "../../../lib/dates";
import { listText } from "../../../lib/text";
import { RIGHT_TEXTS } from "./token-choices";

const FIELD_NAMES = {
  name: "nombre",
  address: "dirección",
  phone: "teléfono",
  email: "correo electrónico",
  bank_name: "banco",
  account_number: "número de cuenta",
  account_type: "tipo de cuenta",
} satisfies Partial<Record<keyof Profile, string>>;

const isNamed = (field: string): field is keyof typeof FIELD_NAMES => Object.hasOwn(FIELD_NAMES, field);

/** 'dirección, banco y número de cuenta', of the fields that a completion misses. */
export const missingText = (fields: readonly string[]): string =>
  listText(fields.map((field) => (isNamed(field) ? FIELD_NAMES[field] : field)));

/** 'Hoy', 'Ayer' or 'Martes 24 de noviembre', with the year when it is not today's. */
function dayText(date: string, today: string): string {
  if (date === today) return "Hoy";
  if (date === dateOfDay(dayNumber(today) - 1)) return "Ayer";
  return capitalize(spokenDate(date, today));
}

/** 'Hoy, 10:00 a. m.' of two ISO instants, on the wall clock of `zone`. */
export function whenText(instant: string, now: string, zone: string): string {
  const { date, time } = splitLocal(toLocal(zone, minuteOfIso(instant)));
  return `${dayText(date, localDateAt(zone, minuteOfIso(now)))}, ${spokenTime(time)}`;
}

/** 'Martes 24 de noviembre, 10:00 a. m.' of an ISO instant, on the wall clock of `zone`. */
const startText = (instant: string, zone: string): string =>
  capitalize(spokenLocal(toLocal(zone, minuteOfIso(instant))));

const DETAIL_NAMES: Record<OptionalDetail, string> = {
  email: "correo electrónico",
  identification_number: "número de identificación",
};

/** What it was about: which details, for how much, for when, and of what was moved from when to when; null where there is no more to say. */
export function activityDetail(
  { action, details, amount, starts_at, was_at, appointments }: AgentActivity,
  zone: string,
): string | null {
  if (details.length > 0) return `Llenó: ${listText(details.map((detail) => DETAIL_NAMES[detail]))}`;
  if (amount !== null) return `${formatPesos(amount)}, por ${action === "payment.announce" ? "verificar" : "cobrar"}`;
  if (!starts_at) return null;
  const start = startText(starts_at, zone);
  if (appointments !== null) return `${appointments} citas, la primera: ${uncapitalize(start)}`;
  return was_at ? `${start} (antes: ${uncapitalize(startText(was_at, zone))})` : start;
}

/** 'Allí son las 10:00 a. m.' of a wall-clock minute; of one o'clock, 'Allí es la 1:00 p. m.' */
export function clockText(local: Minute): string {
  const time = spokenTime(splitLocal(local).time);
  return `Allí ${time.startsWith("1:") ? "es la" : "son las"} ${time}`;
}

const uncapitalize = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** What a token may do, until when, since when, and when it was last used; of one that is over, why. */
export function tokenTexts(token: AgentToken, now: string, zone: string) {
  const { right, expires_at, created_at, last_used_at } = token;
  return {
    over: overText(token, now),
    right: right ? RIGHT_TEXTS[right].label : null,
    expiry: expires_at ? `Vence: ${longDay(expires_at, zone)}` : "No vence",
    created: `Creado: ${uncapitalize(whenText(created_at, now, zone))}`,
    used: last_used_at ? `Último uso: ${uncapitalize(whenText(last_used_at, now, zone))}` : "Nunca usado",
  };
}

function overText({ right, expires_at }: AgentToken, now: string): string | null {
  if (!right) return "Ya no sirve: vuelve a crearlo";
  return expires_at && minuteOfIso(expires_at) <= minuteOfIso(now) ? "Venció: crea otro" : null;
}
