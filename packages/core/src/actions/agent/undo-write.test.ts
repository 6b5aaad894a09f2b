import { addPackage, bookAppointment, createPurchase, recordPayment, saveWaitlist } from "@sereno/tests/support/acts";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { closedOn, createClock, createPractice, openTestDatabase } from "@sereno/tests/support/practice";
import { expect, inject, test } from "vitest";
import { type PracticeContext, readQuery } from "../../db/index";
import { BookAppointmentInput } from "../../domain/appointment/schema";
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
import { refundSession } from "../purchase/refund-session";
import { removeWaitlist } from "../waitlist/remove";
import { undoActivity } from "./undo-activity";

const db = openTestDatabase(inject("endpoint"), inject("table"));

const open = async () => {
  const clock = createClock("2026-11-20T15:00:00Z");
  const ctx = await createPractice(db, { clock });
  const { practice_id } = ctx.practice;
  return {
    ctx,
    clock,
    agent: { ...ctx, actor: { kind: "agent", id: "tok_1", label: "Asistente", right: "book" } as const },
    last: async () => {
      const query = db.agentActivity.query.activity({ practice_id });
      return (await readQuery(db, "agentActivity", query, { order: "desc", limit: 1 })).data[0]?.id ?? "";
    },
  };
};

test("a client created by an assistant stays when the therapist books for them while the assistant's booking is undone", async () => {
  const { ctx, agent, last } = await open();
  const { id } = await createClient(agent, { name: "Ana Peña", phone: "3001234567" });
  const yesterday = BookAppointmentInput.parse({ client_id: id, appointment_date: "2026-11-19 10:00:00" });
  const booked = () => bookAppointment(ctx, yesterday);
  const slow = { ...ctx, db: meanwhile(db, reads("Get", "$clienttask_1"), booked) };
  expect(await undoActivity(slow, await last())).toMatchObject({
    undone: 0,
    hindered: [{ message: "Este cliente ya tiene citas, paquetes o pagos." }],
  });
  expect(await readClient(ctx, id)).toMatchObject({ total_appointments: 1 });
});

