import { expect, inject, test } from "vitest";
import * as z from "zod/mini";
import { createTestApp, makeAgentToken } from "../support/app";
import { createDocumentClient } from "../support/document-client";
import { createClock, createPractice, openTestDatabase } from "../support/practice";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const clock = createClock("2026-11-20T15:00:00Z");
const app = createTestApp({ db, clock });

const ClientFound = z.object({ client: z.object({ id: z.string() }) });
const Slots = z.object({ slots: z.array(z.object({ appointment_date: z.string(), is_available: z.boolean() })) });
const Booked = z.object({ id: z.string(), appointment_date: z.string(), status: z.string() });
const Packages = z.object({ packages: z.array(z.object({ id: z.string(), total_price: z.int() })) });
const Named = z.object({ id: z.string(), client_id: z.string() });
const Sold = z.extend(Named, { sessions_remaining: z.int(), payment_status: z.string() });
const Left = z.object({ purchases: z.array(z.object({ sessions_remaining: z.int() })) });

const Owed = z.object({ due: z.int(), items: z.array(z.object({ appointment_id: z.string(), balance: z.int() })) });
const Announced = z.object({ id: z.string(), status: z.string() });

const phone = "300 123 4567";

/** Creates a practice with a client, a package and an agent; returns a program that knows only the document. */
async function openConversation() {
  const ctx = await createPractice(db, { clock, practice: { agent_enabled: true } });
  const therapist = await app.signIn(ctx);
  const asTherapist = (path: string, body: object) => app.call("POST", path, { token: therapist, body });
  await asTherapist("/clients", { name: "Ana Peña", phone });
  await asTherapist("/packages", { name: "Cuatro", sessions: 4, validity_months: 3 });
  const token = await makeAgentToken(ctx, "WhatsApp");
  const { body: document } = await app.call("GET", "/agent/openapi.json");
  const calls: string[] = [];
  const client = createDocumentClient(document, async (method, address, body) => {
    calls.push(`${method} ${address}`);
    const response = await app.send(method, address, { token, body });
    return { status: response.status, body: JSON.parse(await response.text()) };
  });
  return { client, calls, ctx, asTherapist };
}

test("a program that knows only the agent's document books, moves, cancels, sells and corrects the sessions in twelve calls", async () => {
  const { client, calls } = await openConversation();

  const found = await client.call("postClientsByPhone", { body: { phone } });
  const client_id = ClientFound.parse(found.body).client.id;
  const week = { start_date: "2026-11-23", end_date: "2026-11-27" };
  const offered = await client.call("getAvailabilitySlots", { parameters: week });
  const free = Slots.parse(offered.body).slots.filter(({ is_available }) => is_available);
  const [first, second, third] = free.map(({ appointment_date }) => appointment_date);

  const booking = { client_id, is_virtual: false };
  const booked = await client.follow(offered, "book", { body: { ...booking, appointment_date: first } });
  expect(Booked.parse(booked.body).appointment_date).toBe(first);
  const moved = await client.follow(booked, "move", { body: { appointment_date: second } });
  expect(Booked.parse(moved.body).appointment_date).toBe(second);
  const cancelled = await client.follow(booked, "cancel", { body: { status: "cancelled" } });
  expect(Booked.parse(cancelled.body).status).toBe("cancelled");

  const catalogue = await client.call("getPackages");
  const [offer] = Packages.parse(catalogue.body).packages;

  const buyer = { client_name: "Ana Peña", client_phone: phone };
  const sold = await client.follow(catalogue, "sell", { body: { package_id: offer?.id, ...buyer } });
  const { id: package_purchase_id, ...purchase } = Sold.parse(sold.body);
  expect(purchase).toEqual({ client_id, sessions_remaining: 4, payment_status: "pending" });
  const withPackage = { ...booking, package_purchase_id, appointment_date: third };
  const used = await client.follow(sold, "book", { body: withPackage });
  const left = await client.follow(used, "sessionsLeft", { body: { client_id } });
  expect(Left.parse(left.body).purchases).toEqual([{ sessions_remaining: 3 }]);
  const session = { body: { appointment_id: Booked.parse(used.body).id } };
  const given = await client.follow(sold, "refundSession", session);
  expect(Sold.parse(given.body).sessions_remaining).toBe(4);
  const again = await client.follow(sold, "useSession", session);
  expect(Sold.parse(again.body).sessions_remaining).toBe(3);
  expect(Sold.parse((await client.follow(again, "refundSession", session)).body).sessions_remaining).toBe(4);
  expect(calls).toHaveLength(12);
  for (const call of calls) expect(decodeURIComponent(call)).not.toMatch(/300 ?123|Ana/);
});

test("the links of a found client lead to the balance, the message and a payment that the therapist confirms", async () => {
  const { client, ctx, asTherapist } = await openConversation();
  const yesterday = { patient_name: "Ana Peña", patient_phone: phone, appointment_date: "2026-11-19 10:00:00" };
  await asTherapist("/appointments", yesterday);
  const { base_consultation_value: price } = ctx.practice;

  const found = await client.call("postClientsByPhone", { body: { phone } });
  const client_id = ClientFound.parse(found.body).client.id;
  const balance = await client.follow(found, "balance");
  const owed = Owed.parse(balance.body);
  expect(owed.due).toBe(price);
  const message = await client.follow(found, "collect");
  expect(message.body).toMatchObject({ text: expect.stringContaining("Hola, Ana."), allowed_now: true });

  const parts = owed.items.map((item) => ({ appointment_id: item.appointment_id, amount: item.balance }));
  const announced = await client.follow(balance, "pay", {
    body: { client_id, amount: price, method: "nequi", reference: "M-1", parts },
  });
  const { id, status } = Announced.parse(announced.body);
  expect(status).toBe("announced");
  expect(Object.keys(announced.links).sort()).toEqual(["balance", "list"]);
  expect(Owed.parse((await client.follow(announced, "balance")).body).due).toBe(price);

  await asTherapist(`/payments/${id}/confirm`, {});
  const listed = await client.follow(announced, "list");
  expect(listed.body).toMatchObject({ payments: [{ id, status: "confirmed", number: 1 }] });
  expect(Owed.parse((await client.follow(announced, "balance")).body)).toEqual({ due: 0, items: [] });
  await expect(client.call("getPayments")).rejects.toThrow("needs client_id");
});
