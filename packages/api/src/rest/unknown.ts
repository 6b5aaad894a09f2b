import type { FieldError } from "@sereno/core/errors";
import type { $ZodType } from "zod/v4/core";
import { formsOf } from "./forms";
import { isObject, type Json } from "./input";
import type { ProcedureName } from "./procedure";
import type { RestRow } from "./row";

const COUNTS_AND_SUMS =
  "total_appointments appointment_history_count last_appointment_date next_appointment_date last_is_virtual " +
  "total_package_purchases total_package_sessions used_package_sessions available_package_sessions " +
  "active_package_sessions owed due credit announced";

/** Members that a call accepts and ignores: output-only members of a record that the caller sends back, and
 * Google's redirect parameters. 'exceptions.id' is the member `id` of each item in the list `exceptions`. */
export const UNUSED: { [P in ProcedureName]?: readonly string[] } = {
  "appointment.book": ["id", "google_meet_link", "status"],
  "appointment.update": ["google_meet_link", "meet_status", "reminder_status", "session_note"],
  "auth.completeGoogleLogin": ["authuser", "hd", "iss", "prompt", "scope", "session_state"],
  "availability.saveException": ["id", "left_outside"],
  "availability.saveRules": ["busy_as_of", "busy_known_until", "cancel_message"],
  "availability.saveSchedule": ["exceptions.id", "exceptions.left_outside", "left_outside"],
  "availability.saveWeek": ["left_outside"],
  "catalog.create": ["id", "total_price", "savings", "avg_price_per_session", "version"],
  "catalog.saveConfig": ["configured", "updated_at"],
  "catalog.update": ["total_price", "savings", "avg_price_per_session"],
  "client.create": ["available_package_sessions"],
  "client.update": COUNTS_AND_SUMS.split(" "),
  "reminder.saveConsent": ["by", "client_id", "email_stopped", "given_at", "history", "text_version"],
  "reminder.saveSettings": ["email_from"],
  "waitlist.save": ["client_id", "waiting_since"],
};

/** The member names that an object or record schema allows (null: any) and their schemas; null for other schemas. */
function objectOf(
  schema: $ZodType,
): { names: string[] | null; memberAt: (name: string) => $ZodType | undefined } | null {
  for (const form of formsOf(schema)) {
    if (form.type === "object") return { names: Object.keys(form.shape), memberAt: (name) => form.shape[name] };
    if (form.type === "record") {
      const [key] = formsOf(form.keyType);
      const names = key?.type === "enum" ? Object.values(key.entries).map(String) : null;
      return { names, memberAt: () => form.valueType };
    }
  }
  return null;
}

/** Edit distance of two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...b].entries())
      next.push(Math.min((row[at] ?? 0) + (letter === other ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    row = next;
  }
  return row.at(-1) ?? 0;
}

const FAR = 3;
/** Maximum letters of an unknown name in an error. A longer name gets no suggestion: no known name is as long. */
const MOST_LETTERS = 60;

function describe(name: string, known: string[]): string {
  const [nearest] = (name.length > MOST_LETTERS ? [] : known)
    .map((each) => ({ each, far: distance(name.toLowerCase(), each) }))
    .filter(({ far }) => far < FAR)
    .sort((a, b) => a.far - b.far);
  return `«${name.slice(0, MOST_LETTERS)}» no existe aquí.${nearest ? ` ¿Quisiste decir «${nearest.each}»?` : ""}`;
}

/** Yields an error for each unknown member. A caller may stop early, because finding the intended name is slow. */
export function* unknownAmong(known: string[], value: Json): Generator<FieldError> {
  for (const path of Object.keys(value)) if (!known.includes(path)) yield { path, message: describe(path, known) };
}

function* unknownIn(schema: $ZodType | undefined, value: unknown, path: string[] = []): Generator<FieldError> {
  if (!schema) return;
  if (Array.isArray(value)) {
    const element = formsOf(schema).find((form) => form.type === "array")?.element;
    for (const [index, each] of value.entries()) yield* unknownIn(element, each, [...path, String(index)]);
    return;
  }
  const object = isObject(value) && objectOf(schema);
  if (!object) return;
  for (const [name, each] of Object.entries(value)) {
    const at = [...path, name];
    if (!object.names || object.names.includes(name)) yield* unknownIn(object.memberAt(name), each, at);
    else yield { path: at.join("."), message: describe(name, object.names) };
  }
}

const isUnused = ({ procedure }: RestRow, { path }: FieldError): boolean =>
  UNUSED[procedure]?.includes(path.replace(/\.\d+\./g, ".")) ?? false;

const MOST_NAMED = 30;
const MORE: FieldError = { path: "", message: "Y hay otros campos que no existen aquí." };

/** Errors for members that are unknown or in the wrong place (query or body): 30 at most, and `MORE` for the rest. */
export function findUnknown(
  row: RestRow,
  schema: $ZodType,
  { query, body }: { query: Json; body: Json },
): FieldError[] {
  const inBody = row.method === "POST" || row.method === "PUT";
  const inQuery = !inBody || row.takesQuery;
  const found = [
    inQuery
      ? unknownIn(schema, query)
      : misplaced(without(query, row.alsoInQuery), "Va en el cuerpo de la solicitud, no en la dirección."),
    inBody ? unknownIn(schema, body) : misplaced(body, "Va como parámetro de la dirección, no en un cuerpo."),
  ];
  const errors: FieldError[] = [];
  for (const part of found) {
    for (const each of part) {
      if (isUnused(row, each)) continue;
      if (errors.length === MOST_NAMED) return [...errors, MORE];
      errors.push(each);
    }
  }
  return errors;
}

const without = (sent: Json, names: readonly string[] = []): Json =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name)));

const misplaced = (sent: Json, message: string): FieldError[] => Object.keys(sent).map((path) => ({ path, message }));
