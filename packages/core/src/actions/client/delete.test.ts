import {
  addPackage,
  bookAppointment,
  bookSeries,
  codeOf,
  openHandoff,
  recordPayment,
} from "@sereno/tests/support/acts";
import { finishClientTasks } from "@sereno/tests/support/client-work";
import { driftOf, recordsOf } from "@sereno/tests/support/drift";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { measured } from "@sereno/tests/support/reading";
import { seedPractice } from "@sereno/tests/support/seed";
import { dumpOf } from "@sereno/tests/support/state";
import { expect, test } from "vitest";
import { readQuery } from "../../db/index";
import { ImportRow } from "../../domain/import/schema";
import { newId } from "../../ids";
import { readEvents } from "../../queries/read-events";
import { getAppointment, listAppointments } from "../../store/appointment/read";
import { getClient, listClients } from "../../store/client/read";
import { listPurchases } from "../../store/purchase/read";
import { deleteAppointment } from "../appointment/delete";
import { updateAppointment } from "../appointment/update";
import { resolveHandoff } from "../handoff/handoffs";
import { runIdempotent } from "../idempotency/run";
import { bringRows } from "../import/bring-rows";
import { startImport } from "../import/start";
import { editSessionsUsed } from "../purchase/change";
import { refundSession } from "../purchase/session";
import { removeAtOnce } from "./continue-removal";
import { createClient } from "./create";
import { deleteClient } from "./delete";
import { mergeClients } from "./merge";
import { updateClient } from "./update";

const { clock, ctx, db } = await eachPracticeIn("own", "2026-11-20T15:00:00Z");

const book = (patient_name: string, patient_phone: string, appointment_date: string, more: object = {}, by = ctx) =>
  bookAppointment(by, { patient_name, patient_phone, appointment_date, notes: "Llora al hablar", ...more });
const lucia = ["Lucía Gil", "+573001112233"] as const;
const luz = ["Luz Gil", "+573004445566"] as const;
const names = async () => (await listClients(ctx, { page: 1, page_size: 50 })).clients.map(({ name }) => name);
const appointments = async () => (await listAppointments(ctx, { order: "asc", limit: 200 })).appointments;
const finishTasks = () => finishClientTasks(ctx);

async function pastOf(person: readonly [string, string], month: string) {
  const package_id = await addPackage(ctx);
  const first = await book(...person, `2026-${month}-02 10:00:00`);
  const second = await book(...person, `2026-${month}-03 10:00:00`, { session_type: "package", package_id });
  await book(...person, `2026-${month}-04 10:00:00`);
  return { client_id: first.client_id, first, second, purchase_id: second.package_purchase_id ?? "" };
}

test("a deleted client is off every list at once, and changes of their records are refused", async () => {
  const { client_id, second, purchase_id } = await pastOf(lucia, "10");
  await deleteClient(ctx, client_id);
  const refusals = async () => [
    await codeOf(book(...lucia, "2026-12-02 10:00:00", { client_id })),
    await codeOf(updateAppointment(ctx, { id: second.id, notes: "Otra" })),
    await codeOf(updateAppointment(ctx, { id: second.id, status: "scheduled" })),
    await codeOf(updateClient(ctx, { id: client_id, name: "Otra" })),
    await codeOf(editSessionsUsed(ctx, { id: purchase_id, sessions_used: 3 })),
    await codeOf(refundSession(ctx, { id: purchase_id, appointment_id: second.id })),
  ];
  const gone = Array.from({ length: 6 }, () => "client_deleted");
  expect(await names()).toEqual([]);
  expect(await refusals()).toEqual(gone);
  await finishTasks();
  expect(await refusals()).toEqual(["not_found", ...gone.slice(1, 3), "not_found", ...gone.slice(4)]);
  expect(await getAppointment(ctx, second.id)).toMatchObject({ patient_name: "Cliente eliminado", notes: null });
  expect(await deleteAppointment(ctx, { id: second.id })).toEqual({ success: true });
});

test("of a client's deletion and a concurrent booking for that client one is refused", async () => {
  for (let round = 0; round < 4; round++) {
    const person = [`Persona ${round}`, `+57300111${2000 + round}`] as const;
    const { client_id } = await book(...person, `2026-10-${String(10 + round)} 10:00:00`);
    const [deleted, booked] = await Promise.all([
      codeOf(deleteClient(ctx, client_id)),
      codeOf(book(...person, `2026-12-${String(10 + round)} 10:00:00`, { client_id })),
    ]);
    expect([deleted, booked].sort()).toEqual(
      deleted === "done" ? ["client_deleted", "done"] : ["done", "live_appointments"],
    );
  }
});

