import { BEGUN_FOR_AGENT_TEXT } from "@sereno/core/domain/appointment/rules";
import type { Approval } from "@sereno/core/domain/approval/output";
import type { Practice } from "@sereno/core/domain/practice/entity";
import { zoneOf } from "@sereno/core/domain/practice/rules";
import type { AppError, ErrorCode } from "@sereno/core/errors";
import { spokenLocal } from "@sereno/core/lib/spanish/rules";
import { minuteOfIso, toLocal } from "@sereno/core/lib/time/rules";
import { audienceOf, isFull } from "../errors";
import type { Json } from "../rest/input";
import type { ToolName } from "./tools";

/** The tool to call after a refusal, by code; null: none. After an unlisted code the same tool can be called again. */
const NEXT: Partial<Record<ErrorCode, ToolName | null>> = {
  invalid_slot: "sereno_horas",
  overlap: "sereno_horas",
  held: "sereno_horas",
  past: "sereno_horas",
  outside_availability: "sereno_horas",
  off_grid: "sereno_horas",
  horizon: "sereno_horas",
  notice: "sereno_horas",
  buffer: "sereno_horas",
  busy_elsewhere: "sereno_horas",
  unknown: "sereno_horas",
  not_found: "sereno_quien_escribe",
  client_deleted: "sereno_quien_escribe",
  duplicate_client: "sereno_quien_escribe",
  stale_version: "sereno_quien_escribe",
  invalid_transition: "sereno_quien_escribe",
  active_package: "sereno_paquetes",
  no_sessions_left: "sereno_paquetes",
  purchase_expired: "sereno_paquetes",
  purchase_cancelled: "sereno_paquetes",
  package_inactive: "sereno_paquetes",
  other_client: "sereno_paquetes",
  duplicate_payment: "sereno_como_pagar",
  forbidden: "sereno_pasar_a_persona",
  other_conversation: "sereno_pasar_a_persona",
  agent_paused: "sereno_pasar_a_persona",
  base_value_missing: "sereno_pasar_a_persona",
  price_mismatch: "sereno_pasar_a_persona",
  limit: "sereno_pasar_a_persona",
  agent_disabled: null,
  handoff_open: null,
};

/** Members of a refusal that the model gets: they hold only numbers, ids or Sereno's own texts. */
const SHOWN_MEMBERS = [
  "retry_after",
  "limit",
  "most",
  "reason",
  "missing_right",
  "handoff_id",
  "active_purchase_id",
  "payment_id",
  "total_price",
];

const nextOf = (error: AppError, tool: ToolName): ToolName | null => {
  const { code, errors, message } = error;
  if (message === BEGUN_FOR_AGENT_TEXT) return "sereno_pasar_a_persona";
  // The fields that are forbidden can be left out.
  if (code === "forbidden" && errors.length > 0) return tool;
  // An appointment that is over or cancelled cannot be confirmed or cancelled: the client needs another time.
  if (code === "invalid_transition" && tool === "sereno_cancelar_o_confirmar") return "sereno_horas";
  if (isFull(error)) return "sereno_horas";
  const next = NEXT[code];
  return next === undefined ? tool : next;
};

const text = (content: string) => ({ type: "text" as const, text: content });

/** A tool's result. Repeats the data as text: many MCP clients show only texts (n8n-io/n8n#26963, open-webui). */
export const spoken = (sentence: string, rest: Json) => ({
  content: [text(sentence), text(JSON.stringify(rest))],
  structuredContent: rest,
});

/** The result of a call that waits for approval. It is no error, and the assistant may tell the client. */
export function toWaiting({ message, data }: AppError, practice: Practice) {
  const { id, text, expires_at } = data.approval as Approval;
  const label = `hasta el ${spokenLocal(toLocal(zoneOf(practice), minuteOfIso(expires_at)))}`;
  return spoken(message, { data: { status: "waiting", approval_id: id, waits_for: text, expires_at, label } });
}

export const toRefusal = (error: AppError, tool: ToolName) => ({
  isError: true,
  ...spoken(error.message, {
    code: error.code,
    next: nextOf(error, tool),
    ...audienceOf(error),
    ...Object.fromEntries(Object.entries(error.data).filter(([name]) => SHOWN_MEMBERS.includes(name))),
    ...(error.errors.length > 0 && { errors: error.errors }),
  }),
});
