import {
  addPackage,
  bookAppointment,
  bookSeries,
  createPurchase,
  issueBill,
  openHandoff,
  recordPayment,
  saveWaitlist,
} from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { agentOf, closedOn, openDying } from "@sereno/tests/support/practice";
import { expect, inject, test } from "vitest";
import { type PracticeContext, readQuery } from "../../db/index";
import type { AgentRight } from "../../domain/agent/schema";
import { getAppointment } from "../../store/appointment/read";
import { readClient } from "../../store/client/read";
import { readPayment } from "../../store/payment/read";
import { readPurchase } from "../../store/purchase/read";
import { updateAppointment } from "../appointment/update";
import { saveException } from "../availability/save-exception";
import { continueClientTasks } from "../client/continue-removal";
import { createClient } from "../client/create";
import { mergeClients } from "../client/merge";
import { updateClient } from "../client/update";
import { confirmPayment } from "../payment/confirm";
import { refundCredit } from "../payment/refund-credit";
import { refundSession, useSession } from "../purchase/session";
import { removeWaitlist } from "../waitlist/remove";
import { undoActivity } from "./undo-activity";

const { db, clock, ctx } = await eachPracticeIn("shared", "2026-11-20T15:00:00Z");

const asAgent = (right?: AgentRight) => agentOf(ctx, right);
const ana = { name: "Ana Peña", phone: "3001234567" };
const theirs = { patient_name: ana.name, patient_phone: ana.phone };
const addAna = async () => (await createClient(ctx, ana)).id;
const tick = () => clock.moveTo(new Date(clock.now().getTime() + 1000).toISOString());
const last = async () => {
  const query = db.agentActivity.query.activity({ practice_id: ctx.practice.practice_id });
  return (await readQuery(db, "agentActivity", query, { order: "desc", limit: 1 })).data[0]?.id ?? "";
};
const hindered = (message: string, undone = 0) => ({ undone, hindered: [{ message }] });
const CHANGED = hindered("Cambió después en otro lugar: revísala tú.");
const HAS_RECORDS = "Este cliente ya tiene citas, paquetes o pagos.";
const correct = (id: string) => updateClient(ctx, { id, email: "ana@example.test" });

test("undoing an assistant's new client keeps the client if the therapist books for them meanwhile", async () => {
  const { id } = await createClient(asAgent(), ana);
  const booked = () => bookAppointment(ctx, { client_id: id, appointment_date: "2026-11-19 10:00:00" });
  const slow = { ...ctx, db: meanwhile(db, reads("Get", "$clienttask_1"), booked) };
  expect(await undoActivity(slow, await last())).toMatchObject(hindered(HAS_RECORDS));
  expect(await readClient(ctx, id)).toMatchObject({ total_appointments: 1 });
});

test("undoing a change again leaves the agent's later changes as they are", async () => {
  const { id } = await bookAppointment(ctx, { ...theirs, appointment_date: "2026-12-01 10:00:00" });
  const move = (hour: number) => updateAppointment(asAgent(), { id, appointment_date: `2026-12-01 ${hour}:00:00` });
  await move(11);
  const first = await last();
  expect(await undoActivity(ctx, first)).toMatchObject({ undone: 1, hindered: [] });
  tick();
  await move(12);
  expect(await undoActivity(ctx, first)).toMatchObject({ undone: 0, hindered: [] });
  expect(await getAppointment(ctx, id)).toMatchObject({ appointment_date: "2026-12-01 12:00:00" });
});

test("undoing an assistant's new client keeps the client if a handoff names them meanwhile", async () => {
  const { id } = await createClient(asAgent(), ana);
  const opens = () => openHandoff(ctx, { client_id: id, reason: "Pregunta" });
  const slow = { ...ctx, db: meanwhile(db, reads("Get", "$handoffmark_1"), opens) };
  expect(await undoActivity(slow, await last())).toMatchObject(hindered("Esta persona espera tu respuesta."));
});

