import { describe, expect, test } from "vitest";
import { BASE, eachPaidPractice } from "../support/paid-practice";

const { asAgent, asTherapist, activity, attended, balanceOf } = await eachPaidPractice();

describe("a payment", () => {
  test("that an agent announces is an activity, and is listed as announced", async () => {
    const { client_id } = await attended();
    const { status, body } = await asAgent("POST", "/payments", { client_id, amount: BASE, reference: "M-1" });
    expect([status, body.status, body.number, body.created_by]).toEqual([201, "announced", null, "agent"]);
    const told = { action: "payment.announce", payment_id: body.id, amount: BASE, client_name: "Ana Peña" };
    expect(await activity()).toMatchObject([told]);
    expect((await asTherapist("GET", "/payments?status=announced")).body.payments).toEqual([body]);
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
});
