import type { EntityName } from "@sereno/core/domain/entities";
import type { EXPORTED } from "@sereno/core/domain/export/asked/schema";

const because = <Name extends string>(reason: string, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, reason])) as Record<Name, string>;

/** Kinds of records that an export leaves out, each with the reason. */
export const EXCLUDED: Record<Exclude<EntityName, (typeof EXPORTED)[keyof typeof EXPORTED]>, string> = {
  ...because("belongs to no practice", "usedSignIn", "mailDay", "dataVersion"),
  ...because("a secret or its hash: made again", "login", "grant", "agentToken", "confirmation", "offerLink"),
  ...because("an address with secrets, and its changes: made again", "endpoint", "feed", "feedChange"),
  ...because("counts an agent's changes of a day", "agentDay", "agentDisruptions"),
  ...because("kept for minutes or days", "approval", "offer", "freedHour", "idempotency", "event"),
  ...because("work of a job", "calendarTask", "mirrorTask", "resumeTask", "emailRound"),
  ...because("follows from other records", "day", "clientCount", "billMark", "paymentMark", "tally", "handoffMark"),
  ...because("follows from unpaid appointments and purchases", "debtor", "dueTotal"),
  ...because("serves to undo an import or a closed day for a time", "import", "importRow", "dayClosure"),
  ...because("of a closed or erased account", "accountClosure", "keptReceipt"),
};
