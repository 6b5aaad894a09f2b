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

export const missingText = (fields: readonly string[]): string =>
  listText(fields.map((field) => (isNamed(field) ? FIELD_NAMES[field] : field)));

export function clockText(local: Minute): string {
  const time = spokenTime(splitLocal(local).time);
  return `Allí ${time.startsWith("1:") ? "es la" : "son las"} ${time}`;
}
