import { driftOf, recordsOf } from "@sereno/tests/support/drift";
import { createClock, createPractice, openTestDatabase } from "@sereno/tests/support/practice";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { completePastAppointments } from "../appointment/job";
import { getAppointment } from "../appointment/read";
import { BookAppointmentInput } from "../appointment/schema";
import { updateAppointment } from "../appointment/update";
import { bookAppointment, deleteAppointment } from "../appointment/write";
import { CreatePackageInput } from "../catalog/schema";
import { createPackage } from "../catalog/write";
import { workOnClients } from "../client/job";
import { getClient, listClients } from "../client/read";
import { deleteClient, mergeClients } from "../client/remove";
import type { PracticeContext } from "../context";
import { measureUsage, noUsage } from "../db/usage";
import { AppError } from "../errors";
import { cancelPurchase } from "../purchase/cancel";
import { listPurchases } from "../purchase/read";
import { CreatePurchaseInput } from "../purchase/schema";
import { createPurchase, useSession } from "../purchase/write";
import { changeSeries } from "../series/change";
import { BookSeriesInput, ChangeSeriesInput } from "../series/schema";
import { bookSeries } from "../series/write";
import { annulPayment } from "./annul";
import { readFollowUp, readOverview } from "./overview";
import { listPayments, paymentMessage, readBalance } from "./read";
import { ListPaymentsInput, RecordPaymentInput } from "./schema";
import { confirmPayment, recordPayment, refundCredit } from "./write";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const NOW = "2026-11-20T15:00:00Z";
const clock = createClock(NOW);
let ctx: PracticeContext;
let hour = 0;

beforeEach(async () => {
  clock.moveTo(NOW);
  hour = 0;
  ctx = await createPractice(db, { clock });
});

const agent = (): PracticeContext => ({
  ...ctx,
  actor: { kind: "agent", id: "tok_1", label: "Asistente", right: "sell" },
});

/** Books Ana for an hour of her own: of yesterday unless said otherwise. */
const book = (change: object = {}) => {
  hour += 1;
  return bookAppointment(
    ctx,
    BookAppointmentInput.parse({
      patient_name: "Ana Peña",
      patient_phone: "3001234567",
      appointment_date: `2026-11-19 ${String(hour).padStart(2, "0")}:00:00`,
      ...change,
    }),
  );
};
const ahead = () => ({ appointment_date: `2026-11-2${4 + hour} 10:00:00` });
const record = (client_id: string, change: object, of = ctx) =>
  recordPayment(of, RecordPaymentInput.parse({ client_id, method: "nequi", ...change }));
const pay = (appointment: { id: string; client_id: string }, amount: number, change: object = {}) =>
  record(appointment.client_id, { amount, parts: [{ appointment_id: appointment.id, amount }], ...change });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const balanceOf = async ({ client_id }: { client_id: string }) => {
  const { owed, due, credit } = await readBalance(ctx, client_id);
  return { owed, due, credit };
};
const monthOf = async () => (await readOverview(ctx, {})).months.at(-1);
const payments = async () => (await listPayments(ctx, ListPaymentsInput.parse({ month: "2026-11" }))).payments;
const sell = (change: object = {}) =>
  createPackage(ctx, CreatePackageInput.parse({ name: "Cuatro", sessions: 4, validity_months: 2 })).then(({ id }) =>
    createPurchase(
      ctx,
      CreatePurchaseInput.parse({ package_id: id, client_name: "Ana Peña", client_phone: "3001234567", ...change }),
    ),
  );