test("deleting a client writes events: the announced payment is annulled, the handoff resolved", async () => {
  const agent = { ...ctx, actor: { kind: "agent", id: "tok_1", label: "WhatsApp", right: "book" } } as const;
  const { id: client_id } = await createClient(ctx, { name: lucia[0], phone: lucia[1] });
  const { id: payment_id } = await recordPayment(agent, { client_id, amount: 1000, method: "nequi" });
  const { id: handoff_id } = await openHandoff(agent, { client_id, reason: "Pregunta" });
  const { next } = await readEvents(ctx, { limit: 10 });
  await deleteClient(ctx, client_id);
  await finishTasks();
  expect((await readEvents(ctx, { after: next, limit: 10 })).events).toMatchObject([
    { type: "payment.annulled", client_id, payment_id },
    { type: "handoff.resolved", client_id, handoff_id },
  ]);
});

test.each(["$handoff_1", "$importrow_1"])(
  "after a read of %s, another run may finish the deletion without an error or a second event",
  async (kind) => {
    const { id: import_id } = await startImport(ctx, { rows: 1 });
    await bringRows(ctx, { id: import_id, rows: [ImportRow.parse({ name: lucia[0], phone: lucia[1] })] });
    const id = (await listClients(ctx, { page: 1, page_size: 1 })).clients[0]?.id ?? "";
    await openHandoff(ctx, { client_id: id, reason: "Pregunta" });
    await deleteClient(ctx, id);
    const log = { ...ctx.log, error: (event: string) => expect.fail(event) };
    await removeAtOnce({ ...ctx, log, db: meanwhile(db, reads("Query", kind), finishTasks) }, id);
    const { events } = await readEvents(ctx, { limit: 10 });
    expect(events.map(({ type }) => type)).toEqual(["handoff.opened", "handoff.resolved"]);
  },
);

test("a deleted client's handoff stays open for the phone's other clients, without its summary", async () => {
  const [name, phone] = lucia;
  await resolveHandoff(ctx, (await openHandoff(ctx, { phone, reason: "Quiere empezar" })).id);
  const first = await createClient(ctx, { name, phone });
  const { id } = await openHandoff(ctx, { client_id: first.id, reason: "Pregunta", summary: "Lucía no duerme" });
  const second = await createClient(ctx, { name: "Eva", phone });
  const other = await createClient(ctx, { name: luz[0], phone });
  const kept = { id, created: false, phone, summary: null };
  const left = [{ ...kept, client_id: null }, { ...kept, client_id: other.id }, { created: true }];
  await updateClient(ctx, { id: first.id, phone: "+573007778899" });
  for (const [index, gone] of [first, second, other].entries()) {
    await deleteClient(ctx, gone.id);
    await finishTasks();
    expect((await dumpOf(ctx)).filter((each) => JSON.stringify(each).includes("7778899"))).toEqual([]);
    expect(await openHandoff(ctx, { phone, reason: "Pregunta" })).toMatchObject(left[index] ?? {});
  }
  expect(JSON.stringify(await dumpOf(ctx))).not.toContain("empezar");
});

test("if two clients of a phone have a handoff each, deleting one client leaves the other's open", async () => {
  const first = await createClient(ctx, { name: lucia[0], phone: lucia[1] });
  const other = await createClient(ctx, { name: luz[0], phone: lucia[1] });
  const { id } = await openHandoff(ctx, { client_id: first.id, reason: "Pregunta" });
  await openHandoff(ctx, { client_id: other.id, reason: "Pregunta" });
  await deleteClient(ctx, other.id);
  await finishTasks();
  expect(await openHandoff(ctx, { phone: lucia[1], reason: "Pregunta" })).toMatchObject({ id, created: false });
});

test("deleting a client erases the notes of all their appointments, across pages, and of no other client's", async () => {
  const { client_id } = await pastOf(lucia, "10");
  await book(...luz, "2026-09-01 08:00:00");
  const [own = expect.fail()] = (await recordsOf(ctx)).appointments.filter((each) => each.client_id === client_id);
  const many = Array.from({ length: 205 }, () => ({ ...own, id: newId("apt", clock) }));
  await db.appointment.put(many).go({ concurrency: 4 });
  await deleteClient(ctx, client_id);
  await finishTasks();
  const { appointments: left } = await recordsOf(ctx);
  expect(left).toHaveLength(209);
  for (const { notes, ...each } of left) expect(notes === undefined).toBe(each.client_id === client_id);
});

test("a merge moves all records, keeps the remaining client's details and adds missing ones", async () => {
  const from = await pastOf(luz, "09");
  await editSessionsUsed(ctx, { id: from.purchase_id, sessions_used: 8 });
  await updateClient(ctx, { id: from.client_id, email: "luz@example.com", identification_number: "1020" });
  const into = await pastOf(lucia, "10");
  const live = await book(...luz, "2026-12-01 10:00:00");
  const merged = await mergeClients(ctx, { id: from.client_id, into: into.client_id });
  const details = { name: lucia[0], phone: lucia[1], email: "luz@example.com", identification_number: "1020" };
  const booked = { total_appointments: 7, appointment_history_count: 6, next_appointment_date: "2026-12-01 10:00:00" };
  const bought = { total_package_purchases: 2, available_package_sessions: 7 };
  const expected = { id: into.client_id, ...details, ...booked, ...bought };
  expect(merged).toMatchObject(expected);
  expect(await names()).toEqual(["Lucía Gil"]);
  // Before the job has moved anything, the merged client's id already resolves to the other client.
  expect(await getClient(ctx, from.client_id)).toMatchObject(expected);
  expect(await getAppointment(ctx, live.id)).toMatchObject({ client_id: into.client_id, patient_name: "Lucía Gil" });
  await updateAppointment(ctx, { id: live.id, appointment_date: "2026-12-02 10:00:00" });
  await finishTasks();
  expect(new Set((await appointments()).map(({ client_id }) => client_id))).toEqual(new Set([into.client_id]));
  expect((await listPurchases(ctx, { client_id: into.client_id, limit: 50 })).purchases).toHaveLength(2);
  for (const more of [{}, { client_id: from.client_id }, { identification_number: "1020" }]) {
    const day = Object.keys(more)[0]?.length ?? 0;
    expect((await book(...luz, `2026-12-${10 + day} 10:00:00`, more)).client_id).toBe(into.client_id);
  }
  expect(await names()).toHaveLength(1);
});

