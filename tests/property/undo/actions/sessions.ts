import { editSessionsUsed } from "@sereno/core/actions/purchase/edit-sessions-used";
import { refundSession } from "@sereno/core/actions/purchase/refund-session";
import { useSession } from "@sereno/core/actions/purchase/use-session";
import { type Action, pick } from "./action";

export const giveSession: Action = async ({ ctx, records, draw }) => {
  const record = pick(
    records.appointments.filter((each) => each.session_held),
    draw,
  );
  if (!record?.package_purchase_id) return null;
  const session = { id: record.package_purchase_id, appointment_id: record.id };
  await refundSession(ctx, session);
  return { undo: () => useSession(ctx, session) };
};

export const takeSession: Action = async ({ ctx, records, draw }) => {
  const record = pick(
    records.appointments.filter((each) => each.package_purchase_id && !each.session_held),
    draw,
  );
  if (!record?.package_purchase_id) return null;
  const session = { id: record.package_purchase_id, appointment_id: record.id };
  await useSession(ctx, session);
  return { undo: () => refundSession(ctx, session) };
};

export const editSessions: Action = async ({ ctx, records, draw }) => {
  const purchase = pick(
    records.purchases.filter(({ cancelled }) => !cancelled),
    draw,
  );
  if (!purchase) return null;
  const { id, sessions_used, sessions_total } = purchase;
  // Draws at least the number that appointments hold; else cancelling one could not give its session back.
  const held = records.appointments.filter((each) => each.session_held && each.package_purchase_id === id).length;
  await editSessionsUsed(ctx, { id, sessions_used: held + draw(Math.max(1, sessions_total - held + 1)) });
  return { undo: () => editSessionsUsed(ctx, { id, sessions_used }) };
};
