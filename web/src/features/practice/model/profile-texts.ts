import type { AgentToken } from "@sereno/core/things/agent/output";
import type { Profile } from "@sereno/core/things/practice/output";
import { capitalize, spokenTime } from "@sereno/core/words/spanish/rules";
import {
  dateOfDay,
  dayNumber,
  localDateAt,
  type Minute,
  minuteOfIso,
  splitLocal,
  toLocal,
} from "@sereno/core/words/time/rules";
import { longDay, spokenDate } from "../../../lib/dates";
import { listText } from "../../../lib/text";
import { BOUND_TEXTS, RIGHT_TEXTS } from "./token-choices";

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

/** 'Allí son las 10:00 a. m.' of a wall-clock minute; of one o'clock, 'Allí es la 1:00 p. m.' */
export function clockText(local: Minute): string {
  const time = spokenTime(splitLocal(local).time);
  return `Allí ${time.startsWith("1:") ? "es la" : "son las"} ${time}`;
}

const uncapitalize = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** What a token may do, until when, since when, and when it was last used; of one that is over, why. */
export function tokenTexts(token: AgentToken, now: string, zone: string) {
  const { right, bound, expires_at, created_at, last_used_at } = token;
  return {
    over: overText(token, now),
    right: right ? RIGHT_TEXTS[right].label : null,
    sees: `Ve: ${uncapitalize(BOUND_TEXTS[bound].label)}`,
    expiry: expires_at ? `Vence: ${longDay(expires_at, zone)}` : "No vence",
    created: `Creado: ${uncapitalize(whenText(created_at, now, zone))}`,
    used: last_used_at ? `Último uso: ${uncapitalize(whenText(last_used_at, now, zone))}` : "Nunca usado",
  };
}

function overText({ right, expires_at }: AgentToken, now: string): string | null {
  if (!right) return "Ya no sirve: vuelve a crearlo";
  return expires_at && minuteOfIso(expires_at) <= minuteOfIso(now) ? "Venció: crea otro" : null;
}