test("a merge is refused if both clients have sessions left, if they are the same client, or if one is unknown", async () => {
  const from = await pastOf(luz, "09");
  const into = await pastOf(lucia, "10");
  const before = await dumpOf(ctx);
  const merge = (id: string) => codeOf(mergeClients(ctx, { id, into: into.client_id }));
  expect(await merge(from.client_id)).toBe("active_package");
  expect(await merge(into.client_id)).toBe("invalid_input");
  expect(await merge("cli_nobody")).toBe("not_found");
  expect(await dumpOf(ctx)).toEqual(before);
});

test("a merge of many visits moves 25 at once and the rest in the job", async () => {
  const { client_id: into } = await book(...lucia, "2026-10-01 10:00:00");
  const person = { patient_name: luz[0], patient_phone: luz[1] };
  const choices = Array.from({ length: 24 }, (_, index) => ({ index: index + 1, action: "keep" }));
  for (const hour of ["10", "11"])
    await bookSeries(ctx, { ...person, start: `2026-12-01 ${hour}:00:00`, count: 24, choices });
  const all = db.appointment.query.appointment({ practice_id: ctx.practice.practice_id });
  const countOf = async (id: string) =>
    (await readQuery(db, "appointment", all, { consistent: true })).data.filter(({ client_id }) => client_id === id)
      .length;
  const from = (await listClients(ctx, { page: 1, page_size: 5 })).clients.find(({ id }) => id !== into)?.id ?? "";
  expect(await countOf(from)).toBe(48);
  await mergeClients(ctx, { id: from, into });
  const { usage } = await measured(() => removeAtOnce(ctx, from));
  expect([await countOf(from), usage.requests < 110]).toEqual([23, true]);
  await finishTasks();
  expect([await countOf(from), await countOf(into)]).toEqual([0, 49]);
});

test("a deletion among more appointments than a page has reads one page at once, and the rest in the job", async () => {
  await seedPractice(ctx, { clients: 1, appointments: 201 });
  const { client_id } = await book(...lucia, "2026-10-01 10:00:00");
  await deleteClient(ctx, client_id);
  expect((await measured(() => removeAtOnce(ctx, client_id))).usage.requests).toBe(3);
  await finishTasks();
  expect(JSON.stringify(await dumpOf(ctx))).not.toMatch(/Llora al|lucia/i);
});

test("a merge's remaining client cannot be deleted until the merge is done; the deletion then erases both clients", async () => {
  const said = { appointment_type: "Llora", priority: "Llora", payment_method: "Llora", session_type: "package" };
  const more = { ...said, package_id: await addPackage(ctx) };
  const once = (author: typeof ctx) => book(...luz, "2026-09-01 10:00:00", more, author);
  const { answer: from } = await runIdempotent(ctx, { key: "k1", procedure: "appointment.book", input: {} }, once);
  const into = await book(...lucia, "2026-10-01 10:00:00");
  await mergeClients(ctx, { id: from.client_id, into: into.client_id });
  const { answer, usage } = await measured(() => codeOf(deleteClient(ctx, into.client_id)));
  // The call fails without retries, which would not help before the job has run.
  expect([answer, usage.requests]).toEqual(["busy", 1]);
  await finishTasks();
  expect(await codeOf(deleteClient(ctx, from.client_id))).toBe("not_found");
  expect(await codeOf(deleteClient(ctx, into.client_id))).toBe("done");
  await finishTasks();
  expect(JSON.stringify(await dumpOf(ctx))).not.toMatch(/Llora|lucia|luz gil/i);
});

test("a debt that becomes due while its client is deleted is not counted in the practice's total", async () => {
  const { id, client_id } = await book(...lucia, "2026-11-24 10:00:00");
  await updateAppointment(ctx, { id, status: "no_show" });
  clock.moveTo("2026-11-25T15:00:00Z");
  const edited = () => updateAppointment(ctx, { id, notes: "No avisó" });
  await deleteClient({ ...ctx, db: meanwhile(db, reads("Get", "$appointment_1"), edited) }, client_id);
  await finishTasks();
  expect(await driftOf(ctx)).toEqual([]);
});
