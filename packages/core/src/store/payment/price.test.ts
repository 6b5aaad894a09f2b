import { codeOf } from "@sereno/tests/support/acts";
import { createCashDesk } from "@sereno/tests/support/cash-desk";
import { describe, expect, test } from "vitest";
import { updateAppointment } from "../../actions/appointment/update";
import { useSession } from "../../actions/purchase/use-session";
import { getAppointment } from "../appointment/read";
import { listPurchases } from "../purchase/read";

const { ctx, book, ahead, record, pay, balanceOf, monthOf, payments, sell } = await createCashDesk();

describe("a session", () => {
  test("costs the base value by default, and is owed until it is paid", async () => {
    const first = await book();
    expect(first).toMatchObject({ price: 130_000, paid: 0, balance: 130_000, payment_status: "pending" });
    const second = await book({ price: 90_000, ...ahead() });
    const free = await book({ price: 0 });
    expect(free.payment_status).toBe("free");
    expect(await balanceOf(first)).toEqual({ owed: 220_000, due: 130_000, credit: 0 });
    await pay(second, 40_000);
    expect(await getAppointment(ctx, second.id)).toMatchObject({ balance: 50_000, payment_status: "partial" });
    await pay(second, 50_000);
    expect(await getAppointment(ctx, second.id)).toMatchObject({ balance: 0, payment_status: "paid" });
  });

  test("of a package costs nothing; without the package it costs the base value", async () => {
    const { client_id, id } = await sell();
    const appointment = await book({ client_id, package_purchase_id: id, session_type: "package", ...ahead() });
    expect(appointment).toMatchObject({ price: 0, payment_status: "free" });
    const alone = await updateAppointment(ctx, { id: appointment.id, session_type: "individual" });
    expect(alone).toMatchObject({ price: 130_000, payment_status: "pending" });
  });

  test("that was paid becomes credit when it uses a package", async () => {
    const appointment = await book(ahead());
    await pay(appointment, 130_000);
    const { id } = await sell();
    await useSession(ctx, { id, appointment_id: appointment.id });
    expect(await balanceOf(appointment)).toEqual({ owed: 0, due: 0, credit: 130_000 });
  });

  test("that was paid cannot change client", async () => {
    const appointment = await book();
    await pay(appointment, 1_000);
    const other = { patient_name: "Luis Rey", patient_phone: "3009998877" };
    expect(await codeOf(updateAppointment(ctx, { id: appointment.id, ...other }))).toBe("other_client");
  });
});

describe("a sale", () => {
  test("is paid in full, in part or not at all", async () => {
    const purchase = await sell({ total_paid: 200_000, payment_method: "efectivo" });
    expect(purchase).toMatchObject({ price: 520_000, paid: 200_000, balance: 320_000, payment_status: "partial" });
    expect(await monthOf()).toMatchObject({ cash: 200_000 });
    expect((await payments())[0]).toMatchObject({ number: 1, parts: [{ concept: "Cuatro", amount: 200_000 }] });
    const parts = [{ package_purchase_id: purchase.id, amount: 320_000 }];
    await record(purchase.client_id, { amount: 320_000, parts });
    expect((await listPurchases(ctx, { limit: 5 })).purchases[0]).toMatchObject({ total_paid: 520_000, balance: 0 });
  });

  test("is paid by the stated amount, or in full, up to its price or the package's", async () => {
    const sales = [
      [{}, { price: 520_000, total_paid: 520_000, balance: 0, payment_status: "paid" }],
      [{ total_paid: 5 }, { price: 520_000, paid: 5, balance: 519_995, payment_status: "partial" }],
      [{ total_paid: 0 }, { price: 520_000, total_paid: 0, payment_status: "pending" }],
      [
        { price: 7, total_paid: 7 },
        { price: 7, payment_status: "paid" },
      ],
      [{ price: 0 }, { price: 0, total_paid: 0, payment_status: "free" }],
    ] as const;
    for (const [index, [change, told]] of sales.entries()) {
      expect(await sell({ client_name: `Persona ${index}`, ...change })).toMatchObject(told);
    }
    for (const more of [{ price: 100, total_paid: 101 }, { total_paid: 520_001 }]) {
      await expect(sell({ client_name: "Luis Rey", ...more })).rejects.toMatchObject({
        errors: [{ path: "total_paid", message: "Lo pagado no puede ser mayor que el precio." }],
      });
    }
  });
});
