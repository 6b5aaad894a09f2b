import type { Event, EventPage } from "@sereno/core/domain/event/output";
import { expect, test } from "vitest";
import { makeAgentToken, readServerTiming } from "../support/app";
import { eachRestPractice } from "../support/each-practice";
import { createPractice } from "../support/practice";

const { ctx, db, app, clock, asAgent, asTherapist, addPackage, makeClient } = await eachRestPractice();

async function read(after?: string, limit?: number): Promise<EventPage> {
  const query = new URLSearchParams({ ...(after && { after }), ...(limit && { limit: String(limit) }) });
  const { status, body } = await asAgent("GET", `/events?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function readOn(after?: string, limit = 100): Promise<{ events: Event[]; next: string }> {
  const events: Event[] = [];
  for (let next = after; ; ) {
    const page = await read(next, limit);
    events.push(...page.events);
    next = page.next;
    if (!page.has_more) return { events, next: page.next };
  }
}

const typesOf = (events: Event[]) => events.map(({ type }) => type);
const bookingOf = (index: number, time = "10:00:00") => ({
  patient_name: `Ana ${index}`,
  patient_phone: `30012345${String(index).padStart(2, "0")}`,
  appointment_date: `2026-12-01 ${time}`,
});

test("an appointment's booking, also after its end, move, change of status and deletion while live write events in order", async () => {
  const { body: booked } = await asAgent("POST", "/appointments", bookingOf(1));
  const put = (body: object) => asTherapist("PUT", `/appointments/${booked.id}`, body);
  await put({ status: "confirmed" });
  await put({ appointment_date: "2026-12-01 11:00:00" });
  await put({ notes: "Solo una nota" });
  await put({ status: "cancelled" });
  await put({ status: "scheduled" });
  await put({ status: "no_show" });
  const { events } = await read();
  const acts = ["booked", "confirmed", "moved", "cancelled", "booked", "no_show"];
  expect(typesOf(events)).toEqual(acts.map((act) => `appointment.${act}`));
  const about = { appointment_id: booked.id, client_id: booked.client_id, occurred_at: "2026-11-20T15:00:00.000Z" };
  const others = { purchase_id: null, payment_id: null, handoff_id: null };
  expect(events).toMatchObject([1, 2, 3, 5, 6, 7].map((version) => ({ ...about, ...others, version })));
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  const { next } = await read();
  await asTherapist("DELETE", `/appointments/${booked.id}`);
  expect((await read(next)).events).toEqual([]);
  const { body: live } = await asAgent("POST", "/appointments", bookingOf(1));
  await asTherapist("DELETE", `/appointments/${live.id}`);
  await asTherapist("POST", "/appointments", { ...bookingOf(1), appointment_date: "2026-11-19 10:00:00" });
  const last = typesOf((await read(next)).events).map((type) => type.replace("appointment.", ""));
  expect(last).toEqual(["booked", "cancelled", "booked", "completed"]);
});

test("an appointment that changes client writes a cancelled event of the first and a booked event of the second", async () => {
  const book = async (booking: object) => (await asTherapist("POST", "/appointments", booking)).body;
  const [first, other] = [await book(bookingOf(1)), await book(bookingOf(2, "12:00:00"))];
  const { next } = await readOn();
  await asTherapist("PUT", `/appointments/${first.id}`, { client_id: other.client_id });
  const { version } = (await asTherapist("GET", `/appointments/${first.id}`)).body;
  const about = { appointment_id: first.id, version };
  expect((await readOn(next)).events).toMatchObject([
    { type: "appointment.cancelled", client_id: first.client_id, ...about },
    { type: "appointment.booked", client_id: other.client_id, ...about },
  ]);
});

test("sales, payments and hand-offs write events; refusals and repeated changes write none", async () => {
  const client_id = await makeClient("Ana Peña", "3001234567");
  const sale = { client_id, package_id: (await addPackage()).id };
  const { body: bought } = await asAgent("POST", "/package-purchases", sale);
  expect((await asAgent("POST", "/package-purchases", sale)).status).toBe(409);
  const { body: announced } = await asAgent("POST", "/payments", { client_id, amount: 100_000, reference: "M-4711" });
  await asTherapist("POST", `/payments/${announced.id}/confirm`);
  await asTherapist("POST", `/payments/${announced.id}/annul`, { reason: "No llegó" });
  await asTherapist("POST", `/payments/${announced.id}/annul`, { reason: "No llegó" });
  await asTherapist("POST", `/package-purchases/${bought.id}/cancel`);
  const { body: passed } = await asAgent("POST", "/handoffs", { client_id, reason: "Pide hablar" });
  await asTherapist("POST", `/handoffs/${passed.id}/resolve`);
  expect((await read()).events).toMatchObject([
    { type: "purchase.sold", purchase_id: bought.id, client_id },
    { type: "payment.announced", payment_id: announced.id, client_id },
    { type: "payment.confirmed", payment_id: announced.id, client_id },
    { type: "payment.annulled", payment_id: announced.id, client_id },
    { type: "purchase.cancelled", purchase_id: bought.id, client_id },
    { type: "handoff.opened", handoff_id: passed.id, client_id },
    { type: "handoff.resolved", handoff_id: passed.id, client_id },
  ]);
});

test("a series writes an event for each appointment, and pages of any size list the same events", async () => {
  const { appointment_date: start, ...who } = bookingOf(1);
  const made = await asTherapist("POST", "/appointments/series", { ...who, start, count: 8 });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const whole = await readOn();
  expect(typesOf(whole.events)).toEqual(Array(8).fill("appointment.booked"));
  expect(await readOn(undefined, 3)).toEqual(whole);
  expect(new Set(whole.events.map(({ appointment_id }) => appointment_id)).size).toBe(8);
});

test("several readers during concurrent writes each get every event once, in the same order", async () => {
  const writers = Array.from({ length: 16 }, (_, index) => index);
  let isWriting = true;
  const reading = Array.from({ length: 3 }, async () => {
    const events: Event[] = [];
    let next: string | undefined;
    for (let isLast = false; !isLast; ) {
      isLast = !isWriting;
      const page = await readOn(next, 7);
      events.push(...page.events);
      next = page.next;
    }
    return events;
  });
  await Promise.all(
    writers.map(async (index) => {
      const time = `${String(8 + Math.floor(index / 2)).padStart(2, "0")}:${index % 2 ? "30" : "00"}:00`;
      const short = { ...bookingOf(index, time), duration_minutes: 30 };
      const { status, body } = await asTherapist("POST", "/appointments", short);
      expect(status, JSON.stringify(body)).toBe(201);
      expect((await asTherapist("PUT", `/appointments/${body.id}`, { status: "cancelled" })).status).toBe(200);
    }),
  );
  isWriting = false;
  const [first = [], ...others] = await Promise.all(reading);
  expect(first).toHaveLength(2 * writers.length);
  expect(new Set(first.map(({ id }) => id)).size).toBe(2 * writers.length);
  for (const other of others) expect(other).toEqual(first);
  const orderOf = (type: string, id: string | null) =>
    first.findIndex((each) => each.type === type && each.appointment_id === id);
  for (const { appointment_id: id } of first)
    expect(orderOf("appointment.booked", id)).toBeLessThan(orderOf("appointment.cancelled", id));
});

test("a cursor stays the same without new events, and such a read costs one database request besides authentication", async () => {
  await asAgent("POST", "/appointments", bookingOf(1));
  const { next } = await read();
  expect(await read(next)).toEqual({ events: [], next, missed: 0, has_more: false });
  // Two requests read the token and count the call; the third one is the query.
  const { requests, rcu } = readServerTiming((await asAgent("GET", `/events?after=${next}`)).headers);
  expect([requests, rcu]).toEqual([3, 3]);
});

test("a read with a cursor older than the stored events returns the number of missed events", async () => {
  await asAgent("POST", "/appointments", bookingOf(1));
  const { next } = await read();
  await asAgent("POST", "/appointments", bookingOf(2, "11:00:00"));
  await asAgent("POST", "/appointments", bookingOf(3, "12:00:00"));
  await read();
  clock.moveTo("2026-12-21T15:00:01Z");
  const token = await makeAgentToken(ctx, "Otra vez");
  const later = { ...bookingOf(4), appointment_date: "2026-12-22 10:00:00" };
  await app.call("POST", "/appointments", { token, body: later });
  const { body } = await app.call("GET", `/events?after=${next}`, { token });
  expect(body).toMatchObject({ events: [{ type: "appointment.booked" }], missed: 2 });
  expect((await app.call("GET", "/events", { token })).body).toMatchObject({ events: body.events, missed: 0 });
});

test("pages of new events are full while expired events are still in the table", async () => {
  for (let each = 0; each < 5; each++) await asAgent("POST", "/appointments", bookingOf(each, `${10 + each}:00:00`));
  const { next } = await readOn(undefined, 2);
  clock.moveTo("2026-12-21T15:00:01Z");
  for (let each = 0; each < 3; each++) {
    const booking = { ...bookingOf(each + 5), appointment_date: `2026-12-2${each + 2} 10:00:00` };
    expect((await asAgent("POST", "/appointments", booking)).status).toBe(201);
  }
  const page = await read(undefined, 2);
  expect([page.events.length, page.has_more]).toEqual([2, true]);
  expect(await readOn(undefined, 2)).toEqual(await readOn(next, 2));
  expect((await readOn(next, 2)).events).toHaveLength(3);
});

test("an invalid cursor, one of another practice and an invalid page size are refused, with what to do", async () => {
  for (const after of ["nonsense", Buffer.from('["99"]').toString("base64url")]) {
    const { status, body } = await asAgent("GET", `/events?after=${after}`);
    expect([status, body.errors[0].path], after).toEqual([400, "after"]);
    expect(body.detail).toContain("Empieza de nuevo");
  }
  for (const limit of [0, 101]) expect((await asAgent("GET", `/events?limit=${limit}`)).status).toBe(400);
  await asAgent("POST", "/appointments", bookingOf(1));
  const other = await createPractice(db, { clock, practice: { agent_enabled: true } });
  const token = await makeAgentToken(other, "WhatsApp");
  expect((await app.call("GET", "/events", { token })).body.events).toEqual([]);
  expect((await app.call("GET", `/events?after=${(await read()).next}`, { token })).status).toBe(400);
});