test("undoing keeps an assistant's new client who was merged since, or is on the waitlist", async () => {
  const made = async (phone: string) => {
    tick();
    return { id: (await createClient(asAgent(), { name: "Ana", phone })).id, activity: await last() };
  };
  const own = await addAna();
  const [first, second, third] = [await made("3001234560"), await made("3001234561"), await made("3001234562")];
  await mergeClients(ctx, { id: first.id, into: own });
  const merged = hindered("Uniste este cliente con otro: revísalo tú.");
  expect(await undoActivity(ctx, first.activity)).toMatchObject(merged);
  await continueClientTasks(ctx);
  expect(await undoActivity(ctx, first.activity)).toMatchObject(merged);
  await mergeClients(ctx, { id: own, into: second.id });
  await continueClientTasks(ctx);
  expect(await undoActivity(ctx, second.activity)).toMatchObject(merged);
  expect(await readClient(ctx, own)).toMatchObject({ id: second.id });
  await saveWaitlist(ctx, { id: third.id });
  expect(await undoActivity(ctx, third.activity)).toMatchObject(hindered("Este cliente está en la lista de espera."));
  await removeWaitlist(ctx, third.id);
  expect(await undoActivity(ctx, third.activity)).toMatchObject({ undone: 1, hindered: [] });
});

test("undoing a booking deletes the client that it created, or reports why that client stays", async () => {
  const book = (more: object, by = asAgent()) =>
    bookAppointment(by, { appointment_date: "2026-12-01 10:00:00", ...more });
  const first = await book(theirs);
  expect(await undoActivity(ctx, await last())).toMatchObject({ undone: 1, hindered: [] });
  await expect(readClient(ctx, first.client_id)).rejects.toMatchObject({ code: "not_found" });
  clock.moveTo("2026-11-20T15:01:00Z");
  const { client_id } = await book(theirs);
  await book({ client_id, appointment_date: "2026-12-02 10:00:00" }, ctx);
  const stays = "Se deshizo, pero el cliente que registró sigue en tu lista.";
  const why = "Este cliente tiene citas pendientes. Cancélalas antes de eliminarlo.";
  expect(await undoActivity(ctx, await last())).toMatchObject(hindered(`${stays} ${why}`, 1));
  expect(await readClient(ctx, client_id)).toMatchObject({ total_appointments: 1 });
});

test("an assistant's booking that the therapist edited is not undone, even if the assistant moves it", async () => {
  const booking = { client_id: await addAna(), appointment_date: "2026-12-01 10:00:00" };
  const { id } = await bookAppointment(asAgent(), booking);
  const booked = await last();
  await updateAppointment(ctx, { id, notes: "Trae el cuaderno" });
  tick();
  await updateAppointment(asAgent(), { id, appointment_date: "2026-12-02 10:00:00" });
  expect(await undoActivity(ctx, booked)).toMatchObject(CHANGED);
  expect(await getAppointment(ctx, id)).toMatchObject({ notes: "Trae el cuaderno" });
});

test("an assistant's moves are not undone beyond a move of the therapist between them", async () => {
  const { id } = await bookAppointment(ctx, { client_id: await addAna(), appointment_date: "2026-12-01 10:00:00" });
  const moveTo = (by: PracticeContext, day: number) => {
    tick();
    return updateAppointment(by, { id, appointment_date: `2026-12-0${day} 10:00:00` });
  };
  await moveTo(asAgent(), 2);
  const first = await last();
  await moveTo(ctx, 3);
  await moveTo(asAgent(), 4);
  expect(await undoActivity(ctx, first)).toMatchObject(CHANGED);
  expect(await undoActivity(ctx, await last())).toMatchObject({ undone: 1, hindered: [] });
  expect(await getAppointment(ctx, id)).toMatchObject({ appointment_date: "2026-12-03 10:00:00" });
});

