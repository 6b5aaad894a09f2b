import { finishClientTasks } from "@sereno/tests/support/client-work";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { createClock, createPractice, openOwnTable } from "@sereno/tests/support/practice";
import { beforeEach, expect, inject, test } from "vitest";
import type { PracticeContext } from "../../db/context";
import { BookAppointmentInput, ListAppointmentsInput } from "../../domain/appointment/schema";
import { IssueBillInput, ListBillsInput } from "../../domain/bill/schema";
import { CreatePackageInput } from "../../domain/catalog/schema";
import { OpenHandoffInput } from "../../domain/handoff/schema";
import { ListPaymentsInput, RecordPaymentInput } from "../../domain/payment/schema";
import { CreatePurchaseInput, ListPurchasesInput } from "../../domain/purchase/schema";
import { SaveWaitlistInput } from "../../domain/waitlist/schema";
import { exportClient } from "../../queries/export-client";
import { findByPhone } from "../../queries/find-client";
import { listAgentActivity } from "../../queries/list-agent";
import { listAppointments } from "../../store/appointment/read";
import { listBills } from "../../store/bill/read";
import { readMarks } from "../../store/handoff/change";
import { listPayments } from "../../store/payment/read";
import { listActive, listPurchases } from "../../store/purchase/read";
import { findWaitlistEntry } from "../../store/waitlist/read";
import { bookAppointment } from "../appointment/book";
import { issueBill } from "../bill/issue";
import { createPackage } from "../catalog/create";
import { openHandoff } from "../handoff/open";
import { resolveHandoff } from "../handoff/resolve";
import { annulPayment } from "../payment/annul";
import { recordPayment } from "../payment/record";
import { cancelPurchase } from "../purchase/cancel";
import { createPurchase } from "../purchase/sell";
import { removeWaitlist } from "../waitlist/remove";
import { saveWaitlist } from "../waitlist/save";
import { continueClientTasks } from "./continue-removal";
import { createClient } from "./create";
import { deleteClient } from "./delete";
import { mergeClients } from "./merge";
import { updateClient } from "./update";

const db = await openOwnTable(inject("endpoint"));
const clock = createClock("2026-11-20T15:00:00Z");
let ctx: PracticeContext;

beforeEach(async () => {
  ctx = await createPractice(db, { clock, practice: { nit: "52111222-3", city: "Bogotá" } });
});

const book = (client_id: string, appointment_date: string, more: object = {}) =>
  bookAppointment(ctx, BookAppointmentInput.parse({ client_id, appointment_date, ...more }));

/** All items of a list, page by page. */
async function allOf<T>(read: (cursor: string | null) => Promise<[T[], string | null]>): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null = null;
  do {
    const [found, next] = await read(cursor);
    all.push(...found);
    cursor = next;
  } while (cursor);
  return all;
}

const startsOf = (client_id: string, more: object = {}) =>
  allOf(async (cursor) => {
    const page = await listAppointments(ctx, ListAppointmentsInput.parse({ client_id, limit: 2, cursor, ...more }));
    return [page.appointments.map(({ appointment_date }) => appointment_date.slice(5, 10)), page.next_cursor];
  });

const amountsOf = (client_id: string) =>
  allOf(async (cursor) => {
    const page = await listPayments(ctx, ListPaymentsInput.parse({ client_id, limit: 1, cursor }));
    for (const { client_name } of page.payments) expect(client_name).toBe("Lucía");
    return [page.payments.map(({ amount }) => amount), page.next_cursor];
  });

const salesOf = (client_id: string, more: object = {}) =>
  allOf(async (cursor) => {
    const page = await listPurchases(ctx, ListPurchasesInput.parse({ client_id, limit: 1, cursor, ...more }));
    for (const { client_name } of page.purchases) expect(client_name).toBe("Lucía");
    return [page.purchases.map(({ package_name }) => package_name), page.next_cursor];
  });

const billsOf = (client_id: string) =>
  allOf(async (cursor) => {
    const page = await listBills(ctx, ListBillsInput.parse({ client_id, limit: 1, cursor }));
    for (const { client_name } of page.bills) expect(client_name).toBe("Lucía");
    return [page.bills.map(({ number }) => number), page.next_cursor];
  });

