import { toast } from "../../../components/ui/toast/toast";

const shown = new Map<string, string>();
let count = 0;

/** Takes away the notice about what became of an appointment, with its 'Deshacer': the appointment has changed since. */
export function dismissStatusToast(appointmentId: string): void {
  const id = shown.get(appointmentId);
  if (id) toast.dismiss(id);
  shown.delete(appointmentId);
}

/**
 * The id of a notice about what became of an appointment, which takes the place of the one before. Never the same: a notice
 * that fades because its button was pressed would take what comes under its id with it.
 */
export function statusToast(appointmentId: string): string {
  dismissStatusToast(appointmentId);
  count += 1;
  const id = `status-${appointmentId}-${count}`;
  shown.set(appointmentId, id);
  return id;
}