describe("a session", () => {
  test("costs the base value unless said, and is owed until it is paid", async () => {
    const first = await book();
    expect(first).toMatchObject({ price: 130_000, paid: 0, balance: 130_000, payment_status: "pending" });
    const second = await book({ price: 90_000, ...ahead() });
    const free = await book({ price: 0 });
    expect(free.payment_status).toBe("free");
    expect(await balanceOf(first)).toEqual({ owed: 220_000, due: 130_000, credit: 0 });
    await pay(second, 40_000);
    expect(await getAppointment(ctx, second.id)).toMatchObject({ balance: 50_000, payment_status: "partial" });
    await pay(second, 50_000);
    expect(await getAppointment(ctx, second.id)).toMatchObject({ balance: 0, payment_status: "paid" });
    expect(await driftOf(ctx)).toEqual([]);
  });

  test("of a package costs nothing more; taken out of it, the base value", async () => {
    const { client_id, id } = await sell();
    const appointment = await book({ client_id, package_purchase_id: id, session_type: "package", ...ahead() });
    expect(appointment).toMatchObject({ price: 0, payment_status: "free" });
    const alone = await updateAppointment(ctx, { id: appointment.id, session_type: "individual" });
    expect(alone).toMatchObject({ price: 130_000, payment_status: "pending" });
    expect(await driftOf(ctx)).toEqual([]);
  });

  test("that was paid and then uses a package leaves its money as credit", async () => {
    const appointment = await book(ahead());
    await pay(appointment, 130_000);
    const { id } = await sell();
    await useSession(ctx, { id, appointment_id: appointment.id });
    expect(await balanceOf(appointment)).toEqual({ owed: 0, due: 0, credit: 130_000 });
    expect(await driftOf(ctx)).toEqual([]);
  });

  test("cannot cost less than what is paid, nor another price with an agent", async () => {
    const appointment = await book();
    await pay(appointment, 100_000);
    expect(await codeOf(updateAppointment(ctx, { id: appointment.id, price: 90_000 }))).toBe("invalid_input");
    expect(await updateAppointment(ctx, { id: appointment.id, price: 100_000 })).toMatchObject({ balance: 0 });
    const input = BookAppointmentInput.parse({
      client_id: appointment.client_id,
      appointment_date: "2026-11-24 10:00:00",
      price: 1,
    });
    expect(await codeOf(bookAppointment(agent(), input))).toBe("price_mismatch");
  });

  test("that was paid is nobody else's", async () => {
    const appointment = await book();
    await pay(appointment, 1_000);
    const other = { patient_name: "Luis Rey", patient_phone: "3009998877" };
    expect(await codeOf(updateAppointment(ctx, { id: appointment.id, ...other }))).toBe("other_client");
  });
});

