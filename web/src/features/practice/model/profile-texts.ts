import type { Profile } from "@sereno/core/domain/practice/output";
import { type Minute, splitLocal } from "@sereno/core/lib/time/rules";
import { spokenTime } from "../../../lib/clock/dates";
import { listText } from "../../../lib/text";

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

/** 'dirección, banco y número de cuenta' */
export const missingText = (fields: readonly string[]): string =>
  listText(fields.map((field) => (isNamed(field) ? FIELD_NAMES[field] : field)));

/** 'Allí son las 10:00 a. m.', or 'Allí es la 1:00 p. m.' */
export function clockText(local: Minute): string {
  const time = spokenTime(splitLocal(local).time);
  return `Allí ${time.startsWith("1:") ? "es la" : "son las"} ${time}`;
}
