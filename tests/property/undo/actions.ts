import { deleteAppointment } from "@sereno/core/actions/appointment/delete";
import { undoBill } from "@sereno/core/actions/bill/take-back";
import { continueClientTasks } from "@sereno/core/actions/client/continue-removal";
import { deleteClient } from "@sereno/core/actions/client/delete";
import { undoDayClosure } from "@sereno/core/actions/day-closure/undo";
import { deleteExpense, restoreExpense, updateExpense } from "@sereno/core/actions/expense/change";
import { annulPayment } from "@sereno/core/actions/payment/annul";
import { confirmPayment } from "@sereno/core/actions/payment/confirm";
import { refundCredit } from "@sereno/core/actions/payment/refund-credit";
import { paymentMessageNotSent, paymentMessageSent } from "@sereno/core/actions/payment/send-message";
import { undoPayment } from "@sereno/core/actions/payment/undo";
import { editSessionsUsed } from "@sereno/core/actions/purchase/change";
import { refundSession, useSession } from "@sereno/core/actions/purchase/session";
import { markReminderSent, unmarkReminder } from "@sereno/core/actions/reminder/mark";
import { cancelSeries } from "@sereno/core/actions/series/cancel";
import { deleteSeries } from "@sereno/core/actions/series/change";
import { reopenSeries } from "@sereno/core/actions/series/reopen";
import type { PracticeContext } from "@sereno/core/db/context";
import { UpdateExpenseInput } from "@sereno/core/domain/expense/schema";
import { reminderId } from "@sereno/core/domain/reminder/rules";
import { formatLocal, minuteOfIso, toLocal } from "@sereno/core/lib/time/rules";
import {
  addExpense,
  bookAppointment,
  bookSeries,
  changeSeries,
  createClient,
  issueBill,
  previewDayClosure,
  recordPayment,
  startDayClosure,
  updateAppointment,
  updateClient,
} from "../../support/acts";
import type { Records } from "../../support/drift";
import { nextRequestOf } from "../../support/practice";

type Draw = (below: number) => number;

interface Scene {
  ctx: PracticeContext;
  agent: PracticeContext;
  records: Records;
  draw: Draw;
}

/** How to undo an action. `loses`: what the undo does not restore; the web warns about this before the action. */
interface Undo {
  undo: () => Promise<unknown>;
  loses?: "money";
}

/** A random action. It returns null if the practice has no record to act on. */
export type Action = (scene: Scene) => Promise<Undo | null>;

type By = "ctx" | "agent";
type Settlement = "credit" | "refund" | "charge";
type Appointment = Records["appointments"][number];

const pick = <T>(list: readonly T[], draw: Draw): T | undefined => list[draw(list.length || 1)];

const on =
  <T>(someOf: (records: Records) => T[], act: (scene: Scene, one: T) => Promise<Undo | null>): Action =>
  async (scene) => {
    const one = pick(someOf(scene.records), scene.draw);
    return one === undefined ? null : act(scene, one);
  };

const two = (number: number) => String(number).padStart(2, "0");
const wall = (draw: Draw) => `2026-12-${two(1 + draw(28))} ${two(7 + draw(13))}:${draw(2) ? "00" : "30"}:00`;

/** A local time in the working hours, in which an agent may book. 14 December 2026 is a Monday. */
const working = (draw: Draw) => `2026-12-${14 + draw(5) + 7 * draw(2)} ${two(8 + draw(9))}:${draw(2) ? "00" : "30"}:00`;
const timeFor = (by: By, draw: Draw) => (by === "agent" ? working(draw) : wall(draw));
const localOf = ({ starts_at }: Appointment) => formatLocal(toLocal("America/Bogota", minuteOfIso(starts_at)));

