import * as z from "zod/mini";
import { Cursor, Id } from "../../../words/text/schema";

/** Every kind of record that is taken, in the order in which they are brought back: what others name comes before them, the profile ends it. */
export const KINDS = [
  "clients",
  "identities",
  "merged_clients",
  "packages",
  "series",
  "purchases",
  "appointments",
  "sessions",
  "payments",
  "bills",
  "expenses",
  "closed_months",
  "counters",
  "waiting",
  "handoffs",
  "activity",
  "exceptions",
  "profile",
] as const;
export type Kind = (typeof KINDS)[number];
const KIND_TEXT = "Esa clase de registros no existe.";

/** What is asked for at once. */
export const PAGE_RECORDS = 400;
export const PageInput = z.object({ kind: z.enum(KINDS, KIND_TEXT), cursor: Cursor });
export type PageInput = z.infer<typeof PageInput>;

export type BroughtKind = Exclude<Kind, "profile">;
export const BROUGHT_KINDS = KINDS.filter((kind): kind is BroughtKind => kind !== "profile");

/** What is brought at once. */
export const BATCH_RECORDS = 90;
const BATCH_TEXT = `Se traen máximo ${BATCH_RECORDS} registros a la vez.`;
/** Which file is brought: a digest of it, so that nobody goes on with another. */
const File = z.string().check(z.regex(/^[0-9a-f]{64}$/, "El archivo se nombra por su SHA-256."));
export const FileInput = z.object({ file: File });

/** Records are read by the shape of their kind once they are brought: what shapes them is no part of what each start reads. */
export const BringInput = z.object({
  file: File,
  kind: z.enum(BROUGHT_KINDS, KIND_TEXT),
  records: z.array(z.unknown()).check(z.minLength(1), z.maxLength(BATCH_RECORDS, BATCH_TEXT)),
  /** Of whom the records speak, those who were deleted: they are nobody any more. */
  deleted_clients: z.optional(z.array(Id).check(z.maxLength(BATCH_RECORDS, BATCH_TEXT))),
});
export type BringInput = z.infer<typeof BringInput>;
export const FinishInput = z.object({ file: File, cursor: Cursor, profile: z.unknown() });
export type FinishInput = z.infer<typeof FinishInput>;
