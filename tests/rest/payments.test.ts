import type { PracticeContext } from "@sereno/core/db/context";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { makeAgentToken } from "../support/app";
import { BASE, createPaidPractice } from "../support/paid-practice";

const rest = await createPaidPractice(inject("endpoint"));
const { open, app, clock, asAgent, asTherapist, activity, book, attended, balanceOf, read } = rest;
let ctx: PracticeContext;

beforeEach(async () => {
  ({ ctx } = await open());
});

describe("a payment", () => {
  test("by the therapist counts at once with the next number, until it is annulled", async () => {
    const { id, client_id } = await attended();
    const { status, body } = await asTherapist("POST", "/payments", { client_id, amount: BASE, method: "efectivo" });
    expect([status, body.status, body.number, body.credit]).toEqual([201, "confirmed", 1, 0]);
    expect(body).toMatchObject({ client_name: "Ana Peña", received_on: "2026-11-20", created_by: "therapist" });
    expect(await read(id)).toMatchObject({ price: BASE, paid: BASE, balance: 0, payment_status: "paid" });
    const annulled = await asTherapist("POST", `/payments/${body.id}/annul`, { reason: "No llegó" });
    expect(annulled).toMatchObject({ status: 200, body: { status: "annulled", number: 1, annul_reason: "No llegó" } });
    expect(await read(id)).toMatchObject({ paid: 0, balance: BASE, payment_status: "pending" });
    const again = await asTherapist("POST", `/payments/${body.id}/annul`, { reason: "Otra vez" });
    expect(again.body).toEqual(annulled.body);
    expect((await asTherapist("POST", "/payments", { client_id, amount: 1 })).body.number).toBe(2);
  });

  test("that an agent announces changes nothing until the therapist confirms it", async () => {
    const { id, client_id } = await attended();
    const { status, body } = await asAgent("POST", "/payments", { client_id, amount: BASE, reference: "M-1" });
    expect([status, body.status, body.number, body.created_by]).toEqual([201, "announced", null, "agent"]);
    const told = { action: "payment.announce", payment_id: body.id, amount: BASE, client_name: "Ana Peña" };
    expect(await activity()).toMatchObject([told]);
    expect(await balanceOf(client_id)).toMatchObject({ owed: BASE, due: BASE, credit: 0 });
    for (const [path, sent] of [
      [`/payments/${body.id}/confirm`, {}],
      [`/payments/${body.id}/annul`, { reason: "x" }],
    ] as const) {
      expect(await asAgent("POST", path, sent)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    }
    expect(await balanceOf(client_id)).toMatchObject({ owed: BASE });
    expect((await asTherapist("GET", "/payments?status=announced")).body.payments).toEqual([body]);
    const confirmed = await asTherapist("POST", `/payments/${body.id}/confirm`);
    expect(confirmed).toMatchObject({ status: 200, body: { id: body.id, status: "confirmed", number: 1 } });
    expect(await read(id)).toMatchObject({ paid: BASE, payment_status: "paid" });
    expect(await asTherapist("POST", `/payments/${body.id}/confirm`)).toMatchObject({
      status: 409,
      body: { code: "not_announced" },
    });
  });

  test("with an invalid field is refused by that field's name", async () => {
    const { id, client_id } = await attended();
    const part = { appointment_id: id, amount: BASE };
    const wrong: [object, string][] = [
      [{ amount: 0 }, "amount"],
      [{ received_on: "2026-11-21" }, "received_on"],
      [{ amount: BASE - 1, parts: [part] }, "parts"],
      [{ parts: [{ ...part, amount: BASE + 1 }], amount: BASE * 2 }, "parts.0.amount"],
      [{ parts: [{ amount: 1 }] }, "parts.0.appointment_id"],
      [{ parts: [part, part], amount: BASE * 2 }, "parts"],
      [{ withheld: BASE + 1 }, "withheld"],
    ];
    for (const [change, path] of wrong) {
      const { status, body } = await asTherapist("POST", "/payments", { client_id, amount: BASE, ...change });
      expect([status, body.errors?.[0]?.path], JSON.stringify(change)).toEqual([400, path]);
    }
    expect((await balanceOf(client_id)).owed).toBe(BASE);
  });

  test("by credit needs enough credit, and no agent may make one", async () => {
    const { client_id } = await attended();
    const credit = { client_id, amount: 10_000, use_credit: true };
    expect(await asTherapist("POST", "/payments", credit)).toMatchObject({
      status: 409,
      body: { code: "credit_short", credit: 0 },
    });
    await asTherapist("POST", "/payments", { client_id, amount: 10_000, parts: [] });
    expect(await asAgent("POST", "/payments", credit)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect(await asTherapist("POST", "/payments", credit)).toMatchObject({ status: 201, body: { kind: "credit" } });
    expect(await balanceOf(client_id)).toMatchObject({ owed: BASE - 10_000, credit: 0 });
  });
});

describe("an agent", () => {
  test("lists the payments of one client, without the reasons of annulments", async () => {
    const { client_id } = await attended();
    const { body: payment } = await asTherapist("POST", "/payments", { client_id, amount: BASE });
    await asTherapist("POST", `/payments/${payment.id}/annul`, { reason: "Secreto" });
    expect(await asAgent("GET", "/payments")).toMatchObject({
      status: 400,
      body: { code: "invalid_input", errors: [{ path: "client_id" }] },
    });
    const { status, body } = await asAgent("GET", `/payments?client_id=${client_id}`);
    expect([status, body.payments.length, body.payments[0].annul_reason]).toEqual([200, 1, null]);
    expect(body.payments[0]).toMatchObject({ id: payment.id, status: "annulled" });
    const other = (await asTherapist("POST", "/clients", { name: "Beto Ruiz", phone: "3005550142" })).body.id;
    expect((await asAgent("GET", `/payments?client_id=${other}`)).body.payments).toEqual([]);
  });

  test("reads the due amount, and a message that says when it may be sent", async () => {
    const { client_id } = await attended();
    await book("2026-11-26 10:00:00");
    expect((await asAgent("GET", `/clients/${client_id}/balance`)).body).toMatchObject({ owed: BASE * 2, due: BASE });
    const message = async () => (await asAgent("GET", `/clients/${client_id}/payment-message`)).body;
    expect(await message()).toMatchObject({ allowed_now: true, next_allowed: null });
    expect((await message()).text).toMatch(/130\.000.*@anarios/s);
    // Sunday, 22 November, in Bogotá.
    clock.moveTo("2026-11-22T15:00:00Z");
    expect(await message()).toMatchObject({ allowed_now: false, next_allowed: "2026-11-23T12:00:00.000Z" });
  });

  test("needs the right to book to announce a payment, and to read for the rest", async () => {
    const { client_id } = await attended();
    const token = await makeAgentToken(ctx, "Lector", { right: "read" });
    for (const path of [`/payments?client_id=${client_id}`, `/clients/${client_id}/balance`]) {
      expect((await app.call("GET", path, { token })).status).toBe(200);
    }
    expect(await app.call("POST", "/payments", { token, body: { client_id, amount: 1 } })).toMatchObject({
      status: 403,
      body: { code: "forbidden", missing_right: "book" },
    });
  });
});
