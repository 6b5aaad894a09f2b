import * as z from "zod/mini";
import { keep, readKept } from "./kept";
import { draftKeys } from "./open-drafts";

const HOUR_MS = 3_600_000;

const Value = z.union([z.string(), z.boolean(), z.number()]);
const Values = z.record(z.string(), Value);

const Draft = z.object({
  kind: z.enum(["appointment", "client", "sale", "package", "profile", "payment", "bill"]),
  /** Id of the edited record; "" for a new one. */
  id: z.string(),
  /** Id of the chosen client, if the form's values do not contain it. */
  clientId: z.optional(z.string()),
  /** Id of the debt that the form was opened for. */
  targetId: z.optional(z.nullable(z.string())),
  savedAt: z.number(),
  values: Values,
  base: Values,
  /** Idempotency keys of the form's calls without an answer. */
  unanswered: z.optional(z.record(z.string(), z.string())),
});
export type Draft = z.infer<typeof Draft>;

export type DraftKind = Draft["kind"];
export type DraftValues = z.infer<typeof Values>;
export type DraftForm = Pick<Draft, "kind" | "id" | "clientId" | "targetId">;

/** Fields that no draft contains: health notes and bank data are not stored in the browser. */
const PRIVATE = ["notes", "bank_name", "account_number", "account_type", "breb_key"];

export const keepable = (values: object): DraftValues =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !PRIVATE.includes(field) && Value.safeParse(value).success),
  );

function readDraft(key: string, now: number): Draft | null {
  const { data } = Draft.safeParse(readKept(key));
  const isRecent = data && now - data.savedAt < HOUR_MS;
  if (!isRecent) localStorage.removeItem(key);
  return isRecent ? data : null;
}

export const keepDraft = (key: string, draft: Draft): void => keep(key, draft);

export const listDrafts = (userId: string, now: number): Draft[] =>
  draftKeys(userId)
    .flatMap((key) => readDraft(key, now) ?? [])
    .sort((a, b) => b.savedAt - a.savedAt);

export function withDraft<Form extends object>(form: Form, values: DraftValues): Form {
  const fitting = Object.entries(form).map(([field, own]) => {
    const kept = values[field];
    const isFitting = kept !== undefined && (own === null || typeof kept === typeof own);
    return [field, isFitting ? kept : own];
  });
  return { ...form, ...Object.fromEntries(fitting) };
}