test("undoing an assistant's additions to a client removes them, except an email that was corrected since", async () => {
  const id = await addAna();
  const complete = (email: string) => createClient(asAgent(), { ...ana, email });
  await complete("ana@exmaple.test");
  expect(await undoActivity(ctx, await last())).toMatchObject({ undone: 1, hindered: [] });
  expect((await readClient(ctx, id)).email).toBeUndefined();
  const fillIn = (more: object) => createClient(asAgent(), { ...ana, ...more });
  clock.moveTo("2026-11-20T15:00:10Z");
  await fillIn({ email: "ana@example.test" });
  const first = await last();
  clock.moveTo("2026-11-20T15:00:20Z");
  await fillIn({ identification_number: "1020" });
  expect(await undoActivity(ctx, await last())).toMatchObject({ undone: 1, hindered: [] });
  expect(await undoActivity(ctx, first)).toMatchObject({ undone: 1, hindered: [] });
  clock.moveTo("2026-11-20T15:01:00Z");
  await complete("ana@exmaple.test");
  const completed = await last();
  const slow = { ...ctx, db: meanwhile(db, reads("Get", "client#"), () => correct(id)) };
  for (const by of [slow, ctx]) expect(await undoActivity(by, completed)).toMatchObject(CHANGED);
  expect(await readClient(ctx, id)).toMatchObject({ email: "ana@example.test" });
});

test("an undo of an assistant's additions to a client that crashes after any request can be repeated", async () => {
  const id = await addAna();
  await createClient(asAgent(), { ...ana, email: "ana@example.test" });
  const activity = await last();
  let answer: object | null = null;
  for (let requests = 1; !answer; requests++) {
    const dying = openDying(inject("endpoint"), inject("table"), requests);
    answer = await undoActivity({ ...ctx, db: dying }, activity).catch(() => null);
  }
  expect(answer).toMatchObject({ hindered: [] });
  expect((await readClient(ctx, id)).email).toBeUndefined();
});

test("undoing an assistant's additions keeps the details of a client merged since, in either direction", async () => {
  const [id, { id: into }] = [await addAna(), await createClient(ctx, { name: "Ana", phone: "3001234560" })];
  await createClient(asAgent(), { ...ana, email: "ana@example.test" });
  await updateClient(ctx, { id: into, email: "own@example.test" });
  await mergeClients(ctx, { id, into });
  const merged = hindered("Uniste este cliente con otro: revísalo tú.");
  expect(await undoActivity(ctx, await last())).toMatchObject(merged);
  expect(await readClient(ctx, into)).toMatchObject({ email: "own@example.test", details_version: 1 });
  await continueClientTasks(ctx);
  tick();
  const { id: other } = await createClient(ctx, { name: "Bea", phone: "3001234569" });
  await createClient(asAgent(), { name: "Bea", phone: "3001234569", identification_number: "7" });
  await mergeClients(ctx, { id: into, into: other });
  expect(await undoActivity(ctx, await last())).toMatchObject(merged);
  expect(await readClient(ctx, other)).toMatchObject({ email: "own@example.test", identification_number: "7" });
  await updateClient(ctx, { id: other, email: "" });
  tick();
  await createClient(asAgent(), { name: "Bea", phone: "3001234569", email: "bea@example.test" });
  expect(await undoActivity(ctx, await last())).toMatchObject({ undone: 1, hindered: [] });
});

test("undoing an assistant's change skips an appointment that the therapist has given to another client", async () => {
  const { id } = await bookAppointment(ctx, { client_id: await addAna(), appointment_date: "2026-12-01 10:00:00" });
  await updateAppointment(asAgent(), { id, appointment_date: "2026-12-02 10:00:00" });
  const { id: client_id } = await createClient(ctx, { name: "Bea", phone: "3001234569" });
  await updateAppointment(ctx, { id, client_id });
  expect(await undoActivity(ctx, await last())).toMatchObject(CHANGED);
  expect(await getAppointment(ctx, id)).toMatchObject({ appointment_date: "2026-12-02 10:00:00" });
  tick();
  const { appointments } = await bookSeries(asAgent(), { ...theirs, start: "2026-12-03 10:00:00", count: 2 });
  const [booked, [kept = "", gone = ""]] = [await last(), appointments.map((each) => each.id)];
  await updateAppointment(ctx, { id: kept, client_id });
  await updateAppointment(asAgent(), { id: kept, appointment_date: "2026-12-04 10:00:00" });
  const why = hindered(expect.stringContaining("Cambió después en otro lugar"));
  expect(await undoActivity(ctx, booked)).toMatchObject(why);
  expect(await getAppointment(ctx, kept)).toMatchObject({ client_id, status: "scheduled" });
  await expect(getAppointment(ctx, gone)).rejects.toMatchObject({ code: "not_found" });
});

