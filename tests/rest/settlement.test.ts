import { describe, expect, test } from "vitest";
import { BASE, eachPaidPractice } from "../support/paid-practice";
import { ana } from "../support/rest-practice";

const { asAgent, asTherapist, balanceOf, read, paidAhead } = await eachPaidPractice();

describe("a payment for an appointment", () => {
  const needed = { status: 409, body: { code: "settlement_needed", paid: BASE } };

  test("needs a settlement in the query when the appointment is deleted", async () => {
    const { id, client_id } = await paidAhead();
    expect(await asTherapist("DELETE", `/appointments/${id}`)).toMatchObject(needed);
    expect(await asTherapist("DELETE", `/appointments/${id}`, { settle: "credit" })).toMatchObject({ status: 400 });
    expect(await asTherapist("DELETE", `/appointments/${id}?settle=credit`)).toMatchObject({ status: 200 });
    expect(await balanceOf(client_id)).toMatchObject({ owed: 0, credit: BASE, items: [] });
  });

  test("needs a settlement when several appointments of a series are cancelled or deleted", async () => {
    const { body: series } = await asTherapist("POST", "/appointments/series", {
      ...ana,
      start: "2026-12-01 10:00:00",
      count: 3,
    });
    const [first, second] = series.appointments;
    expect(first).toMatchObject({ price: BASE });
    const parts = [first, second].map(({ id }) => ({ appointment_id: id, amount: BASE }));
    await asTherapist("POST", "/payments", { client_id: first.client_id, amount: BASE * 2, parts });
    const all = { code: "settlement_needed", paid: BASE * 2 };
    expect(
      (await asTherapist("PUT", `/appointments/${first.id}?scope=all`, { status: "cancelled" })).body,
    ).toMatchObject(all);
    expect((await asTherapist("DELETE", `/appointments/${first.id}?scope=all`)).body).toMatchObject(all);
    expect((await asTherapist("DELETE", `/appointments/${first.id}?scope=all&settle=credit`)).status).toBe(200);
    expect(await balanceOf(first.client_id)).toMatchObject({ owed: 0, credit: BASE * 2 });
  });

  describe("refuses a settlement from a change that leaves the payment in place:", () => {
    const refused = { status: 400, body: { code: "invalid_input", errors: [{ path: "settle" }] } };

    test.each([[{ status: "no_show", settle: "credit" }], [{ notes: "Llega tarde", settle: "refund" }]])(
      "%j",
      async (change) => {
        const { id, client_id } = await paidAhead();
        expect(await asTherapist("PUT", `/appointments/${id}`, change)).toMatchObject(refused);
        expect(await read(id)).toMatchObject({ status: "scheduled", paid: BASE, version: 2 });
        expect(await balanceOf(client_id)).toMatchObject({ owed: 0, credit: 0 });
      },
    );

    test("but a missed appointment may be charged", async () => {
      const { id } = await paidAhead();
      const missed = { status: "no_show", settle: "charge" };
      expect(await asTherapist("PUT", `/appointments/${id}`, missed)).toMatchObject({
        status: 200,
        body: { status: "no_show", price: BASE, paid: BASE },
      });
    });

    test("a second settlement is refused, and the same again changes nothing", async () => {
      const { id, client_id } = await paidAhead();
      const cancel = (settle: string) => asTherapist("PUT", `/appointments/${id}`, { status: "cancelled", settle });
      const { body: cancelled } = await cancel("credit");
      expect(await cancel("credit")).toMatchObject({ status: 200, body: { version: cancelled.version } });
      expect(await cancel("charge")).toMatchObject(refused);
      expect(await balanceOf(client_id)).toMatchObject({ owed: 0, credit: BASE });
      const charged = await paidAhead("2026-11-25 10:00:00");
      const again = (settle: string) =>
        asTherapist("PUT", `/appointments/${charged.id}`, { status: "cancelled", settle });
      await again("charge");
      expect(await again("charge")).toMatchObject({ status: 200, body: { price: BASE, paid: BASE } });
      expect(await again("refund")).toMatchObject(refused);
      expect(await read(charged.id)).toMatchObject({ price: BASE, paid: BASE });
    });

    test("an unpaid appointment cannot be charged when it is deleted", async () => {
      const { body } = await asTherapist("POST", "/appointments", { ...ana, appointment_date: "2026-11-26 10:00:00" });
      expect(await asTherapist("DELETE", `/appointments/${body.id}?settle=charge`)).toMatchObject(refused);
      expect(await read(body.id)).toMatchObject({ status: "scheduled" });
      expect((await asTherapist("DELETE", `/appointments/${body.id}?settle=credit`)).status).toBe(200);
    });
  });

  test("becomes credit when an agent cancels, which cannot settle it otherwise", async () => {
    const { id, client_id } = await paidAhead();
    expect(await asAgent("PUT", `/appointments/${id}`, { status: "cancelled", settle: "refund" })).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
    expect((await asAgent("PUT", `/appointments/${id}`, { status: "cancelled" })).status).toBe(200);
    expect(await balanceOf(client_id)).toMatchObject({ owed: 0, credit: BASE });
  });
});
