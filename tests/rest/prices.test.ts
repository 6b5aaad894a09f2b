import { describe, expect, test } from "vitest";
import { BASE, eachPaidPractice } from "../support/paid-practice";
import { ana } from "../support/rest-practice";

const { asAgent, asTherapist, book, paidAhead } = await eachPaidPractice();

describe("the price of a session", () => {
  test("is the base value or the therapist's; an agent cannot set another", async () => {
    expect(await book("2026-11-24 10:00:00")).toMatchObject({ price: BASE, paid: 0, balance: BASE });
    expect(await book("2026-11-24 12:00:00", { price: 90_000 })).toMatchObject({ price: 90_000, balance: 90_000 });
    expect(await book("2026-11-24 15:00:00", { price: 0 })).toMatchObject({ price: 0, payment_status: "free" });
    const asked = { ...ana, appointment_date: "2026-11-25 10:00:00" };
    expect(await asAgent("POST", "/appointments", { ...asked, price: 1 })).toMatchObject({
      status: 422,
      body: { code: "price_mismatch", price: BASE, errors: [{ path: "price" }] },
    });
    expect(await asAgent("POST", "/appointments", { ...asked, price: BASE })).toMatchObject({
      status: 201,
      body: { price: BASE },
    });
    const beto = { patient_name: "Beto Ruiz", patient_phone: "3005550142" };
    const series = { ...beto, start: "2026-12-01 10:00:00", count: 2, price: 1 };
    expect(await asAgent("POST", "/appointments/series", series)).toMatchObject({
      status: 422,
      body: { code: "price_mismatch", price: BASE },
    });
  });

  test("is zero where the session uses a package", async () => {
    const pack = (await asTherapist("POST", "/packages", { name: "Dos", sessions: 2, validity_months: 1 })).body;
    const asked = { ...ana, appointment_date: "2026-11-24 10:00:00", package_id: pack.id };
    expect(await asTherapist("POST", "/appointments", { ...asked, price: 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "price" }] },
    });
    const { body } = await asTherapist("POST", "/appointments", { ...asked, price: 0 });
    expect(body).toMatchObject({ price: 0, payment_status: "free" });
    expect(await asTherapist("PUT", `/appointments/${body.id}`, { price: 1 })).toMatchObject({ status: 400 });
    const series = { ...ana, start: "2026-12-01 10:00:00", count: 1, package_purchase_id: body.package_purchase_id };
    expect(await asTherapist("POST", "/appointments/series", { ...series, price: 1 })).toMatchObject({ status: 400 });
  });

  test("can be changed by PUT, but not below the paid amount", async () => {
    const { id } = await paidAhead();
    expect(await asTherapist("PUT", `/appointments/${id}`, { price: BASE - 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "price" }] },
    });
    expect((await asTherapist("PUT", `/appointments/${id}`, { price: BASE + 1 })).body).toMatchObject({
      price: BASE + 1,
      balance: 1,
      payment_status: "partial",
    });
  });
});
