import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { CancelReason } from "@sereno/core/domain/appointment/schema";
import { firstName } from "@sereno/core/lib/spanish/rules";

export const CANCEL_REASON_TEXTS: Record<CancelReason, string> = {
  client: "Paciente",
  therapist: "Yo",
  weather: "Clima",
  other: "Otro",
};

type Fields = Pick<Appointment, "cancel_reason" | "cancel_note" | "cancelled_by" | "client_answer">;
/** `Fields` that may be missing, as in the records of the practice's export, which omit empty fields. */
type Known<N extends keyof Fields> = { [K in N]?: Fields[K] | undefined };
type Cancelled = Pick<Appointment, "status" | "patient_name"> &
  Known<"cancel_reason" | "cancelled_by" | "client_answer">;

/** Who cancelled: 'Gloria canceló', even if therapist or agent did it for Gloria. Null if not cancelled or unknown. */
export function whoCancelled({ status, cancel_reason, cancelled_by, client_answer, patient_name }: Cancelled) {
  if (status !== "cancelled") return null;
  if (cancel_reason === "therapist") return "Cancelaste tú";
  const isClients = cancel_reason === "client" || cancelled_by === "client" || client_answer?.status === "declined";
  if (isClients) return `${firstName(patient_name)} canceló`;
  if (cancelled_by === "therapist") return "Cancelaste tú";
  return cancelled_by === "agent" ? "Canceló el agente" : null;
}

export const cancelReasonText = ({ cancel_reason, cancel_note }: Known<"cancel_reason" | "cancel_note">) =>
  cancel_note ?? (cancel_reason ? CANCEL_REASON_TEXTS[cancel_reason] : null);
