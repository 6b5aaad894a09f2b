import type { PracticeContext } from "@sereno/core/table/context";
import { BookAppointmentInput } from "@sereno/core/things/appointment/schema";
import { CreateClientInput, UpdateClientInput } from "@sereno/core/things/client/schema";
import { RecordPaymentInput } from "@sereno/core/things/payment/schema";
import { BookSeriesInput, ChangeSeriesInput } from "@sereno/core/things/series/schema";
import { annulPayment } from "@sereno/core/verbs/annul-payment";
import { bookAppointment } from "@sereno/core/verbs/book-appointment";
import { bookSeries } from "@sereno/core/verbs/book-series";
import { cancelSeries, changeSeries, deleteSeries } from "@sereno/core/verbs/change-series";
import { confirmPayment } from "@sereno/core/verbs/confirm-payment";
import { createClient } from "@sereno/core/verbs/create-client";
import { deleteAppointment } from "@sereno/core/verbs/delete-appointment";
import { deleteClient } from "@sereno/core/verbs/delete-client";
import { editSessionsUsed } from "@sereno/core/verbs/edit-sessions-used";
import { recordPayment } from "@sereno/core/verbs/record-payment";
import { refundCredit } from "@sereno/core/verbs/refund-credit";
import { refundSession } from "@sereno/core/verbs/refund-session";
import { reopenSeries } from "@sereno/core/verbs/reopen-series";
import { updateAppointment } from "@sereno/core/verbs/update-appointment";
import { updateClient } from "@sereno/core/verbs/update-client";
import { useSession } from "@sereno/core/verbs/use-session";
import { workOnClients } from "@sereno/core/verbs/work-on-clients";
import { formatLocal, minuteOfIso, toLocal } from "@sereno/core/words/time/rules";
import type { Records } from "../../support/drift";

type Draw = (below: number) => number;

export interface Scene {
  ctx: PracticeContext;
  agent: PracticeContext;
  records: Records;
  draw: Draw;
}

/** Takes it back. `loses`: what does not come back, which is said before. */
interface Undo {
  undo: () => Promise<unknown>;
  loses?: "money";
}

/** Does something by chance; null where there is nothing to do it to. */
type Action = (scene: Scene) => Promise<Undo | null>;

type Appointment = Records["appointments"][number];

const pick = <T>(list: readonly T[], draw: Draw): T | undefined => list[draw(list.length || 1)];
const wall = (draw: Draw) =>
  `2026-12-${String(1 + draw(28)).padStart(2, "0")} ${String(7 + draw(13)).padStart(2, "0")}:${draw(2) ? "00" : "30"}:00`;
const isOpen = ({ status }: Appointment) => status === "scheduled" || status === "confirmed";
const localOf = ({ starts_at }: Appointment) => formatLocal(toLocal("America/Bogota", minuteOfIso(starts_at)));
const reason = "Fue un error.";

/** As the web's 'Deshacer' does: what is closed is opened, then what it was beyond that. */
async function reopen(ctx: PracticeContext, { id, status }: Appointment): Promise<void> {
  await updateAppointment(ctx, { id, status: "scheduled" });
  if (status !== "scheduled") await updateAppointment(ctx, { id, status });
}

const close =
  (status: "completed" | "no_show"): Action =>
  async ({ ctx, records, draw }) => {
    const record = pick(records.appointments.filter(isOpen), draw);
    if (!record) return null;
    await updateAppointment(ctx, { id: record.id, status });
    return { undo: () => reopen(ctx, record) };
  };

const cancel =
  (settle: "credit" | "refund" | "charge"): Action =>
  async ({ ctx, records, draw }) => {
    const record = pick(records.appointments.filter(isOpen), draw);
    if (!record) return null;
    await updateAppointment(ctx, { id: record.id, status: "cancelled", settle });
    return { undo: () => reopen(ctx, record), ...(settle === "refund" && { loses: "money" }) };
  };

const cancelAll =
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

const move =
  (by: "ctx" | "agent"): Action =>
  async ({ ctx, [by]: mover, records, draw }) => {
    const record = pick(records.appointments.filter(isOpen), draw);
    if (!record) return null;
    await updateAppointment(mover, { id: record.id, appointment_date: wall(draw) });
    return { undo: () => updateAppointment(ctx, { id: record.id, appointment_date: localOf(record) }) };
  };

