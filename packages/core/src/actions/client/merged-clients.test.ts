import {
  addPackage,
  bookAppointment,
  createPurchase,
  issueBill,
  openHandoff,
  recordPayment,
  saveWaitlist,
} from "@sereno/tests/support/acts";
import { finishClientTasks } from "@sereno/tests/support/client-work";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { agentOf, openDying } from "@sereno/tests/support/practice";
import { pagesOf } from "@sereno/tests/support/reading";
import { expect, inject, test } from "vitest";
import { ListAppointmentsInput } from "../../domain/appointment/schema";
import { ListBillsInput } from "../../domain/bill/schema";
import { ListPaymentsInput } from "../../domain/payment/schema";
import { ListPurchasesInput } from "../../domain/purchase/schema";
import { exportClient } from "../../queries/export-client";
import { findByPhone } from "../../queries/find-client";
import { listAgentActivity } from "../../queries/list-agent";
import { listAppointments } from "../../store/appointment/read";
import { listBills } from "../../store/bill/bills";
import { readMarks } from "../../store/handoff/change";
import { listPayments } from "../../store/payment/read";
import { listActive, listByName, listPurchases } from "../../store/purchase/read";
import { findWaitlistEntry } from "../../store/waitlist/read";
import { deleteAppointment } from "../appointment/delete";
import { resolveHandoff } from "../handoff/handoffs";
import { annulPayment } from "../payment/annul";
import { cancelPurchase } from "../purchase/change";
import { removeWaitlist } from "../waitlist/remove";
import { continueClientTasks } from "./continue-removal";
import { createClient } from "./create";
import { deleteClient } from "./delete";
import { mergeClients } from "./merge";
import { updateClient } from "./update";

const { ctx, db } = await eachPracticeIn("own", "2026-11-20T15:00:00Z", { nit: "52111222-3", city: "Bogotá" });

const book = (client_id: string, appointment_date: string, more: object = {}) =>
  bookAppointment(ctx, { client_id, appointment_date, ...more });

async function startsOf(client_id: string, more: object = {}) {
  const asked = { client_id, limit: 2, ...more };
  const pages = await pagesOf((cursor) => listAppointments(ctx, ListAppointmentsInput.parse({ ...asked, cursor })));
  return pages.flatMap(({ appointments }) => appointments.map(({ appointment_date }) => appointment_date.slice(5, 10)));
}

async function moneyOf(client_id: string) {
  const asked = { client_id, limit: 1 };
  const sales = (more: object) =>
    pagesOf((cursor) => listPurchases(ctx, ListPurchasesInput.parse({ ...asked, cursor, ...more })));
  const paid = await pagesOf((cursor) => listPayments(ctx, ListPaymentsInput.parse({ ...asked, cursor })));
  const billed = await pagesOf((cursor) => listBills(ctx, ListBillsInput.parse({ ...asked, cursor })));
  const [payments, bills] = [paid.flatMap((page) => page.payments), billed.flatMap((page) => page.bills)];
  const [purchases = [], active = []] = (await Promise.all([sales({}), sales({ status: "active" })])).map((pages) =>
    pages.flatMap((page) => page.purchases),
  );
  for (const { client_name } of [...payments, ...purchases, ...bills]) expect(client_name).toBe("Lucía");
  return {
    amounts: payments.map(({ amount }) => amount),
    packages: purchases.map(({ package_name }) => package_name),
    active: active.map(({ package_name }) => package_name),
    bills: bills.map(({ number }) => number),
  };
}

test("before and after a merge's job, the id of each merged client lists the records of all of them", async () => {
  const [into = "", from = "", third = ""] = await persons("Lucía", "Luz", "Lu");
  for (const [index, id] of [into, from, into, from, from, third].entries())
    await book(id, `2026-12-0${index + 1} 10:00:00`);
  const package_id = await addPackage(ctx, { sessions: 2 });
  await book(from, "2026-12-07 10:00:00", { session_type: "package", package_id });
  const expectOne = async () => {
    for (const id of [into, from, third]) {
      const days = ["12-01", "12-02", "12-03", "12-04", "12-05", "12-06", "12-07"];
      expect(await startsOf(id)).toEqual(days);
      expect(await startsOf(id, { order: "desc" })).toEqual(days.toReversed());
      expect(await startsOf(id, { status: "scheduled", start_date: "2026-12-03" })).toEqual(days.slice(2));
      expect((await listActive(ctx, { client_id: id })).purchases).toHaveLength(1);
      const { appointments, handoffs } = await exportClient(ctx, id);
      expect([appointments.length, ...handoffs.map(({ client_id }) => client_id)]).toEqual([7, into, into]);
      expect((await findByPhone(ctx, { phone: "+573001112230", client_id: id })).client).toMatchObject({ id: into });
    }
    const { next_appointments, active_purchases } = await findByPhone(ctx, { phone: "+573001112230" });
    expect(next_appointments.map(({ appointment_date }) => appointment_date.slice(5, 10))).toHaveLength(7);
    expect(next_appointments[1]).toMatchObject({ client_id: into, patient_name: "Lucía" });
    expect(active_purchases).toHaveLength(1);
    expect((await listByName(ctx, "Lucía")).purchases).toMatchObject([{ client_id: into, client_name: "Lucía" }]);
  };
  const { id } = await bookAppointment(agentOf(ctx), { client_id: from, appointment_date: "2026-12-08 10:00:00" });
  await deleteAppointment(ctx, { id });
  await resolveHandoff(ctx, (await handOver({ client_id: from })).id);
  await updateClient(ctx, { id: third, phone: "+573001112231" });
  await resolveHandoff(ctx, (await handOver({ phone: "+573001112231" })).id);
  await mergeClients(ctx, { id: from, into });
  await mergeClients(ctx, { id: third, into });
  await expectOne();
  await continueClientTasks(ctx);
  await continueClientTasks(ctx);
  await expectOne();
  expect((await listAgentActivity(ctx, { limit: 1 })).activities).toMatchObject([{ client_name: "Lucía" }]);
});

