import * as z from "zod/mini";
import { keep, keptKey, keptKeys, readKept } from "./kept";

const HOUR_MS = 3_600_000;

const Values = z.record(z.string(), z.union([z.string(), z.boolean()]));

const Draft = z.object({
  kind: z.enum(["appointment", "client", "sale"]),
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

const NAME = "draft:";

export const draftKey = (userId: string, { kind, id }: DraftForm): string => keptKey(userId, `${NAME}${kind}:${id}`);

/** Notes are about a person's health: they are kept nowhere but in Sereno. */
const withoutNotes = (values: DraftValues): DraftValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field !== "notes"));

/** Null when there is none, or none that is recent or can be read; such a one is removed. */
function readDraft(key: string, now: number): Draft | null {
  const { data } = Draft.safeParse(readKept(key));
  const isRecent = data && now - data.savedAt < HOUR_MS;
  if (!isRecent) localStorage.removeItem(key);
  return isRecent ? data : null;
}

export function keepDraft(key: string, draft: Draft): void {
  keep(key, { ...draft, values: withoutNotes(draft.values), base: withoutNotes(draft.base) });
}

/** Newest first. */
export const listDrafts = (userId: string, now: number): Draft[] =>
  keptKeys(userId, NAME)
    .flatMap((key) => readDraft(key, now) ?? [])
    .sort((a, b) => b.savedAt - a.savedAt);

/** A form's values with those of a draft that it has, where they are of the same kind. */
export function withDraft<Form extends object>(form: Form, values: DraftValues): Form {
  const fitting = Object.entries(form).map(([field, own]) => {
    const kept = values[field];
    return [field, typeof kept === typeof own ? kept : own];
  });
  return { ...form, ...Object.fromEntries(fitting) };
}