test("a merged client's records are the other's at once, before the job and after it, named by either id", async () => {
  const [into, from, third] = await Promise.all(
    ["Lucía", "Luz", "Lu"].map((name, index) => createClient(ctx, { name, phone: `+57300111223${index}` })),
  );
  if (!into || !from || !third) throw new Error("three were made");
  const owners = [into, from, into, from, from, third];
  for (const [index, { id }] of owners.entries()) await book(id, `2026-12-0${index + 1} 10:00:00`);
  const pack = await createPackage(ctx, CreatePackageInput.parse({ name: "Dos", sessions: 2, validity_months: 3 }));
  await book(from.id, "2026-12-07 10:00:00", { session_type: "package", package_id: pack.id });
  const expectOne = async () => {
    for (const id of [into.id, from.id, third.id]) {
      const days = ["12-01", "12-02", "12-03", "12-04", "12-05", "12-06", "12-07"];
      expect(await startsOf(id)).toEqual(days);
      expect(await startsOf(id, { order: "desc" })).toEqual(days.toReversed());
      expect(await startsOf(id, { status: "scheduled", start_date: "2026-12-03" })).toEqual(days.slice(2));
      expect((await listActive(ctx, { client_id: id })).purchases).toHaveLength(1);
      expect((await exportClient(ctx, id)).appointments).toHaveLength(7);
    }
    const { next_appointments, active_purchases } = await findByPhone(ctx, { phone: into.phone });
    expect(next_appointments.map(({ appointment_date }) => appointment_date.slice(5, 10))).toHaveLength(7);
    expect(next_appointments[1]).toMatchObject({ client_id: into.id, patient_name: "Lucía" });
    expect(active_purchases).toHaveLength(1);
  };
  await mergeClients(ctx, { id: from.id, into: into.id });
  await mergeClients(ctx, { id: third.id, into: into.id });
  await expectOne();
  await continueClientTasks(ctx);
  await continueClientTasks(ctx);
  await expectOne();
});

test("what an assistant did for a merged client is told by the other's name", async () => {
  const [into = "", from = ""] = await persons("Lucía", "Luz");
  const agent = { ...ctx, actor: { kind: "agent", id: "tok_1", label: "WhatsApp", right: "book" } } as const;
  await bookAppointment(
    agent,
    BookAppointmentInput.parse({ client_id: from, appointment_date: "2026-12-01 10:00:00" }),
  );
  await mergeClients(ctx, { id: from, into });
  await continueClientTasks(ctx);
  expect((await listAgentActivity(ctx, { limit: 1 })).activities).toMatchObject([{ client_name: "Lucía" }]);
});

test("a deleted client's appointments are listed by the id of before", async () => {
  const { id } = await createClient(ctx, { name: "Lucía", phone: "+573001112233" });
  await book(id, "2026-10-01 10:00:00");
  await deleteClient(ctx, id);
  await continueClientTasks(ctx);
  expect(await startsOf(id)).toEqual(["10-01"]);
});

test("so are payments, purchases and cuentas de cobro, newest first", async () => {
  const [into, from] = await Promise.all(
    ["Lucía", "Luz"].map((name, index) => createClient(ctx, { name, phone: `+57300111224${index}` })),
  );
  if (!into || !from) throw new Error("two were made");
  for (const [index, { id: client_id, ...who }] of [into, from, into, from, from].entries()) {
    const sold = await createPackage(
      ctx,
      CreatePackageInput.parse({ name: `Paquete ${index}`, sessions: 1, validity_months: 3 }),
    );
    const person = { client_name: who.name, client_phone: who.phone };
    const sale = await createPurchase(
      ctx,
      CreatePurchaseInput.parse({ ...person, package_id: sold.id, total_paid: 0 }),
    );
    if (index < 4) await cancelPurchase(ctx, { id: sale.id });
    await recordPayment(ctx, RecordPaymentInput.parse({ client_id, amount: 1000 + index, method: "nequi", parts: [] }));
    const payer = { payer_name: "Lucía", payer_document_type: "CC", payer_document_number: "1020" };
    await issueBill(ctx, IssueBillInput.parse({ client_id, amount: 1000, concept: "Una sesión", ...payer }));
  }
  const expectOne = async () => {
    for (const id of [into.id, from.id]) {
      expect(await amountsOf(id)).toEqual([1004, 1003, 1002, 1001, 1000]);
      expect(await salesOf(id)).toEqual([4, 3, 2, 1, 0].map((index) => `Paquete ${index}`));
      expect(await salesOf(id, { status: "active" })).toEqual(["Paquete 4"]);
      expect(await billsOf(id)).toEqual([5, 4, 3, 2, 1]);
    }
  };
  await mergeClients(ctx, { id: from.id, into: into.id });
  await expectOne();
  await continueClientTasks(ctx);
  await expectOne();
});