describe("a payment", () => {
  test("gets the next receipt number, counts in its month and pays the oldest debts where it names none", async () => {
    const [first, second] = [await book(), await book()];
    const payment = await record(first.client_id, { amount: 200_000, withheld: 10_000, received_on: "2026-11-02" });
    expect(payment).toMatchObject({ number: 1, status: "confirmed", credit: 0, received_on: "2026-11-02" });
    expect(payment.parts.map(({ appointment_id, amount }) => [appointment_id, amount])).toEqual([
      [first.id, 130_000],
      [second.id, 70_000],
    ]);
    expect(payment.parts[0]?.concept).toBe("Cita del 19 de noviembre de 2026");
    expect(await record(first.client_id, { amount: 100_000 })).toMatchObject({ number: 2, credit: 40_000 });
    expect(await balanceOf(first)).toEqual({ owed: 0, due: 0, credit: 40_000 });
    expect(await monthOf()).toMatchObject({ nequi: 300_000, withheld: 10_000, payments: 2, income: 300_000 });
    expect(await driftOf(ctx)).toEqual([]);
  });

  test("is refused in the future, for more than is left, for another's and for what is gone; nothing changes", async () => {
    const appointment = await book();
    const other = await book({ patient_name: "Luis Rey", patient_phone: "3009998877" });
    const { client_id, id: appointment_id } = appointment;
    const parts = (change: object) => [{ appointment_id, amount: 1_000, ...change }];
    const refusals = [
      record(client_id, { amount: 1_000, received_on: "2026-11-21" }),
      record(client_id, { amount: 200_000, parts: parts({ amount: 130_001 }) }),
      record(client_id, { amount: 1_000, parts: parts({ appointment_id: other.id }) }),
      record(client_id, { amount: 1_000, parts: parts({ appointment_id: "apt_0" }) }),
      record("cli_0", { amount: 1_000 }),
    ];
    expect(await Promise.all(refusals.map(codeOf))).toEqual([
      "invalid_input",
      "invalid_input",
      "other_client",
      "not_found",
      "not_found",
    ]);
    expect((await recordsOf(ctx)).payments).toEqual([]);
    expect(RecordPaymentInput.safeParse({ client_id, amount: 10, parts: parts({ amount: 11 }) }).success).toBe(false);
    expect(RecordPaymentInput.safeParse({ client_id, amount: 10.5 }).success).toBe(false);
    expect(RecordPaymentInput.safeParse({ client_id, amount: 0 }).success).toBe(false);
  });

  test("with the reference and amount of another of the client warns, until it is said to be another one", async () => {
    const appointment = await book();
    const first = await pay(appointment, 50_000, { reference: "M-47 11" });
    const again = pay(appointment, 50_000, { reference: "m4711" });
    await expect(again).rejects.toMatchObject({ code: "duplicate_payment", data: { payment_id: first.id } });
    expect(await codeOf(pay(appointment, 50_000, { reference: "M4711", allow_duplicate: true }))).toBe("done");
    await annulPayment(ctx, { id: (await payments())[0]?.id ?? "", reason: "Repetido" });
    expect(await codeOf(pay(appointment, 50_000, { reference: "M4711" }))).toBe("done");
    expect(await driftOf(ctx)).toEqual([]);
  });

  test("twice at once with one reference is one payment", async () => {
    const appointment = await book();
    const twice = [1, 2].map(() => codeOf(pay(appointment, 50_000, { reference: "M-1" })));
    expect((await Promise.all(twice)).sort()).toEqual(["done", "duplicate_payment"]);
    expect(await driftOf(ctx)).toEqual([]);
  });

  test("is annulled with its reason, keeps its number, and is owed again", async () => {
    const appointment = await book();
    const payment = await record(appointment.client_id, { amount: 150_000 });
    const annulled = await annulPayment(ctx, { id: payment.id, reason: "No llegó" });
    expect(annulled).toMatchObject({ status: "annulled", number: 1, annul_reason: "No llegó" });
    expect(await annulPayment(ctx, { id: payment.id, reason: "Otra vez" })).toEqual(annulled);
    expect(await balanceOf(appointment)).toEqual({ owed: 130_000, due: 130_000, credit: 0 });
    expect(await monthOf()).toMatchObject({ income: 0, payments: 0 });
    expect((await pay(appointment, 130_000)).number).toBe(2);
    expect(await driftOf(ctx)).toEqual([]);
  });

  test("by credit uses no money; what was credit and is used cannot be annulled before its use is", async () => {
    const [first, second] = [await book(), await book()];
    const payment = await record(first.client_id, {
      amount: 200_000,
      parts: [{ appointment_id: first.id, amount: 130_000 }],
    });
    const parts = [{ appointment_id: second.id, amount: 70_000 }];
    expect(await codeOf(record(first.client_id, { amount: 130_000, use_credit: true }))).toBe("credit_short");
    const used = await record(first.client_id, { amount: 70_000, use_credit: true, parts });
    expect(used).toMatchObject({ kind: "credit", number: null });
    expect(await monthOf()).toMatchObject({ income: 200_000 });
    expect(await codeOf(annulPayment(ctx, { id: payment.id, reason: "No llegó" }))).toBe("credit_short");
    await annulPayment(ctx, { id: used.id, reason: "Era otra" });
    expect(await codeOf(annulPayment(ctx, { id: payment.id, reason: "No llegó" }))).toBe("done");
    expect(await balanceOf(first)).toEqual({ owed: 260_000, due: 260_000, credit: 0 });
    expect(await driftOf(ctx)).toEqual([]);
  });

  test("credit is given back, as far as there is any", async () => {
    const appointment = await book();
    const { client_id } = appointment;
    await record(client_id, { amount: 150_000 });
    expect(await codeOf(refundCredit(ctx, { client_id, amount: 20_001 }))).toBe("credit_short");
    const refund = await refundCredit(ctx, { client_id, amount: 20_000, method: "nequi" });
    expect(await balanceOf(appointment)).toEqual({ owed: 0, due: 0, credit: 0 });
    expect(await monthOf()).toMatchObject({ refunded: 20_000, income: 130_000 });
    await annulPayment(ctx, { id: refund.id, reason: "No se envió" });
    expect(await balanceOf(appointment)).toMatchObject({ credit: 20_000 });
    expect(await driftOf(ctx)).toEqual([]);
  });
});