const handOver = (client_id: string) => openHandoff(asAgent(), { client_id, reason: "Pide hablar" });
test.each<[what: string, by: (client_id: string) => Promise<unknown>, why: string]>([
  ["has a bill", (client_id) => issueBill(ctx, { client_id, city: "Cali", cedula: "2" }), HAS_RECORDS],
  ["is handed over", handOver, "Esta persona espera tu respuesta."],
  ["was corrected", correct, "Sus datos o su permiso cambiaron: revísalo tú."],
])("undoing an assistant's new client keeps one who %s", async (_, happens, why) => {
  const { id } = await createClient(asAgent(), ana);
  const made = await last();
  await happens(id);
  expect(await undoActivity(ctx, made)).toMatchObject(hindered(why));
  expect(await readClient(ctx, id)).toMatchObject({ name: ana.name });
});

test("a payment announced by an assistant stays when the therapist confirms it during the undo", async () => {
  const { id } = await recordPayment(asAgent(), { client_id: await addAna(), amount: 50_000, method: "nequi" });
  const slow = { ...ctx, db: meanwhile(db, reads("Get", "$payment_1"), () => confirmPayment(ctx, { id })) };
  expect(await undoActivity(slow, await last())).toMatchObject(hindered("Ya confirmaste ese pago."));
  expect(await readPayment(ctx, id)).toMatchObject({ status: "confirmed" });
});

test("undoing an assistant's cancellation reports that a payment refunded since does not return", async () => {
  const client_id = await addAna();
  const { id: appointment_id } = await bookAppointment(ctx, { client_id, appointment_date: "2026-12-01 10:00:00" });
  await recordPayment(ctx, { client_id, amount: 50_000, method: "nequi", parts: [{ appointment_id, amount: 50_000 }] });
  await updateAppointment(asAgent(), { id: appointment_id, status: "cancelled" });
  await refundCredit(ctx, { client_id, amount: 50_000, method: "nequi" });
  const message = "Se deshizo. Lo pagado no volvió: sigue como saldo a favor o como devolución.";
  expect(await undoActivity(ctx, await last())).toMatchObject(hindered(message, 1));
  expect(await getAppointment(ctx, appointment_id)).toMatchObject({ status: "scheduled", paid: 0 });
});

test("undoing an assistant's cancellation of a confirmed appointment confirms it again in one write", async () => {
  const { id } = await bookAppointment(ctx, { client_id: await addAna(), appointment_date: "2026-12-01 10:00:00" });
  await updateAppointment(ctx, { id, status: "confirmed" });
  await updateAppointment(asAgent(), { id, status: "cancelled" });
  expect(await undoActivity(ctx, await last())).toMatchObject({ undone: 1, hindered: [] });
  expect(await getAppointment(ctx, id)).toMatchObject({ status: "confirmed", version: 4 });
});

test("an assistant's cancellation is not undone once the appointment's time is past, or if the client cancelled again", async () => {
  const client_id = await addAna();
  const cancelled = async (appointment_date: string) => {
    tick();
    const { id } = await bookAppointment(ctx, { client_id, appointment_date });
    await updateAppointment(asAgent(), { id, status: "cancelled" });
    return { id, activity: await last() };
  };
  const reopened = await cancelled("2026-11-26 10:00:00");
  await updateAppointment(ctx, { id: reopened.id, status: "scheduled" });
  const client = { ...ctx, actor: { kind: "client", id: client_id } as const };
  await updateAppointment(client, { id: reopened.id, status: "cancelled" });
  expect(await undoActivity(ctx, reopened.activity)).toMatchObject(CHANGED);
  const past = await cancelled("2026-11-25 10:00:00");
  clock.moveTo("2026-11-25T16:00:00Z");
  expect(await undoActivity(ctx, past.activity)).toMatchObject(hindered("Ya pasó: revísala tú."));
  expect(await getAppointment(ctx, past.id)).toMatchObject({ status: "cancelled" });
});

