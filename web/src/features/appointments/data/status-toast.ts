import { toast } from "../../../components/ui/toast/toast";

const shown = new Map<string, string>();
let count = 0;

/** Removes an appointment's status toast, whose 'Deshacer' no longer applies after a further change. */
export function dismissStatusToast(appointmentId: string): void {
  const id = shown.get(appointmentId);
  if (id) toast.dismiss(id);
  shown.delete(appointmentId);
}

/**
 * Removes the appointment's last toast and returns a new id. With a reused id, the new toast would disappear together
 * with the fading one.
 */
export function statusToast(appointmentId: string): string {
  dismissStatusToast(appointmentId);
  count += 1;
  const id = `status-${appointmentId}-${count}`;
  shown.set(appointmentId, id);
  return id;
}