test("a client created by an assistant stays once they are merged, in either direction, or are on the waitlist", async () => {
  const { ctx, clock, agent, last } = await open();
  const hindered = (message: string) => ({ undone: 0, hindered: [{ message }] });
  const made = async (phone: string) => {
    clock.moveTo(new Date(clock.now().getTime() + 1000).toISOString());
    const { id } = await createClient(agent, { name: "Ana", phone });
    return { id, activity: await last() };
  };
  const { id: own } = await createClient(ctx, { name: "Ana Peña", phone: "3001234567" });
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

test("undoing a booking says so when the client it created has other records", async () => {
  const { ctx, clock, agent, last } = await open();
  const book = (more: object, by: PracticeContext = agent) =>
    bookAppointment(by, { appointment_date: "2026-12-01 10:00:00", ...more });
  const theirs = { patient_name: "Ana Peña", patient_phone: "3001234567" };
  const first = await book(theirs);
  expect(await undoActivity(ctx, await last())).toMatchObject({ undone: 1, hindered: [] });
  await expect(readClient(ctx, first.client_id)).rejects.toMatchObject({ code: "not_found" });

  clock.moveTo("2026-11-20T15:01:00Z");
  const { client_id } = await book(theirs);
  await book({ client_id, appointment_date: "2026-12-02 10:00:00" }, ctx);
  expect(await undoActivity(ctx, await last())).toMatchObject({
    undone: 1,
    hindered: [
      {
        message:
          "Se deshizo, pero el cliente que registró sigue en tu lista. Este cliente tiene citas pendientes. Cancélalas antes de eliminarlo.",
      },
    ],
  });
  expect(await readClient(ctx, client_id)).toMatchObject({ total_appointments: 1 });
});

test("undoing a booking removes the details it added, but not those corrected since", async () => {
  const { ctx, clock, agent, last } = await open();
  const { id } = await createClient(ctx, { name: "Ana Peña", phone: "3001234567" });
  const complete = (email: string) => createClient(agent, { name: "Ana Peña", phone: "3001234567", email });
  await complete("ana@exmaple.test");
  expect(await undoActivity(ctx, await last())).toMatchObject({ undone: 1, hindered: [] });
  expect((await readClient(ctx, id)).email).toBeUndefined();

  // Undoes two changes, the newest first.
  const fillIn = (more: object) => createClient(agent, { name: "Ana Peña", phone: "3001234567", ...more });
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
  const correct = () => updateClient(ctx, { id, email: "ana@example.test" });
  const slow = { ...ctx, db: meanwhile(db, reads("Get", "client#"), correct) };
  const hindered = { undone: 0, hindered: [{ message: "Cambió después en otro lugar: revísala tú." }] };
  expect(await undoActivity(slow, completed)).toMatchObject(hindered);
  expect(await undoActivity(ctx, completed)).toMatchObject(hindered);
  expect(await readClient(ctx, id)).toMatchObject({ email: "ana@example.test" });
});

test("a payment announced by an assistant stays when the therapist confirms it during the undo", async () => {
  const { ctx, agent, last } = await open();
  const { id: client_id } = await createClient(ctx, { name: "Ana Peña", phone: "3001234567" });
  const { id } = await recordPayment(agent, { client_id, amount: 50_000, method: "nequi" });
  const slow = { ...ctx, db: meanwhile(db, reads("Get", "$payment_1"), () => confirmPayment(ctx, { id })) };
  expect(await undoActivity(slow, await last())).toMatchObject({
    undone: 0,
    hindered: [{ message: "Ya confirmaste ese pago." }],
  });
  expect(await readPayment(ctx, id)).toMatchObject({ status: "confirmed" });
});

test("a cancellation is not undone once its hour has passed, or somebody else cancelled after a reopening", async () => {
  const { ctx, clock, agent, last } = await open();
  const { id: client_id } = await createClient(ctx, { name: "Ana Peña", phone: "3001234567" });
  const cancelled = async (appointment_date: string) => {
    clock.moveTo(new Date(clock.now().getTime() + 1000).toISOString());
    const { id } = await bookAppointment(ctx, { client_id, appointment_date });
    await updateAppointment(agent, { id, status: "cancelled" });
    return { id, activity: await last() };
  };
  const reopened = await cancelled("2026-11-26 10:00:00");
  await updateAppointment(ctx, { id: reopened.id, status: "scheduled" });
  const client = { ...ctx, actor: { kind: "client", id: client_id } as const };
  await updateAppointment(client, { id: reopened.id, status: "cancelled" });
  const undone = (activity: string) => undoActivity(ctx, activity);
  const changed = { undone: 0, hindered: [{ message: "Cambió después en otro lugar: revísala tú." }] };
  expect(await undone(reopened.activity)).toMatchObject(changed);
  const past = await cancelled("2026-11-25 10:00:00");
  clock.moveTo("2026-11-25T16:00:00Z");
  expect(await undone(past.activity)).toMatchObject({ hindered: [{ message: "Ya pasó: revísala tú." }] });
  expect(await getAppointment(ctx, past.id)).toMatchObject({ status: "cancelled" });
});

test("a session given back by an assistant is not used again for an appointment cancelled since", async () => {
  const { ctx, agent, last } = await open();
  const { id: client_id } = await createClient(ctx, { name: "Ana Peña", phone: "3001234567" });
  const { id: package_purchase_id } = await createPurchase(ctx, { client_id, package_id: await addPackage(ctx) });
  const booking = { client_id, appointment_date: "2026-12-01 10:00:00", session_type: "package", package_purchase_id };
  const { id } = await bookAppointment(ctx, booking);
  const seller = { ...agent, actor: { ...agent.actor, right: "sell" } as const };
  await refundSession(seller, { id: package_purchase_id, appointment_id: id });
  const activity = await last();
  await updateAppointment(ctx, { id, status: "cancelled" });
  expect(await undoActivity(ctx, activity)).toMatchObject({ undone: 0, hindered: [{}] });
  expect((await readPurchase(ctx, package_purchase_id)).sessions_used).toBe(0);
});

test("a new mode is undone although the assistant added an email after it", async () => {
  const { ctx, clock, agent, last } = await open();
  const day = { ...closedOn("2026-12-01"), available: true, time_ranges: [{ start: "08:00", end: "18:00" }] };
  await saveException(ctx, { ...day, appointment_types: ["presential", "virtual"] });
  const { id: client_id } = await createClient(ctx, { name: "Ana Peña", phone: "3001234567" });
  const { id } = await bookAppointment(ctx, { client_id, appointment_date: "2026-12-01 10:00:00", is_virtual: false });
  await updateAppointment(agent, { id, is_virtual: true });
  const turned = await last();
  clock.moveTo("2026-11-20T15:00:01Z");
  await updateAppointment(agent, { id, patient_email: "ana@example.com" });
  expect(await undoActivity(ctx, turned)).toMatchObject({ undone: 2, hindered: [] });
  expect(await getAppointment(ctx, id)).toMatchObject({ is_virtual: false });
});

test("undoing a sale names used sessions and payments that stay", async () => {
  const { ctx, clock, agent, last } = await open();
  const package_id = await addPackage(ctx, { custom_price: 800_000 });
  const seller = { ...agent, actor: { ...agent.actor, right: "sell" } as const };
  const sell = async (name: string, phone: string) => {
    clock.moveTo(new Date(clock.now().getTime() + 1000).toISOString());
    const { id: client_id } = await createClient(ctx, { name, phone });
    const { id } = await createPurchase(seller, { client_id, package_id });
    return { client_id, id, activity: await last() };
  };
  const bare = await sell("Ana Peña", "3001234567");
  expect(await undoActivity(ctx, bare.activity)).toEqual({ undone: 1, hindered: [], next_cursor: null });

  const used = await sell("Bea Ruiz", "3001234568");
  const { client_id, id: package_purchase_id } = used;
  const booking = { client_id, appointment_date: "2026-12-01 10:00:00", package_purchase_id };
  await bookAppointment(ctx, booking);
  expect(await undoActivity(ctx, used.activity)).toMatchObject({
    undone: 1,
    hindered: [
      { message: "La venta se anuló. Siguen como están 1 sesión usada y las citas agendadas con el paquete." },
    ],
  });

  const paid = await sell("Caro Gil", "3001234569");
  const payment = { client_id: paid.client_id, amount: 100_000, method: "nequi" };
  await recordPayment(ctx, payment);
  expect(await undoActivity(ctx, paid.activity)).toMatchObject({
    undone: 0,
    hindered: [{ message: "Ya se pagaron $ 100.000: hazlo tú y elige qué pasa con ese dinero." }],
  });
});
