import * as z from "zod/mini";
import { Cursor } from "../../../lib/text/schema";

/** The exported kinds of record, in their order in `sereno.json`. */
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
  "counters",
  "waiting",
  "handoffs",
  "activity",
  "exceptions",
  "profile",
] as const;
export type Kind = (typeof KINDS)[number];

export const PAGE_RECORDS = 100;
export const PageInput = z.object({ kind: z.enum(KINDS, "Esa clase de registros no existe."), cursor: Cursor });
export type PageInput = z.infer<typeof PageInput>;
