import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { CancelReason } from "@sereno/core/domain/appointment/schema";

export const CANCEL_REASON_TEXTS: Record<CancelReason, string> = {
  client: "Paciente",
  therapist: "Yo",
  weather: "Clima",
  other: "Otro",
};

export function cancelReasonText({
  cancel_reason,
  cancel_note,
}: Pick<Appointment, "cancel_reason" | "cancel_note">): string | null {
  return cancel_note ?? (cancel_reason && CANCEL_REASON_TEXTS[cancel_reason]);
}
