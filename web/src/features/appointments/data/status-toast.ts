import { toast } from "../../../components/ui/toast/toast";

const shown = new Map<string, string>();
let count = 0;

/** Removes the status toast and its 'Deshacer': the appointment has changed since. */
export function dismissStatusToast(appointmentId: string): void {
  const id = shown.get(appointmentId);
  if (id) toast.dismiss(id);
  shown.delete(appointmentId);
}

/**
 * A new id per toast, which replaces the last one of the appointment. A reused id would remove the new toast together
 * with the fading one.
 */
export function statusToast(appointmentId: string): string {
  dismissStatusToast(appointmentId);
  count += 1;
  const id = `status-${appointmentId}-${count}`;
  shown.set(appointmentId, id);
  return id;
}