test("wherever a merge is killed, a moved appointment's Google event is updated", async () => {
  const [into = ""] = await persons("Lucía");
  // The job's first requests only look for the task, so a kill during one of them would change nothing.
  for (let requests = 15, isMoved = false; !isMoved; requests++) {
    const luz = { name: "Luz", phone: `+5731000000${requests}`, email: "luz@example.test" };
    const { id: from } = await createClient(ctx, luz);
    const { id } = await book(from, `2027-01-${requests} 10:00:00`, { is_virtual: true, create_google_meet: true });
    const { practice_id } = ctx.practice;
    const task = { practice_id, appointment_id: id };
    await db.calendarTask.delete(task).go();
    await mergeClients(ctx, { id: from, into });
    await continueClientTasks({ ...ctx, db: openDying(inject("endpoint"), db.table, requests) }).catch(() => null);
    isMoved = (await db.appointment.get({ practice_id, id }).go()).data?.client_id === into;
    await finishClientTasks(ctx);
    expect((await db.calendarTask.get(task).go()).data, `killed after ${requests}`).not.toBeNull();
  }
});

test("a merged client's payments, purchases and bills are listed newest first", async () => {
  const [into = "", from = ""] = await persons("Lucía", "Luz");
  for (const [index, client_id] of [into, from, into, from, from].entries()) {
    const package_id = await addPackage(ctx, { name: `Paquete ${index}`, sessions: 1 });
    const sale = await createPurchase(ctx, { client_id, package_id, total_paid: 0 });
    if (index < 4) await cancelPurchase(ctx, { id: sale.id });
    await recordPayment(ctx, { client_id, amount: 1000 + index, method: "nequi", parts: [] });
    await issueBill(ctx, { client_id });
  }
  const packages = [4, 3, 2, 1, 0].map((index) => `Paquete ${index}`);
  const all = { amounts: [1004, 1003, 1002, 1001, 1000], packages, active: ["Paquete 4"], bills: [5, 4, 3, 2, 1] };
  const expectOne = async () => {
    for (const id of [into, from]) expect(await moneyOf(id)).toEqual(all);
  };
  await mergeClients(ctx, { id: from, into });
  await expectOne();
  await continueClientTasks(ctx);
  await expectOne();
});

