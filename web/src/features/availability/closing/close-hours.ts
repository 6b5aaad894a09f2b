import type { LeftOutside } from "@sereno/core/things/availability/output";
import { isGivenUp, settling } from "../../../components/payment/settlement/settling";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { counted } from "../../../lib/text";
import { queryUtils, trpcClient } from "../../../lib/trpc";
import { askWhomToCancel } from "./questions";

type HoursChange = Parameters<typeof trpcClient.availability.leftOutside.query>[0];

/** What was decided where the appointments were named already. */
export interface Decision {
  known: LeftOutside[];
  cancelled: LeftOutside[];
}

async function decide(change: HoursChange): Promise<Decision | null> {
  const { left_outside: known } = await trpcClient.availability.leftOutside.query(change);
  if (known.length === 0) return { known, cancelled: [] };
  const cancelled = await askWhomToCancel(known, false);
  return cancelled && { known, cancelled };
}

async function cancel({ appointment_id: id, version, patient_name }: LeftOutside): Promise<boolean> {
  const change = { id, version, status: "cancelled", cancel_reason: "therapist" } as const;
  try {
    await settling({
      of: "cita",
      send: (settle) => trpcClient.appointment.update.mutate({ ...change, ...(settle && { settle }) }),
    });
    return true;
  } catch (error) {
    if (!isGivenUp(error)) toast.error(`No se canceló la cita de ${patient_name}`, messageOf(error));
    return false;
  }
}

/** One after the other: what was paid for each is asked about. */
async function cancelEach(appointments: LeftOutside[]): Promise<void> {
  let done = 0;
  for (const each of appointments) if (await cancel(each)) done += 1;
  if (appointments.length === 0) return;
  if (done > 0) toast.success(counted(done, "Cita cancelada", "citas canceladas"));
  void queryUtils.appointment.invalidate();
  void queryUtils.client.invalidate();
}

/**
 * Saves hours once it is known what becomes of the live appointments that they leave outside, and cancels those that were chosen. Who
 * was booked meanwhile is named once the hours are saved.
 * @param decided where the appointments were named before.
 * @returns what was saved; null where the person went back, and nothing was.
 */
export async function closeHours<T extends { left_outside: LeftOutside[] }>(
  change: HoursChange,
  save: () => Promise<T>,
  decided?: Decision,
): Promise<T | null> {
  const decision = decided ?? (await decide(change));
  if (!decision) return null;
  const saved = await save();
  await cancelEach(decision.cancelled);
  const known = new Set(decision.known.map(({ appointment_id }) => appointment_id));
  const later = saved.left_outside.filter(({ appointment_id }) => !known.has(appointment_id));
  if (later.length > 0) await cancelEach((await askWhomToCancel(later, true)) ?? []);
  return saved;
}