describe("an agent", () => {
  test("announces, which changes no balance; the therapist alone confirms", async () => {
    const appointment = await book();
    const announced = await record(
      appointment.client_id,
      { amount: 130_000, parts: [{ appointment_id: appointment.id, amount: 130_000 }] },
      agent(),
    );
    expect(announced).toMatchObject({ status: "announced", number: null });
    expect(await balanceOf(appointment)).toMatchObject({ owed: 130_000 });
    expect((await readOverview(ctx, {})).announced).toEqual([announced]);
    await pay(appointment, 30_000);
    const confirmed = await confirmPayment(ctx, { id: announced.id });
    expect(confirmed).toMatchObject({ status: "confirmed", number: 2, credit: 30_000 });
    expect(await codeOf(confirmPayment(ctx, { id: announced.id }))).toBe("not_announced");
    expect(await balanceOf(appointment)).toEqual({ owed: 0, due: 0, credit: 30_000 });
    expect((await readOverview(ctx, {})).announced).toEqual([]);
    expect(await driftOf(ctx)).toEqual([]);
  });

  test("uses no credit, and lists one client's payments alone", async () => {
    const { client_id } = await book();
    await record(client_id, { amount: 150_000 });
    expect(await codeOf(record(client_id, { amount: 1_000, use_credit: true }, agent()))).toBe("forbidden");
    expect(await codeOf(listPayments(agent(), ListPaymentsInput.parse({})))).toBe("invalid_input");
    expect((await listPayments(agent(), ListPaymentsInput.parse({ client_id }))).payments).toHaveLength(1);
  });

  test("sells unpaid, and its cancellation of what was paid leaves credit", async () => {
    const { id } = await createPackage(
      ctx,
      CreatePackageInput.parse({ name: "Cuatro", sessions: 4, validity_months: 2 }),
    );
    const input = { package_id: id, client_name: "Ana Peña", client_phone: "3001234567" };
    const purchase = await createPurchase(agent(), CreatePurchaseInput.parse(input));
    expect(purchase).toMatchObject({ price: 520_000, paid: 0, total_paid: 520_000, payment_status: "pending" });
    const appointment = await book(ahead());
    await pay(appointment, 130_000);
    await updateAppointment(agent(), { id: appointment.id, status: "cancelled" });
    expect(await balanceOf(appointment)).toEqual({ owed: 520_000, due: 520_000, credit: 130_000 });
    expect(await driftOf(ctx)).toEqual([]);
  });
});