const book =
  (by: "ctx" | "agent"): Action =>
  async ({ ctx, [by]: booker, records, draw }) => {
    const client = pick(records.clients, draw);
    if (!client) return null;
    const purchases = records.purchases.filter(({ client_id }) => client_id === client.id);
    const package_purchase_id = draw(2) ? pick(purchases, draw)?.id : undefined;
    const price = by === "ctx" ? { price: 90_000 } : {};
    const input = { client_id: client.id, appointment_date: wall(draw), package_purchase_id, ...price };
    const { id } = await bookAppointment(booker, BookAppointmentInput.parse(input));
    return { undo: () => deleteAppointment(ctx, { id }) };
  };

const bookMany =
  (by: "ctx" | "agent"): Action =>
  async ({ ctx, [by]: booker, records, draw }) => {
    const client = pick(records.clients, draw);
    if (!client) return null;
    const purchases = records.purchases.filter(({ client_id }) => client_id === client.id);
    const package_purchase_id = draw(2) ? pick(purchases, draw)?.id : undefined;
    const asked = { client_id: client.id, start: wall(draw), count: 2 + draw(3), package_purchase_id };
    const { series_id, appointments } = await bookSeries(booker, BookSeriesInput.parse(asked));
    const [first] = appointments;
    if (!first) throw new Error(`nothing of ${series_id}`);
    return { undo: () => deleteSeries(ctx, { id: first.id, scope: "following", include_moved: true }) };
  };

const moveMany: Action = async ({ ctx, records, draw }) => {
  const record = pick(
    records.appointments.filter((each) => each.series_id && isOpen(each)),
    draw,
  );
  if (!record) return null;
  const to = (appointment_date: string) =>
    ChangeSeriesInput.parse({ id: record.id, scope: "all", include_moved: true, appointment_date });
  const date = localOf(record);
  const { appointments } = await changeSeries(
    ctx,
    to(`${date.slice(0, 14)}${date.slice(14, 16) === "00" ? "30" : "00"}:00`),
  );
  const choices = appointments.map((_, at) => ({ index: at + 1, action: "keep" as const }));
  return { undo: () => changeSeries(ctx, { ...to(date), choices }) };
};

const giveSession: Action = async ({ ctx, records, draw }) => {
  const record = pick(
    records.appointments.filter((each) => each.session_held),
    draw,
  );
  if (!record?.package_purchase_id) return null;
  const session = { id: record.package_purchase_id, appointment_id: record.id };
  await refundSession(ctx, session);
  return { undo: () => useSession(ctx, session) };
};

const takeSession: Action = async ({ ctx, records, draw }) => {
  const record = pick(
    records.appointments.filter((each) => each.package_purchase_id && !each.session_held),
    draw,
  );
  if (!record?.package_purchase_id) return null;
  const session = { id: record.package_purchase_id, appointment_id: record.id };
  await useSession(ctx, session);
  return { undo: () => refundSession(ctx, session) };
};

const editSessions: Action = async ({ ctx, records, draw }) => {
  const purchase = pick(
    records.purchases.filter(({ cancelled }) => !cancelled),
    draw,
  );
  if (!purchase) return null;
  const { id, sessions_used, sessions_total } = purchase;
  // Below what appointments hold by hand, a cancellation has nothing to give back.
  const held = records.appointments.filter((each) => each.session_held && each.package_purchase_id === id).length;
  await editSessionsUsed(ctx, { id, sessions_used: held + draw(Math.max(1, sessions_total - held + 1)) });
  return { undo: () => editSessionsUsed(ctx, { id, sessions_used }) };
};

const pay =
  (by: "ctx" | "agent", use_credit = false): Action =>
  async ({ ctx, [by]: payer, records, draw }) => {
    const record = pick(
      records.appointments.filter(({ price = 0, paid = 0 }) => price > paid),
      draw,
    );
    if (!record) return null;
    const amount = 10_000 * (1 + draw(5));
    const parts = use_credit || draw(2) ? [{ appointment_id: record.id, amount }] : undefined;
    const reference = draw(2) ? `M${draw(1000)}` : undefined;
    const input = { client_id: record.client_id, amount, parts, use_credit, reference, method: "nequi" };
    const { id } = await recordPayment(payer, RecordPaymentInput.parse(input));
    return { undo: () => annulPayment(ctx, { id, reason }) };
  };

const confirm: Action = async ({ ctx, records, draw }) => {
  const announced = pick(
    records.payments.filter(({ status }) => status === "announced"),
    draw,
  );
  if (!announced) return null;
  const { id } = await confirmPayment(ctx, { id: announced.id });
  return { undo: () => annulPayment(ctx, { id, reason }) };
};

const giveBack: Action = async ({ ctx, records, draw }) => {
  const client = pick(
    records.clients.filter(({ credit = 0 }) => credit > 0),
    draw,
  );
  if (!client) return null;
  const { id } = await refundCredit(ctx, { client_id: client.id, amount: client.credit ?? 0 });
  return { undo: () => annulPayment(ctx, { id, reason }) };
};