const isOpen = ({ status }: Appointment) => status === "scheduled" || status === "confirmed";
const openOnes = ({ appointments }: Records) => appointments.filter(isOpen);
const openInSeries = (records: Records) => openOnes(records).filter(({ series_id }) => series_id);
const clients = (records: Records) => records.clients;
const keptExpenses = ({ expenses }: Records) => expenses.filter(({ deleted_at }) => !deleted_at);

const reason = "Fue un error.";
const lossBy = (settle: Settlement) => (settle === "refund" ? { loses: "money" as const } : {});

/** Like 'Deshacer' on the web: reopens the appointment, then restores its previous status. */
async function reopen(ctx: PracticeContext, { id, status }: Appointment): Promise<void> {
  await updateAppointment(ctx, { id, status: "scheduled" });
  if (status !== "scheduled") await updateAppointment(ctx, { id, status });
}

const close = (status: "completed" | "no_show") =>
  on(openOnes, async ({ ctx }, record) => {
    await updateAppointment(ctx, { id: record.id, status });
    return { undo: () => reopen(ctx, record) };
  });

const cancel = (settle: Settlement) =>
  on(openOnes, async ({ ctx }, record) => {
    await updateAppointment(ctx, { id: record.id, status: "cancelled", settle });
    return { undo: () => reopen(ctx, record), ...lossBy(settle) };
  });

const move = (by: By) =>
  on(openOnes, async ({ ctx, [by]: mover, draw }, record) => {
    await updateAppointment(mover, { id: record.id, appointment_date: wall(draw) });
    return { undo: () => updateAppointment(ctx, { id: record.id, appointment_date: localOf(record) }) };
  });

const packageOf = ({ records, draw }: Scene, client_id: string) => {
  const own = records.purchases.filter((each) => each.client_id === client_id);
  return draw(2) ? pick(own, draw)?.id : undefined;
};

const book = (by: By) =>
  on(clients, async (scene, { id: client_id }) => {
    const { ctx, [by]: booker, draw } = scene;
    const input = { client_id, package_purchase_id: packageOf(scene, client_id), appointment_date: timeFor(by, draw) };
    const { id } = await bookAppointment(booker, { ...input, ...(by === "ctx" && { price: 90_000 }) });
    return { undo: () => deleteAppointment(ctx, { id }) };
  });

const bookMany = (by: By) =>
  on(clients, async (scene, { id: client_id }) => {
    const { ctx, [by]: booker, draw } = scene;
    const package_purchase_id = packageOf(scene, client_id);
    const input = { client_id, package_purchase_id, start: timeFor(by, draw), count: 2 + draw(3) };
    const [first] = (await bookSeries(booker, input)).appointments;
    return { undo: () => deleteSeries(ctx, { id: first?.id ?? "", scope: "following", include_moved: true }) };
  });

const cancelMany = (settle: Settlement, isWhole: boolean) =>
  on(openInSeries, async ({ ctx }, record) => {
    const id = record.series_id ?? "";
    const input = { id: record.id, scope: "following", include_moved: true, status: "cancelled", settle };
    const { appointments } = isWhole ? await cancelSeries(ctx, { id, settle }) : await changeSeries(ctx, input);
    const appointment_ids = appointments.map((each) => each.id);
    return { undo: () => reopenSeries(ctx, { id, appointment_ids }), ...lossBy(settle) };
  });

// A series moves by the distance from its appointment's place. One that was moved alone is elsewhere, so that the same
// distance back would not undo the move.
const inPlace = (records: Records) => openInSeries(records).filter(({ series_place }) => series_place === undefined);

const moveMany = on(inPlace, async ({ ctx, records }, record) => {
  const to = ({ id }: Appointment, appointment_date: string) => ({
    ...{ id, appointment_date },
    ...{ scope: "all", include_moved: true },
  });
  const date = localOf(record);
  const half = `${date.slice(0, 14)}${date.slice(14, 16) === "00" ? "30" : "00"}:00`;
  const went = new Set((await changeSeries(ctx, to(record, half))).appointments.map(({ id }) => id));
  // The undo starts from an appointment that moved, and skips those that did not move.
  const gone = inPlace(records).find(({ id }) => went.has(id));
  if (!gone) return null;
  const choices = openInSeries(records)
    .filter((each) => each.series_id === record.series_id)
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
    .map(({ id }, at) => ({ index: at + 1, action: went.has(id) ? "keep" : "skip" }));
  return { undo: () => changeSeries(ctx, { ...to(gone, localOf(gone)), choices }) };
});