describe("what was paid and is cancelled or deleted", () => {
  test.each([
    ["credit", { price: 0, paid: 0 }, { owed: 0, due: 0, credit: 100_000 }, 100_000],
    ["refund", { price: 0, paid: 0 }, { owed: 0, due: 0, credit: 0 }, 0],
    ["charge", { price: 130_000, paid: 100_000 }, { owed: 30_000, due: 30_000, credit: 0 }, 100_000],
  ] as const)("by %s", async (settle, charge, balance, income) => {
    const appointment = await book({ appointment_date: "2026-11-20 10:30:00" });
    await pay(appointment, 100_000);
    clock.moveTo("2026-11-20T15:40:00Z");
    const cancel = { id: appointment.id, status: "cancelled" } as const;
    await expect(updateAppointment(ctx, cancel)).rejects.toMatchObject({
      code: "settlement_needed",
      data: { paid: 100_000 },
    });
    expect(await updateAppointment(ctx, { ...cancel, settle })).toMatchObject(charge);
    expect(await balanceOf(appointment)).toEqual(balance);
    expect(await monthOf()).toMatchObject({ income });
    expect(await driftOf(ctx)).toEqual([]);
  });

  test.each([
    ["credit", 100_000, 100_000],
    ["refund", 0, 0],
    ["charge", 0, 100_000],
  ] as const)("deleted, by %s", async (settle, credit, income) => {
    const appointment = await book();
    await pay(appointment, 100_000);
    expect(await codeOf(deleteAppointment(ctx, { id: appointment.id }))).toBe("settlement_needed");
    await deleteAppointment(ctx, { id: appointment.id, settle });
    expect(await balanceOf(appointment)).toEqual({ owed: 0, due: 0, credit });
    expect(await monthOf()).toMatchObject({ income });
    expect(await driftOf(ctx)).toEqual([]);
  });

  test("missed it is charged, reopened it is owed again, and unpaid nothing is asked", async () => {
    const appointment = await book({ appointment_date: "2026-11-20 10:30:00" });
    await pay(appointment, 50_000);
    expect(await updateAppointment(ctx, { id: appointment.id, status: "no_show" })).toMatchObject({ balance: 80_000 });
    await updateAppointment(ctx, { id: appointment.id, status: "scheduled" });
    await updateAppointment(ctx, { id: appointment.id, status: "cancelled", settle: "charge" });
    expect(await updateAppointment(ctx, { id: appointment.id, status: "scheduled" })).toMatchObject({
      paid: 50_000,
      balance: 80_000,
    });
    const unpaid = await book(ahead());
    expect(await updateAppointment(ctx, { id: unpaid.id, status: "cancelled" })).toMatchObject({ balance: 0 });
    expect(await driftOf(ctx)).toEqual([]);
  });

  test.each([
    ["credit", 0, 520_000],
    ["refund", 0, 0],
    ["charge", 520_000, 0],
  ] as const)("a purchase, by %s", async (settle, paid, credit) => {
    const { id, client_id } = await sell();
    expect(await codeOf(cancelPurchase(ctx, { id }))).toBe("settlement_needed");
    expect(await cancelPurchase(ctx, { id, settle })).toMatchObject({ status: "cancelled", paid });
    expect(await balanceOf({ client_id })).toMatchObject({ owed: 0, credit });
    expect(await driftOf(ctx)).toEqual([]);
  });

  test("several of a series are one refund", async () => {
    const input = { patient_name: "Ana Peña", patient_phone: "3001234567", start: "2026-11-24 10:00:00", count: 3 };
    const { appointments } = await bookSeries(ctx, BookSeriesInput.parse({ ...input, price: 80_000 }));
    const [first] = appointments;
    if (!first) throw new Error("no series");
    expect(first.price).toBe(80_000);
    await record(first.client_id, {
      amount: 160_000,
      parts: appointments.slice(0, 2).map(({ id }) => ({ appointment_id: id, amount: 80_000 })),
    });
    const all = { id: first.id, scope: "all", status: "cancelled" };
    expect(await codeOf(changeSeries(ctx, ChangeSeriesInput.parse(all)))).toBe("settlement_needed");
    await changeSeries(ctx, ChangeSeriesInput.parse({ ...all, settle: "refund" }));
    const [refund] = (await payments()).filter(({ kind }) => kind === "refund");
    expect(refund).toMatchObject({ amount: 160_000 });
    expect(refund?.parts).toHaveLength(2);
    expect(await balanceOf(first)).toEqual({ owed: 0, due: 0, credit: 0 });
    expect(await driftOf(ctx)).toEqual([]);
  });
});

describe("a sale", () => {
  test("paid with it is a payment of its own; in part, the rest is owed; unpaid, all of it", async () => {
    const purchase = await sell({ total_paid: 200_000, payment_method: "efectivo" });
    expect(purchase).toMatchObject({ price: 520_000, paid: 200_000, balance: 320_000, payment_status: "partial" });
    expect(await monthOf()).toMatchObject({ cash: 200_000 });
    expect((await payments())[0]).toMatchObject({ number: 1, parts: [{ concept: "Cuatro", amount: 200_000 }] });
    const parts = [{ package_purchase_id: purchase.id, amount: 320_000 }];
    await record(purchase.client_id, { amount: 320_000, parts });
    expect((await listPurchases(ctx, { limit: 5 })).purchases[0]).toMatchObject({ total_paid: 520_000, balance: 0 });
    expect(await driftOf(ctx)).toEqual([]);
  });

  test("at a price of its own", async () => {
    expect(await sell({ price: 400_000, total_paid: 0 })).toMatchObject({ price: 400_000, balance: 400_000 });
    expect(await codeOf(sell({ price: 100, total_paid: 101, client_name: "Luis Rey" }))).toBe("invalid_input");
    expect(await driftOf(ctx)).toEqual([]);
  });
});

