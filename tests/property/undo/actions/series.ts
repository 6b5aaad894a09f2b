import { bookSeries } from "@sereno/core/actions/series/book";
import { cancelSeries } from "@sereno/core/actions/series/cancel";
import { changeSeries } from "@sereno/core/actions/series/change";
import { deleteSeries } from "@sereno/core/actions/series/delete";
import { reopenSeries } from "@sereno/core/actions/series/reopen";
import { BookSeriesInput, ChangeSeriesInput } from "@sereno/core/domain/series/schema";
import { type Action, type Appointment, isOpen, localOf, pick, wall, working } from "./action";

export const cancelAll =
  (settle: "credit" | "refund" | "charge", isWhole: boolean): Action =>
  async ({ ctx, records, draw }) => {
    const record = pick(
      records.appointments.filter((each) => each.series_id && isOpen(each)),
      draw,
    );
    const id = record?.series_id;
    if (!record || !id) return null;
    const input = { id: record.id, scope: "following", include_moved: true, status: "cancelled", settle };
    const { appointments } = isWhole
      ? await cancelSeries(ctx, { id, settle })
      : await changeSeries(ctx, ChangeSeriesInput.parse(input));
    const appointment_ids = appointments.map((each) => each.id);
    return { undo: () => reopenSeries(ctx, { id, appointment_ids }), ...(settle === "refund" && { loses: "money" }) };
  };

export const bookMany =
  (by: "ctx" | "agent"): Action =>
  async ({ ctx, [by]: booker, records, draw }) => {
    const client = pick(records.clients, draw);
    if (!client) return null;
    const purchases = records.purchases.filter(({ client_id }) => client_id === client.id);
    const package_purchase_id = draw(2) ? pick(purchases, draw)?.id : undefined;
    const start = by === "agent" ? working(draw) : wall(draw);
    const asked = { client_id: client.id, start, count: 2 + draw(3), package_purchase_id };
    const { series_id, appointments } = await bookSeries(booker, BookSeriesInput.parse(asked));
    const [first] = appointments;
    if (!first) throw new Error(`nothing of ${series_id}`);
    return { undo: () => deleteSeries(ctx, { id: first.id, scope: "following", include_moved: true }) };
  };

export const moveMany: Action = async ({ ctx, records, draw }) => {
  const record = pick(
    records.appointments.filter((each) => each.series_id && isOpen(each)),
    draw,
  );
  if (!record) return null;
  const to = (moved: Appointment, appointment_date: string) =>
    ChangeSeriesInput.parse({ id: moved.id, scope: "all", include_moved: true, appointment_date });
  const date = localOf(record);
  const { appointments } = await changeSeries(
    ctx,
    to(record, `${date.slice(0, 14)}${date.slice(14, 16) === "00" ? "30" : "00"}:00`),
  );
  // Appointments on a holiday did not move, so the undo starts from one that did, and skips the others.
  const gone = records.appointments.find(({ id }) => appointments.some((each) => each.id === id));
  if (!gone) return null;
  const went = new Set(appointments.map(({ id }) => id));
  const choices = records.appointments
    .filter((each) => each.series_id === record.series_id && isOpen(each))
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
    .map(({ id }, at) => ({ index: at + 1, action: went.has(id) ? ("keep" as const) : ("skip" as const) }));
  return { undo: () => changeSeries(ctx, { ...to(gone, localOf(gone)), choices }) };
};