const remind = on(openOnes, async ({ ctx }, record) => {
  const id = reminderId(record.id, record.starts_at, 24);
  await markReminderSent(ctx, { id });
  return { undo: () => unmarkReminder(ctx, { id }) };
});

const closeDay =
  (settle: Settlement): Action =>
  async ({ ctx: caller, records, draw }) => {
    const ctx = await nextRequestOf(caller);
    const record = pick(openOnes(records), draw);
    const close = record ? localOf(record).slice(0, 10) : `2026-12-${two(1 + draw(28))}`;
    const { appointments } = await previewDayClosure(ctx, { close });
    const choices = appointments.map(({ appointment_id, version, suggestions }) => {
      const to = suggestions[0]?.appointment_date;
      const action = pick(["cancel", "cancel", "move", "keep"], draw);
      if (action === "move" && to) return { appointment_id, version, action, to };
      return { appointment_id, version, action: action === "keep" ? action : "cancel" };
    });
    const { closure } = await startDayClosure(ctx, { close, choices, settle });
    if (!closure) return null;
    return { undo: async () => undoDayClosure(await nextRequestOf(ctx), closure.id), ...lossBy(settle) };
  };

const useAgain = (wasHeld: boolean) =>
  on(
    ({ appointments, purchases }) => {
      // For a purchase without used sessions, giving a session back changes nothing, but the undo would use one.
      const unused = new Set(purchases.filter((each) => !each.sessions_used).map(({ id }) => id));
      const may = (id = "") => !wasHeld || !unused.has(id);
      return appointments.filter((each) => Boolean(each.session_held) === wasHeld && may(each.package_purchase_id));
    },
    async ({ ctx, records, draw }, { id: appointment_id, client_id, ...used }) => {
      const own = records.purchases.filter((each) => each.client_id === client_id);
      const session = { id: used.package_purchase_id ?? pick(own, draw)?.id ?? "", appointment_id };
      const [act, undo] = wasHeld ? [refundSession, useSession] : [useSession, refundSession];
      await act(ctx, session);
      return { undo: () => undo(ctx, session) };
    },
  );

const editSessions = on(
  ({ purchases }) => purchases.filter(({ cancelled }) => !cancelled),
  async ({ ctx, draw }, { id, sessions_used, sessions_total }) => {
    await editSessionsUsed(ctx, { id, sessions_used: draw(sessions_total + 1) });
    return { undo: () => editSessionsUsed(ctx, { id, sessions_used }) };
  },
);

const pay = (by: By, use_credit = false) =>
  on(
    ({ appointments }) => appointments.filter(({ price = 0, paid = 0 }) => price > paid),
    async ({ ctx, [by]: payer, draw }, { id: appointment_id, client_id }) => {
      const amount = 10_000 * (1 + draw(5));
      const parts = use_credit || draw(2) ? [{ appointment_id, amount }] : undefined;
      const reference = draw(2) ? `M${draw(1000)}` : undefined;
      const { id } = await recordPayment(payer, { client_id, amount, parts, use_credit, reference, method: "nequi" });
      return { undo: () => (by === "ctx" ? undoPayment(ctx, { id }) : annulPayment(ctx, { id, reason })) };
    },
  );

const confirm = on(
  ({ payments }) => payments.filter(({ status }) => status === "announced"),
  async ({ ctx }, { id }) => {
    await confirmPayment(ctx, { id });
    return { undo: () => undoPayment(ctx, { id }) };
  },
);