describe("clients", () => {
  test("merged, carry what both owe, have and paid", async () => {
    const [one, other] = [await book(), await book({ patient_name: "Ana P.", patient_phone: "3009998877" })];
    await pay(one, 100_000);
    await record(other.client_id, { amount: 150_000 });
    await mergeClients(ctx, { id: other.client_id, into: one.client_id });
    expect(await balanceOf(one)).toEqual({ owed: 30_000, due: 30_000, credit: 20_000 });
    while ((await workOnClients(ctx)).done > 0);
    const { payments } = await listPayments(ctx, ListPaymentsInput.parse({ client_id: one.client_id }));
    expect(payments).toHaveLength(2);
    expect(await driftOf(ctx)).toEqual([]);
  });

  test("deleted, leave amounts, dates and numbers, and are asked for nothing", async () => {
    const appointment = await book();
    await pay(appointment, 100_000, { reference: "M-4711" });
    const announced = await record(appointment.client_id, { amount: 30_000, parts: [] }, agent());
    await deleteClient(ctx, appointment.client_id);
    while ((await workOnClients(ctx)).done > 0);
    const [kept] = (await payments()).filter(({ status }) => status === "confirmed");
    expect(kept).toMatchObject({ amount: 100_000, number: 1, reference: null, client_name: "Cliente eliminado" });
    expect(kept?.parts[0]).toMatchObject({ amount: 100_000, concept: "" });
    expect((await payments()).find(({ id }) => id === announced.id)?.status).toBe("annulled");
    expect(await readOverview(ctx, {})).toMatchObject({ debtors: [], announced: [] });
    expect(await monthOf()).toMatchObject({ income: 100_000 });
    expect(await getAppointment(ctx, appointment.id)).toMatchObject({ paid: 100_000, balance: 0 });
    expect(await driftOf(ctx)).toEqual([]);
  });
});