test("a merged client's payment makes an equal payment by the remaining client a duplicate until it is annulled", async () => {
  const [into = "", from = ""] = await persons("Lucía", "Luz");
  const pay = (client_id: string) =>
    recordPayment(ctx, { client_id, amount: 130_000, method: "nequi", reference: "M-47 11" });
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
const wait = (id: string, weekdays: string[] = []) => saveWaitlist(ctx, { id, weekdays });
const handOver = (whom: { client_id: string; reason?: string } | { phone: string }, by = ctx) =>
  openHandoff(by, { reason: "Pide una persona", ...whom });
/** Merges `id` into `into`; `happens` runs after the merge's read of `kind` and before its write. */
const merge = (id: string, into: string, kind: string, happens: () => Promise<unknown>) =>
  mergeClients({ ...ctx, db: meanwhile(db, reads("Get", kind), happens) }, { id, into });

test("a merge moves the current waitlist entry, or only its day if the remaining client still waits since later", async () => {
  const names = ["Lucía", "Luz", "Lu", "Lucha", "Luci", "Luisa"];
  const [into = "", first = "", second = "", third = "", last = "", ended = ""] = await persons(...names);
  await merge(first, into, "$waiting_1", () => wait(first, ["monday"]));
  expect(await findWaitlistEntry(ctx, into)).toMatchObject({ weekdays: ["monday"] });
  await removeWaitlist(ctx, into);
  await wait(second, ["tuesday"]);
  await merge(second, into, "$waiting_1", () => wait(second, ["friday"]));
  await wait(last, ["monday"]);
  const long = { waiting_since: "2026-01-01T15:00:00.000Z" };
  await db.waiting.patch({ practice_id: ctx.practice.practice_id, client_id: last }).set(long).go();
  await mergeClients(ctx, { id: last, into });
  expect(await findWaitlistEntry(ctx, into)).toMatchObject({ client_id: into, weekdays: ["friday"], ...long });
  await db.waiting.patch({ practice_id: ctx.practice.practice_id, client_id: into }).set({ until: "2020-01-01" }).go();
  await wait(ended, ["sunday"]);
  await mergeClients(ctx, { id: ended, into });
  expect(await findWaitlistEntry(ctx, into)).toMatchObject({ client_id: into, weekdays: ["sunday"] });
  await removeWaitlist(ctx, into);
  await wait(third);
  await merge(third, into, "$waiting_1", () => removeWaitlist(ctx, third));
  expect(await findWaitlistEntry(ctx, into)).toBeNull();
});

test("a handoff opened during a merge belongs to the remaining client until it is resolved", async () => {
  const [into = "", from = "", other = "", another = ""] = await persons("Lucía", "Luz", "Lu", "Lucha");
  const marksOf = async (...people: string[]) => (await readMarks(ctx, people)).map((mark) => mark?.handoff_id);
  let opened = "";
  await merge(from, into, "$handoffmark_1", async () => (opened = (await handOver({ client_id: from })).id));
  expect(await marksOf(into)).toEqual([opened]);
  await resolveHandoff(ctx, opened);
  // `other` and `another` share one handoff. After their merges it is the handoff of both `one` and `two`.
  await updateClient(ctx, { id: another, phone: "+573001112232" });
  const both = await handOver({ phone: "+573001112232" });
  const { id: one } = await createClient(ctx, { name: "Ana", phone: "+573100000000" });
  const { id: two } = await createClient(ctx, { name: "Eva", phone: "+573100000001" });
  const follows = () => mergeClients(ctx, { id: another, into: two });
  await mergeClients({ ...ctx, db: meanwhile(db, reads("Query", "$handoff_1"), follows) }, { id: other, into: one });
  expect(await marksOf(one, two)).toEqual([both.id, both.id]);
  await resolveHandoff(ctx, both.id);
  expect(await marksOf(one, two)).toEqual([undefined, undefined]);
});

test("a client with several open handoffs, after merges or a new phone, is handed over until all are resolved", async () => {
  const [id = "", from = "", first = ""] = await persons("Lucía", "Luz", "Lu");
  const resolveAll = async (...handoffs: { id: string }[]) => {
    for (const each of handoffs) {
      expect(await readMarks(ctx, [id])).not.toEqual([null]);
      await resolveHandoff(ctx, each.id);
    }
    expect(await readMarks(ctx, [id])).toEqual([null]);
  };
  const handoffs = [await handOver({ client_id: first }), await handOver({ client_id: id })];
  handoffs.push(await handOver({ client_id: from }));
  await mergeClients(ctx, { id: first, into: from });
  await finishClientTasks(ctx);
  await mergeClients(ctx, { id: from, into: id });
  await resolveAll(...handoffs);
  const [known, other] = [await handOver({ client_id: id }), await handOver({ phone: "+573100000000" })];
  await updateClient(ctx, { id, phone: "+573100000000" });
  await updateClient(ctx, { id, phone: "+573100000001" });
  expect(await handOver({ phone: "+573100000001" })).toMatchObject({ id: known.id, client_id: id });
  await resolveAll(known, other);
  expect(await readMarks(ctx, ["+573100000000", "+573100000001"])).toEqual([null, null]);
});

test("a handoff opened for a phone while a client gets this phone hands over the client too", async () => {
  const [[id = ""], phone] = [await persons("Lucía"), "+573100000000"];
  const slow = { ...ctx, db: meanwhile(db, reads("Get", "$handoffmark_1"), () => handOver({ phone })) };
  await updateClient(slow, { id, phone });
  expect(await readMarks(ctx, [id])).not.toEqual([null]);
});

test("a handoff opened while another of the client is resolved stays in effect", async () => {
  const [id = ""] = await persons("Lucía");
  const first = await handOver({ client_id: id });
  const another = meanwhile(db, reads("Query", "$handoff_1"), () => handOver({ client_id: id, reason: "Urge" }));
  await resolveHandoff({ ...ctx, db: another }, first.id);
  expect(await readMarks(ctx, [id])).not.toEqual([null]);
});

test("a handoff opened while its client is deleted is refused", async () => {
  const [id = ""] = await persons("Lucía");
  const goes = async () => {
    await deleteClient(ctx, id);
    await finishClientTasks(ctx);
  };
  const late = handOver({ client_id: id }, { ...ctx, db: meanwhile(db, reads("Get", "$handoffmark_1"), goes) });
  await expect(late).rejects.toMatchObject({ code: "not_found" });
});