test.each([
  ["cancelled", { status: "cancelled" }],
  ["made individual", { session_type: "individual" }],
] as const)("an assistant's returned session is not used again if the appointment was %s since", async (_, change) => {
  const client_id = await addAna();
  const { id: package_purchase_id } = await createPurchase(ctx, { client_id, package_id: await addPackage(ctx) });
  const booking = { client_id, package_purchase_id, appointment_date: "2026-12-01 10:00:00" };
  const { id } = await bookAppointment(ctx, booking);
  await refundSession(asAgent("sell"), { id: package_purchase_id, appointment_id: id });
  const activity = await last();
  await updateAppointment(ctx, { id, ...change });
  expect(await undoActivity(ctx, activity)).toMatchObject(CHANGED);
  expect((await readPurchase(ctx, package_purchase_id)).sessions_used).toBe(0);
});

test("an assistant's switch to virtual is undone although the assistant added an email later", async () => {
  const day = { ...closedOn("2026-12-01"), available: true, time_ranges: [{ start: "08:00", end: "18:00" }] };
  await saveException(ctx, { ...day, appointment_types: ["presential", "virtual"] });
  const client_id = await addAna();
  const { id } = await bookAppointment(ctx, { client_id, appointment_date: "2026-12-01 10:00:00", is_virtual: false });
  await updateAppointment(asAgent(), { id, is_virtual: true });
  const turned = await last();
  clock.moveTo("2026-11-20T15:00:01Z");
  await updateAppointment(asAgent(), { id, patient_email: "ana@example.com" });
  expect(await undoActivity(ctx, turned)).toMatchObject({ undone: 2, hindered: [] });
  expect(await getAppointment(ctx, id)).toMatchObject({ is_virtual: false });
});

test("a session that the therapist gave back and used again stays used when the assistant's use is undone", async () => {
  const { id } = await createPurchase(ctx, { package_id: await addPackage(ctx), client_id: await addAna() });
  const { client_id } = await readPurchase(ctx, id);
  const { id: appointment_id } = await bookAppointment(ctx, { client_id, appointment_date: "2026-11-24 10:00:00" });
  await useSession(asAgent(), { id, appointment_id });
  const used = await last();
  for (const change of [refundSession, useSession]) {
    tick();
    await change(ctx, { id, appointment_id });
  }
  expect(await undoActivity(ctx, used)).toMatchObject(CHANGED);
  expect(await readPurchase(ctx, id)).toMatchObject({ sessions_used: 1 });
});

test("undoing a sale reports its used sessions, which stay, and is refused once the sale has a payment", async () => {
  const package_id = await addPackage(ctx, { custom_price: 800_000 });
  const sell = async (name: string, phone: string) => {
    tick();
    const { id: client_id } = await createClient(ctx, { name, phone });
    const { id } = await createPurchase(asAgent("sell"), { client_id, package_id });
    return { client_id, id, activity: await last() };
  };
  const bare = await sell("Ana Peña", "3001234567");
  expect(await undoActivity(ctx, bare.activity)).toEqual({ undone: 1, hindered: [], next_cursor: null });
  const used = await sell("Bea Ruiz", "3001234568");
  const booking = { client_id: used.client_id, package_purchase_id: used.id, appointment_date: "2026-12-01 10:00:00" };
  await bookAppointment(ctx, booking);
  const left = "La venta se anuló. Siguen como están 1 sesión usada y las citas agendadas con el paquete.";
  expect(await undoActivity(ctx, used.activity)).toMatchObject(hindered(left, 1));
  const paid = await sell("Caro Gil", "3001234569");
  await recordPayment(ctx, { client_id: paid.client_id, amount: 100_000, method: "nequi" });
  const refusal = "Ya se pagaron $ 100.000: hazlo tú y elige qué pasa con ese dinero.";
  expect(await undoActivity(ctx, paid.activity)).toMatchObject(hindered(refusal));
});
