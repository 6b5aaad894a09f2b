import { bookAppointment } from "@sereno/core/actions/appointment/book";
import { deleteAppointment } from "@sereno/core/actions/appointment/delete";
import { updateAppointment } from "@sereno/core/actions/appointment/update";
import { markReminderSent } from "@sereno/core/actions/reminder/mark-sent";
import { unmarkReminder } from "@sereno/core/actions/reminder/unmark";
import type { PracticeContext } from "@sereno/core/db/context";
import { BookAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { reminderId } from "@sereno/core/domain/reminder/rules";
import { type Action, type Appointment, isOpen, localOf, pick, wall, working } from "./action";

/** Like 'Deshacer' on the web: reopens the appointment, then restores its former status. */
async function reopen(ctx: PracticeContext, { id, status }: Appointment): Promise<void> {
  await updateAppointment(ctx, { id, status: "scheduled" });
  if (status !== "scheduled") await updateAppointment(ctx, { id, status });
}

export const close =
  (status: "completed" | "no_show"): Action =>
  async ({ ctx, records, draw }) => {
    const record = pick(records.appointments.filter(isOpen), draw);
    if (!record) return null;
    await updateAppointment(ctx, { id: record.id, status });
    return { undo: () => reopen(ctx, record) };
  };

export const cancel =
  (settle: "credit" | "refund" | "charge"): Action =>
  async ({ ctx, records, draw }) => {
    const record = pick(records.appointments.filter(isOpen), draw);
    if (!record) return null;
    await updateAppointment(ctx, { id: record.id, status: "cancelled", settle });
    return { undo: () => reopen(ctx, record), ...(settle === "refund" && { loses: "money" }) };
  };

export const move =
  (by: "ctx" | "agent"): Action =>
  async ({ ctx, [by]: mover, records, draw }) => {
    const record = pick(records.appointments.filter(isOpen), draw);
    if (!record) return null;
    await updateAppointment(mover, { id: record.id, appointment_date: wall(draw) });
    return { undo: () => updateAppointment(ctx, { id: record.id, appointment_date: localOf(record) }) };
  };

export const book =
  (by: "ctx" | "agent"): Action =>
  async ({ ctx, [by]: booker, records, draw }) => {
    const client = pick(records.clients, draw);
    if (!client) return null;
    const purchases = records.purchases.filter(({ client_id }) => client_id === client.id);
    const package_purchase_id = draw(2) ? pick(purchases, draw)?.id : undefined;
    const price = by === "ctx" ? { price: 90_000 } : {};
    const appointment_date = by === "agent" ? working(draw) : wall(draw);
    const input = { client_id: client.id, appointment_date, package_purchase_id, ...price };
    const { id } = await bookAppointment(booker, BookAppointmentInput.parse(input));
    return { undo: () => deleteAppointment(ctx, { id }) };
  };

export const remind: Action = async ({ ctx, records, draw }) => {
  const record = pick(records.appointments.filter(isOpen), draw);
  if (!record) return null;
  const id = reminderId(record.id, record.starts_at, 24);
  await markReminderSent(ctx, { id });
  return { undo: () => unmarkReminder(ctx, { id }) };
};