const correct: Action = async ({ ctx, records, draw }) => {
  const client = pick(records.clients, draw);
  if (!client) return null;
  const { id, name } = client;
  await updateClient(ctx, UpdateClientInput.parse({ id, name: `Otra ${draw(9)}` }));
  return { undo: () => updateClient(ctx, UpdateClientInput.parse({ id, name })) };
};

const register =
  (by: "ctx" | "agent"): Action =>
  async ({ ctx, [by]: registrar, draw }) => {
    const phone = `30077700${10 + draw(80)}`;
    const { id } = await createClient(registrar, CreateClientInput.parse({ name: "Nueva Persona", phone }));
    return {
      undo: async () => {
        await deleteClient(ctx, id);
        await workOnClients(ctx);
      },
    };
  };

export const ACTIONS = {
  "appointment is cancelled, credit": cancel("credit"),
  "appointment is cancelled, refund": cancel("refund"),
  "appointment is cancelled, charged": cancel("charge"),
  "appointment is completed": close("completed"),
  "appointment is missed": close("no_show"),
  "appointment is moved": move("ctx"),
  "appointment is moved by the agent": move("agent"),
  "appointment is booked": book("ctx"),
  "appointment is booked by the agent": book("agent"),
  "series is booked": bookMany("ctx"),
  "series is booked by the agent": bookMany("agent"),
  "series is cancelled from one on, credit": cancelAll("credit", false),
  "series is cancelled from one on, refund": cancelAll("refund", false),
  "series is cancelled, charged": cancelAll("charge", true),
  "series is cancelled, credit": cancelAll("credit", true),
  "series is moved": moveMany,
  "session is given back": giveSession,
  "session is used": takeSession,
  "sessions are edited": editSessions,
  "payment is recorded": pay("ctx"),
  "payment is announced": pay("agent"),
  "payment is made of credit": pay("ctx", true),
  "payment is confirmed": confirm,
  "credit is given back": giveBack,
  "client is corrected": correct,
  "client is registered": register("ctx"),
  "client is registered by the agent": register("agent"),
} satisfies Record<string, Action>;
export type ActionName = keyof typeof ACTIONS;

/** Of each procedure that changes something, by which actions it is undone here; or why nothing takes it back. */
export const UNDONE: Record<string, ActionName[] | string> = {
  "appointment.book": ["appointment is booked", "appointment is booked by the agent"],
  "appointment.update": [
    "appointment is cancelled, credit",
    "appointment is completed",
    "appointment is missed",
    "appointment is moved",
    "appointment is moved by the agent",
  ],
  "appointment.delete": "It asks before, and says that it cannot be taken back.",
  "appointment.retryMeeting": "It changes nothing but when Google is asked.",
  "series.book": ["series is booked", "series is booked by the agent"],
  "series.change": ["series is cancelled from one on, credit", "series is moved"],
  "series.cancel": ["series is cancelled, credit"],
  "series.reopen": "It takes back a cancellation.",
  "series.addSkipped": "Each date that was added is cancelled or deleted as any other.",
  "purchase.create": "It is cancelled, which asks what becomes of the money.",
  "purchase.useSession": ["session is used"],
  "purchase.refundSession": ["session is given back"],
  "purchase.cancel": "It asks before, and a new one is sold.",
  "purchase.editSessions": ["sessions are edited"],
  "payment.record": ["payment is recorded", "payment is announced", "payment is made of credit"],
  "payment.confirm": ["payment is confirmed"],
  "payment.annul": "It takes back a payment, and asks before.",
  "payment.refundCredit": ["credit is given back"],
  "client.create": ["client is registered", "client is registered by the agent"],
  "client.createWithPackage": "What it sells is cancelled, and the person deleted, each by its own action.",
  "client.update": ["client is corrected"],
  "client.merge": "It asks before, and says that it cannot be taken back.",
  "client.delete": "It asks before, and says that it cannot be taken back.",
};

/** Where the web offers to take something back. */
export const OFFERED: Record<string, ActionName[]> = {
  "features/appointments/data/use-move-appointment.ts": ["appointment is moved"],
  "features/appointments/data/use-series-change.ts": ["series is cancelled from one on, credit"],
  "features/appointments/data/use-series.ts": ["series is booked"],
  "features/appointments/data/use-status-change.ts": ["appointment is cancelled, credit", "appointment is completed"],
  "features/practice/agent/undo-change.tsx": ["appointment is moved", "appointment is cancelled, credit"],
  "features/practice/agent/undo-series.tsx": ["series is cancelled, credit"],
  "features/practice/agent/use-undo-series.ts": ["series is cancelled, charged"],
};