describe("the screen of payments", () => {
  const measured = async <T>(work: () => Promise<T>) => {
    const usage = noUsage();
    const answer = await measureUsage(usage, work);
    return { answer, requests: usage.requests };
  };

  test("costs two requests, and shows by client what is due, the oldest first", async () => {
    const first = await book();
    await book({ patient_name: "Luis Rey", patient_phone: "3009998877", appointment_date: "2026-10-01 10:00:00" });
    await book({ appointment_date: "2026-11-18 10:00:00" });
    await book(ahead());
    const { answer, requests } = await measured(() => readOverview(ctx, {}));
    expect(requests).toBe(2);
    expect(
      answer.debtors.map(({ client_name, due, items }) => [client_name, due, items.map(({ date }) => date)]),
    ).toEqual([
      ["Ana Peña", 260_000, ["2026-11-18", "2026-11-19"]],
      ["Luis Rey", 130_000, ["2026-10-01"]],
    ]);
    expect(answer.months.map(({ month }) => month).at(0)).toBe("2025-12");
    expect(answer.next_cursor).toBeNull();
    expect(await getClient(ctx, first.client_id)).toMatchObject({ owed: 390_000, credit: 0 });
  });

  test("goes on by pages, each debt once", async () => {
    const { client_id } = await book();
    const put = Array.from({ length: 340 }, (_, index) => {
      const starts_at = new Date(Date.parse("2026-01-01T15:00:00Z") + (index * 86_400_000) / 4).toISOString();
      const id = `apt_${String(index).padStart(26, "0")}`;
      return { index, starts_at, id };
    });
    const { data: model } = await db.appointment.query.appointment({ practice_id: ctx.practice.practice_id }).go();
    const [stored] = model;
    if (!stored) throw new Error("no appointment");
    for (const { starts_at, id } of put) {
      await db.appointment.put({ ...stored, id, starts_at, owed_key: `${client_id}:${starts_at}` }).go();
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page: Awaited<ReturnType<typeof readOverview>> = await readOverview(ctx, { cursor });
      seen.push(...page.debtors.flatMap(({ items }) => items.map(({ appointment_id }) => appointment_id ?? "")));
      cursor = page.next_cursor;
      pages += 1;
    } while (cursor);
    expect([pages, seen.length, new Set(seen).size]).toEqual([2, 341, 341]);
    expect((await readBalance(ctx, client_id)).items).toHaveLength(341);
  });

  test("names whose package ends and who has no appointment ahead, in two requests", async () => {
    const { id, client_id } = await sell();
    for (let index = 0; index < 2; index++) {
      await book({ client_id, package_purchase_id: id, session_type: "package" });
    }
    await book({ patient_name: "Luis Rey", patient_phone: "3009998877" });
    await book({ patient_name: "Luis Rey", patient_phone: "3009998877", ...ahead() });
    clock.moveTo("2026-11-20T15:00:01Z");
    await completePastAppointments(ctx);
    const { answer, requests } = await measured(() => readFollowUp(ctx));
    expect(requests).toBe(2);
    expect(answer.ending).toMatchObject([{ client_id, package_name: "Cuatro", sessions_remaining: 2 }]);
    expect(answer.idle).toMatchObject([{ client_id, last_date: "2026-11-19" }]);
  });

  test("a month lists its payments by pages, the newest first", async () => {
    const { client_id } = await book();
    for (const day of ["01", "15", "30"]) await record(client_id, { amount: 10, received_on: `2026-10-${day}` });
    await record(client_id, { amount: 10 });
    const input = ListPaymentsInput.parse({ month: "2026-10", limit: 2 });
    const first = await listPayments(ctx, input);
    const second = await listPayments(ctx, { ...input, cursor: first.next_cursor });
    expect([...first.payments, ...second.payments].map(({ received_on }) => received_on)).toEqual([
      "2026-10-30",
      "2026-10-15",
      "2026-10-01",
    ]);
    expect(second.next_cursor).toBeNull();
    expect(await codeOf(listPayments(ctx, { ...input, month: "2026-09", cursor: first.next_cursor }))).toBe(
      "invalid_input",
    );
  });
});

describe("the message", () => {
  test("asks for what is due less the credit, in neutral words, and says when it may be sent", async () => {
    const appointment = await book();
    await book(ahead());
    const { text, whatsapp_url, allowed_now } = await paymentMessage(ctx, appointment.client_id);
    expect(text).toContain("$ 130.000 (cita del 19 de noviembre)");
    expect(whatsapp_url).toMatch(/^https:\/\/wa\.me\/573001234567\?text=/);
    expect(allowed_now).toBe(true);
    clock.moveTo("2026-11-22T15:00:00Z");
    expect(await paymentMessage(ctx, appointment.client_id)).toMatchObject({
      allowed_now: false,
      next_allowed: "2026-11-23T12:00:00.000Z",
    });
  });

  test("is refused where nothing is owed", async () => {
    const { client_id } = await book({ price: 0 });
    expect(await codeOf(paymentMessage(ctx, client_id))).toBe("nothing_owed");
  });
});

test("100 payments at once: no drift, and receipts without a gap or a double", { timeout: 180_000 }, async () => {
  const clients: string[] = [];
  for (let index = 0; index < 5; index++) {
    const booked = await book({ patient_name: `Persona ${index}`, patient_phone: `300555010${index}` });
    clients.push(booked.client_id);
  }
  const payOnce = async (index: number): Promise<void> => {
    // Told that it is busy, a caller sends the same again.
    while ((await codeOf(record(clients[index % 5] ?? "", { amount: 1_000 + index }))) === "busy");
  };
  await Promise.all(Array.from({ length: 100 }, (_, index) => payOnce(index)));
  const { payments: stored } = await recordsOf(ctx);
  expect(stored.map(({ number }) => number).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 1),
  );
  expect(await driftOf(ctx)).toEqual([]);
  expect((await listClients(ctx, { page: 1, page_size: 10 })).clients).toHaveLength(5);
});
