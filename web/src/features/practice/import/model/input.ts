import { ImportRow } from "@sereno/core/domain/import/schema";
import { phoneProblem, toE164 } from "@sereno/core/lib/phone/rules";
import type { FieldName } from "./columns/fields";
import type { Line } from "./line-cells";
import { isCut, isWithoutArea } from "./phones";
import { PACKAGE } from "./rows";

/** A line's client: an id, 'row:…' for the client of an earlier row, null for a new client, undefined if undecided. */
export type Decision = string | null | undefined;

const WRONG_LETTER = "Una letra del nombre no se pudo leer. Escríbelo completo.";
const CUT = (phone: string) => `Excel recortó el celular, '${phone}'. Escríbelo completo.`;
const NO_AREA = (phone: string) =>
  `A '${phone}' le faltan números. Si es un fijo, escríbelo con el indicativo, como 601 444 2201; si es un celular, con sus 10 dígitos.`;

/** The row to import for a line, or the line's problem and the fields in which the therapist can correct it. */
type Input = { row: ImportRow } | { problem: string; fields: FieldName[] };

/** Caches each line's input, because a review computes the inputs of all lines repeatedly. */
const known = new WeakMap<Line, { decision: Decision; input: Input }>();

export function inputOf(line: Line, decision?: Decision): Input {
  const last = known.get(line);
  if (last && last.decision === decision) return last.input;
  const input = readInput(line, decision);
  known.set(line, { decision, input });
  return input;
}

const WHO: FieldName[] = ["name", "phone"];
const WRITTEN_IN: Record<string, FieldName[]> = {
  email: ["email"],
  identification_number: ["identification_number"],
  "package.name": ["package"],
  "package.sessions_total": PACKAGE,
  "package.sessions_left": PACKAGE,
  "package.expires_on": ["expires_on"],
  owed: ["owed"],
  "next.appointment_date": ["date", "time"],
  "next.weeks": ["weeks"],
};

function readInput({ name, phone, rest }: Line, decision: Decision): Input {
  if (name.includes("\uFFFD")) return { problem: WRONG_LETTER, fields: ["name"] };
  if (phone && isCut(phone)) return { problem: CUT(phone), fields: ["phone"] };
  if (phone && !toE164(phone))
    return { problem: isWithoutArea(phone) ? NO_AREA(phone) : phoneProblem(phone), fields: WHO };
  const who = decision === undefined ? {} : decision === null ? { is_other: true } : { client_id: decision };
  const parsed = ImportRow.safeParse({ name, phone, ...rest, ...who });
  if (parsed.success) return { row: parsed.data };
  const [issue] = parsed.error.issues;
  return { problem: issue?.message ?? "Revisa esta fila.", fields: WRITTEN_IN[issue?.path.join(".") ?? ""] ?? WHO };
}
