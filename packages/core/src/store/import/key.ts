import { createHash } from "node:crypto";
import type { Person } from "../../domain/client/person";
import type { ImportRow } from "../../domain/import/schema";
import { normalizeName, normalizeText } from "../../lib/spanish/rules";

const hash = (parts: unknown[]): string => createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/** Identifies a person, however the name is written. */
export const personKey = ({ name, phone, email, identification_number }: Person): string =>
  hash([normalizeName(name), phone, normalizeText(email ?? ""), identification_number]);

/** Identifies a row by its content, without the therapist's choice of client. */
export const rowKey = (person: Person, { package: sold, owed, next }: ImportRow): string =>
  hash([
    personKey(person),
    sold ? [normalizeText(sold.name), sold.sessions_total, sold.sessions_left, sold.expires_on ?? null] : null,
    owed ?? 0,
    next ? [next.appointment_date, next.duration_minutes, next.is_virtual, next.weeks] : null,
  ]);
