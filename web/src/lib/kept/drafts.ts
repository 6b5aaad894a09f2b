import * as z from "zod/mini";
import { keep, readKept } from "./kept";
import { draftKeys } from "./open-drafts";

const HOUR_MS = 3_600_000;

const Value = z.union([z.string(), z.boolean(), z.number()]);
const Values = z.record(z.string(), Value);

const Draft = z.object({
  kind: z.enum(["appointment", "client", "sale", "package", "profile", "payment", "bill"]),
  /** Of what is edited; empty for something new. */
  id: z.string(),
  savedAt: z.number(),
  values: Values,
  /** What the form began with. */
  base: Values,
});
export type Draft = z.infer<typeof Draft>;

export type DraftKind = Draft["kind"];
export type DraftValues = z.infer<typeof Values>;
/** Which form a draft is of. */
export type DraftForm = Pick<Draft, "kind" | "id">;

/** Notes are about a person's health, and bank data about money: they are kept nowhere but in Sereno. */
const PRIVATE = ["notes", "bank_name", "account_number", "account_type", "breb_key"];

/** The values of a form that a draft may store. */
export const keepable = (values: object): DraftValues =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !PRIVATE.includes(field) && Value.safeParse(value).success),
  );

/** Null when there is none, or none that is recent or can be read; such a one is removed. */
function readDraft(key: string, now: number): Draft | null {
  const { data } = Draft.safeParse(readKept(key));
  const isRecent = data && now - data.savedAt < HOUR_MS;
  if (!isRecent) localStorage.removeItem(key);
  return isRecent ? data : null;
}

export const keepDraft = (key: string, draft: Draft): void => keep(key, draft);

/** Newest first. */
export const listDrafts = (userId: string, now: number): Draft[] =>
  draftKeys(userId)
    .flatMap((key) => readDraft(key, now) ?? [])
    .sort((a, b) => b.savedAt - a.savedAt);

/** A form's values with those of a draft that it has, where they are of the same kind. */
export function withDraft<Form extends object>(form: Form, values: DraftValues): Form {
  const fitting = Object.entries(form).map(([field, own]) => {
    const kept = values[field];
    const isFitting = kept !== undefined && (own === null || typeof kept === typeof own);
    return [field, isFitting ? kept : own];
  });
  return { ...form, ...Object.fromEntries(fitting) };
}
