import { expect, test } from "vitest";
import * as z from "zod/mini";
import { createDocumentClient } from "../support/document-client";
import { eachRestPractice } from "../support/each-practice";

const { app, opened, asTherapist } = await eachRestPractice();

const phone = "300 123 4567";
const read = (body: unknown) => z.any().parse(body);

/** Creates a client and a package. The returned `client` knows only the agent's OpenAPI document. */
async function openConversation() {
  await asTherapist("POST", "/clients", { name: "Ana Peña", phone });
  await asTherapist("POST", "/packages", { name: "Cuatro", sessions: 4, validity_months: 3 });
  const { body: document } = await app.call("GET", "/agent/openapi.json");
  const calls: string[] = [];
  const client = createDocumentClient(document, async (method, address, body) => {
    calls.push(`${method} ${address}`);
    const response = await app.send(method, address, { token: opened.agent, body });
    return { status: response.status, body: JSON.parse(await response.text()) };
  });
  return { client, calls };
}

test("a program that knows only the agent's document books, moves, cancels, sells and corrects the sessions in twelve calls", async () => {
  const { client, calls } = await openConversation();
  const client_id = read((await client.call("postClientsByPhone", { body: { phone } })).body).client.id;
  const week = { start_date: "2026-11-23", end_date: "2026-11-27", only_available: true };
  const offered = await client.call("getAvailabilitySlots", { parameters: week });
  const [{ appointment_date }, { appointment_date: second }, { appointment_date: third }] = read(offered.body).slots;
  const booking = { client_id, is_virtual: false };
  const booked = await client.follow(offered, "book", { body: { ...booking, appointment_date } });
  expect(booked.body).toMatchObject({ appointment_date });
  const moved = await client.follow(booked, "move", { body: { appointment_date: second } });
  expect(moved.body).toMatchObject({ appointment_date: second });
  const cancelled = await client.follow(booked, "cancel", { body: { status: "cancelled" } });
  expect(cancelled.body).toMatchObject({ status: "cancelled" });
  const catalogue = await client.call("getPackages");
  const package_id = read(catalogue.body).packages[0].id;
  const buyer = { client_name: "Ana Peña", client_phone: phone };
  const sold = await client.follow(catalogue, "sell", { body: { package_id, ...buyer } });
  expect(sold.body).toMatchObject({ client_id, sessions_remaining: 4, payment_status: "pending" });
  const withPackage = { ...booking, package_purchase_id: read(sold.body).id, appointment_date: third };
  const used = await client.follow(sold, "book", { body: withPackage });
  const left = await client.follow(used, "sessionsLeft", { body: { client_id } });
  expect(left.body).toMatchObject({ purchases: [{ sessions_remaining: 3 }] });
  const session = { body: { appointment_id: read(used.body).id } };
  expect((await client.follow(sold, "refundSession", session)).body).toMatchObject({ sessions_remaining: 4 });
  const again = await client.follow(sold, "useSession", session);
  expect(again.body).toMatchObject({ sessions_remaining: 3 });
  expect((await client.follow(again, "refundSession", session)).body).toMatchObject({ sessions_remaining: 4 });
  expect(calls).toHaveLength(12);
  for (const call of calls) expect(decodeURIComponent(call)).not.toMatch(/300 ?123|Ana/);
});
