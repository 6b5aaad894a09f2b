import * as z from "zod/mini";
import { Cursor } from "../../../lib/text/schema";
import type { EntityName } from "../../entities";

/** The entity of each exported kind, in the order of `sereno.json`. Its fields that the export omits declare the reason
 * (`excluded`). */
export const EXPORTED = {
  clients: "client",
  identities: "identity",
  merged_clients: "clientTask",
  packages: "package",
  series: "series",
  purchases: "purchase",
  appointments: "appointment",
  sessions: "ledger",
  payments: "payment",
  bills: "bill",
  expenses: "expense",
  counters: "counter",
  waiting: "waiting",
  handoffs: "handoff",
  activity: "agentActivity",
  exceptions: "exception",
  profile: "practice",
} as const satisfies Record<string, EntityName>;
export type Kind = keyof typeof EXPORTED;
export const KINDS = Object.keys(EXPORTED) as [Kind, ...Kind[]];

export const PAGE_RECORDS = 100;
export const PageInput = z.object({ kind: z.enum(KINDS, "Esa clase de registros no existe."), cursor: Cursor });
export type PageInput = z.infer<typeof PageInput>;
