import type { AppRouter } from "@sereno/api/router";
import type { Conflict } from "@sereno/core/domain/availability/output";
import type { TRPCClientErrorLike } from "@trpc/client";
import { spokenLocal } from "../../../lib/clock/dates";
import { appCode, detailOf, type ErrorCode, isOffline, messageOr, withDoubt } from "../../../lib/errors";

export type Refusal = TRPCClientErrorLike<AppRouter>;

/** Whether the server refused the request; false for a failure that a retry may fix. */
export function isRefused({ data }: Refusal): boolean {
  const status = data?.httpStatus ?? 0;
  return status >= 400 && status < 500;
}

export function reasonOf(error: Refusal, text: string): string {
  return isRefused(error) || isOffline(error) ? messageOr(error, text) : withDoubt(error, text);
}

const isConflict = (value: unknown): value is Conflict =>
  (["start", "end"] satisfies (keyof Conflict)[]).every((edge) => typeof Reflect.get(Object(value), edge) === "string");

export function conflictsOf(error: unknown): Conflict[] {
  const named = detailOf(error, "conflicts");
  return Array.isArray(named) ? named.filter(isConflict) : [];
}

const SPENT_CODES: ReadonlySet<ErrorCode | undefined> = new Set([
  "no_sessions_left",
  "purchase_expired",
  "purchase_cancelled",
  "session_taken",
] as const);

export function reopenReason(error: Refusal, fallback: string): string {
  const reason = reasonOf(error, fallback);
  const code = appCode(error);
  if (SPENT_CODES.has(code)) return `${reason} Crea una cita nueva, individual o con otro paquete.`;
  if (code !== "overlap") return reason;
  const [conflict] = conflictsOf(error);
  const who = conflict?.patient_name;
  const holder = conflict && `Lo tiene ${who ? `${who}, ` : "otra cita, "}${spokenLocal(conflict.start)}`;
  return [reason, holder, "Crea una cita nueva en otro horario."].filter(Boolean).join(" ");
}