const giveBack = on(
  (records) => records.clients.filter(({ credit = 0 }) => credit > 0),
  async ({ ctx }, { id: client_id, credit = 0 }) => {
    const { id } = await refundCredit(ctx, { client_id, amount: credit });
    return { undo: () => annulPayment(ctx, { id, reason }) };
  },
);

const BILL = { amount: 10_000, city: "Cali", cedula: "1" };

const bill = on(
  ({ appointments }) => appointments,
  async ({ ctx, draw }, { id: covered, client_id }) => {
    const { id } = await issueBill(ctx, { ...BILL, client_id, covers: [covered], allow_duplicate: draw(2) === 1 });
    return { undo: () => undoBill(ctx, { id }) };
  },
);

const collect = on(clients, async ({ ctx }, { id }) => {
  const { sent_at, ...before } = await paymentMessageSent(ctx, id);
  return { undo: () => paymentMessageNotSent(ctx, { id, sent_at: sent_at ?? "", ...before }) };
});

const expense = (draw: Draw) => ({ spent_on: `2026-11-${two(1 + draw(20))}`, amount: 1_000 * (1 + draw(90)) });

const spend: Action = async ({ ctx, draw }) => {
  const { id, version } = await addExpense(ctx, { ...expense(draw), category: "rent" });
  return { undo: () => deleteExpense(ctx, { id, version }) };
};

const correctExpense = on(keptExpenses, async ({ ctx, draw }, { id, spent_on, amount, category, note }) => {
  const update = (change: object) => updateExpense(ctx, UpdateExpenseInput.parse({ id, ...change }));
  const { version } = await update({ ...expense(draw), category: "taxes", note: "Otro" });
  return { undo: () => update({ spent_on, amount, category, note, version }) };
});

const removeExpense = on(keptExpenses, async ({ ctx }, { id }) => {
  const { version } = await deleteExpense(ctx, { id });
  return { undo: () => restoreExpense(ctx, { id, version }) };
});

const correct = on(clients, async ({ ctx, draw }, { id, name }) => {
  const rename = (to: string) => updateClient(ctx, { id, name: to });
  await rename(`Otra ${draw(9)}`);
  return { undo: () => rename(name) };
});

const register =
  (by: By): Action =>
  async ({ ctx, [by]: registrar, records, draw }) => {
    const phone = `30077700${10 + draw(80)}`;
    if (records.clients.some((each) => each.phone === `+57${phone}`)) return null;
    const { id } = await createClient(registrar, { name: "Nueva Persona", phone });
    return { undo: () => deleteClient(ctx, id).then(() => continueClientTasks(ctx)) };
  };

export const ACTIONS = {
  "day is closed, credit": closeDay("credit"),
  "day is closed, refund": closeDay("refund"),
  "day is closed, charged": closeDay("charge"),
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
  "series is cancelled from one on, credit": cancelMany("credit", false),
  "series is cancelled from one on, refund": cancelMany("refund", false),
  "series is cancelled, charged": cancelMany("charge", true),
  "series is cancelled, credit": cancelMany("credit", true),
  "series is moved": moveMany,
  "session is given back": useAgain(true),
  "session is used": useAgain(false),
  "sessions are edited": editSessions,
  "payment is recorded": pay("ctx"),
  "payment is announced": pay("agent"),
  "payment is made of credit": pay("ctx", true),
  "payment is confirmed": confirm,
  "cuenta de cobro is issued": bill,
  "credit is given back": giveBack,
  "expense is added": spend,
  "expense is edited": correctExpense,
  "expense is deleted": removeExpense,
  "message that collects is sent": collect,
  "client is corrected": correct,
  "reminder is sent by hand": remind,
  "client is registered": register("ctx"),
  "client is registered by the agent": register("agent"),
} satisfies Record<string, Action>;
export type ActionName = keyof typeof ACTIONS;
