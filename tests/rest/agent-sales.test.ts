import { beforeEach, describe, expect, inject, test } from "vitest";
import { createRestPractice } from "../support/rest-practice";

const rest = await createRestPractice(inject("endpoint"));
const { open, clock, asAgent, asTherapist, activity, addPackage, bookAsAgent: book } = rest;
let pack: Awaited<ReturnType<typeof addPackage>>;

beforeEach(async () => {
  await open();
  pack = await addPackage();
});

describe("a sale", () => {
  const sale = (more: object) =>
    asAgent("POST", "/package-purchases", {
      client_name: "Ana Peña",
      client_phone: "3001234567",
      package_id: pack.id,
      ...more,
    });

  test("by the agent takes the catalogue's price or none, and a refusal names that price", async () => {
    for (const total_paid of [0, 1, pack.total_price - 1, pack.total_price + 1]) {
      expect(await sale({ total_paid })).toMatchObject({
        status: 422,
        body: { code: "price_mismatch", total_price: pack.total_price, errors: [{ path: "total_paid" }] },
      });
    }
    expect(await book("2026-11-24 10:00:00", { package_id: pack.id, total_paid: 0 })).toMatchObject({
      body: { code: "price_mismatch", detail: expect.stringContaining(String(pack.total_price)) },
    });
    expect(await sale({ price: pack.total_price - 1 })).toMatchObject({
      status: 422,
      body: { code: "price_mismatch", total_price: pack.total_price, errors: [{ path: "price" }] },
    });
    expect(await sale({ total_paid: pack.total_price, price: pack.total_price })).toMatchObject({ status: 201 });
  });

  test("by the agent is unpaid and is listed with its amount, also as part of a booking", async () => {
    expect((await sale({})).body).toMatchObject({ total_paid: pack.total_price, payment_status: "pending" });
    const other = { patient_name: "Beto Ruiz", patient_phone: "3005550142", package_id: pack.id };
    const { body } = await book("2026-11-24 10:00:00", other);
    const { body: bought } = await asTherapist("GET", `/package-purchases?client_id=${body.client_id}`);
    expect(bought.purchases).toMatchObject([{ payment_status: "pending" }]);
    expect((await activity()).map(({ action, amount }: Record<string, unknown>) => [action, amount]).sort()).toEqual([
      ["appointment.book", null],
      ["purchase.create", pack.total_price],
      ["purchase.create", pack.total_price],
    ]);
  });
});

describe("a session", () => {
  test("can be refunded by the agent only before its appointment", async () => {
    const { body } = await book("2026-11-23 10:00:00", { package_id: pack.id });
    const path = `/package-purchases/${body.package_purchase_id}`;
    const refund = () => asAgent("POST", `${path}/refund-session`, { appointment_id: body.id });
    expect((await refund()).body.sessions_used).toBe(0);
    await asAgent("POST", `${path}/use-session`, { appointment_id: body.id });
    clock.moveTo("2026-11-23T15:00:00Z");
    expect(await refund()).toMatchObject({ status: 422, body: { code: "not_refundable" } });
    for (const change of [{ status: "cancelled" }, { appointment_date: "2026-11-25 10:00:00" }]) {
      expect((await asAgent("PUT", `/appointments/${body.id}`, change)).body.code).toBe("past");
    }
    await asTherapist("PUT", `/appointments/${body.id}`, { status: "no_show" });
    expect((await refund()).body.code).toBe("not_refundable");
    expect((await asTherapist("POST", `${path}/refund-session`, { appointment_id: body.id })).body.sessions_used).toBe(
      0,
    );
  });
});