test("a receipt that was recorded before they became another client is known as theirs, until it is annulled", async () => {
  const [into = "", from = ""] = await persons("Lucía", "Luz");
  const pay = (client_id: string) =>
    recordPayment(ctx, RecordPaymentInput.parse({ client_id, amount: 130_000, method: "nequi", reference: "M-47 11" }));
  const { id } = await pay(from);
  await mergeClients(ctx, { id: from, into });
  await continueClientTasks(ctx);
  await expect(pay(into)).rejects.toMatchObject({ code: "duplicate_payment", data: { payment_id: id } });
  await annulPayment(ctx, { id, reason: "No llegó" });
  await expect(pay(into)).resolves.toMatchObject({ number: 2 });
});

const persons = async (...names: string[]) => {
  const made = names.map((name, index) => createClient(ctx, { name, phone: `+57300111223${index}` }));
  return (await Promise.all(made)).map(({ id }) => id);
};
const wait = (id: string, weekdays: string[] = []) => saveWaitlist(ctx, SaveWaitlistInput.parse({ id, weekdays }));
const handOver = (whom: { client_id: string } | { phone: string }, by = ctx) =>
  openHandoff(by, OpenHandoffInput.parse({ ...whom, reason: "Pide una persona" }));
/** Runs `happens` between reading and writing the records of a kind in a merge. */
const merge = (id: string, into: string, kind: string, happens: () => Promise<unknown>) =>
  mergeClients({ ...ctx, db: meanwhile(db, reads("Get", kind), happens) }, { id, into });

test("what somebody waits for comes along as it is when they become another client, and nothing that it is not", async () => {
  const [into = "", first = "", second = "", third = ""] = await persons("Lucía", "Luz", "Lu", "Lucha");
  await merge(first, into, "$waiting_1", () => wait(first, ["monday"]));
  expect(await findWaitlistEntry(ctx, into)).toMatchObject({ weekdays: ["monday"] });
  await removeWaitlist(ctx, into);
  await wait(second, ["tuesday"]);
  await merge(second, into, "$waiting_1", () => wait(second, ["friday"]));
  expect(await findWaitlistEntry(ctx, into)).toMatchObject({ weekdays: ["friday"] });
  await removeWaitlist(ctx, into);
  await wait(third);
  await merge(third, into, "$waiting_1", () => removeWaitlist(ctx, third));
  expect(await findWaitlistEntry(ctx, into)).toBeNull();
});

test("who is handed over while they become another client is handed over as that one, until it is resolved", async () => {
  const [into = "", from = "", other = "", another = ""] = await persons("Lucía", "Luz", "Lu", "Lucha");
  const marksOf = async (...people: string[]) => (await readMarks(ctx, people)).map((mark) => mark?.handoff_id);
  let opened = "";
  await merge(from, into, "$handoffmark_1", async () => {
    opened = (await handOver({ client_id: from })).id;
  });
  expect(await marksOf(into)).toEqual([opened]);
  await resolveHandoff(ctx, opened);
  // A handoff of both is split in two.
  await updateClient(ctx, { id: another, phone: "+573001112232" });
  const both = await handOver({ phone: "+573001112232" });
  const [one = "", two = ""] = (
    await Promise.all(["Ana", "Eva"].map((name, at) => createClient(ctx, { name, phone: `+57310000000${at}` })))
  ).map(({ id }) => id);
  await merge(other, one, "$handoff_1", () => mergeClients(ctx, { id: another, into: two }));
  expect(await marksOf(one, two)).toEqual([both.id, both.id]);
  await resolveHandoff(ctx, both.id);
  expect(await marksOf(one, two)).toEqual([undefined, undefined]);
});

test("nothing is handed over of who is deleted meanwhile", async () => {
  const [id = ""] = await persons("Lucía");
  const goes = async () => {
    await deleteClient(ctx, id);
    await finishClientTasks(ctx);
  };
  const late = handOver({ client_id: id }, { ...ctx, db: meanwhile(db, reads("Get", "$handoffmark_1"), goes) });
  await expect(late).rejects.toMatchObject({ code: "not_found" });
});
