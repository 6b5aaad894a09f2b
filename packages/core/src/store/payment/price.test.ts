import { codeOf, createCashDesk } from "@sereno/tests/support/cash-desk";
import { driftOf } from "@sereno/tests/support/drift";
import { openTestDatabase } from "@sereno/tests/support/practice";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { bookAppointment } from "../../actions/appointment/book";
import { updateAppointment } from "../../actions/appointment/update";
import { useSession } from "../../actions/purchase/use-session";
import type { PracticeContext } from "../../db/context";
import { BookAppointmentInput } from "../../domain/appointment/schema";
import { getAppointment } from "../appointment/read";
import { listPurchases } from "../purchase/read";

const { open, agent, book, ahead, record, pay, balanceOf, monthOf, payments, sell } = createCashDesk(
  openTestDatabase(inject("endpoint"), inject("table")),
);
let ctx: PracticeContext;

beforeEach(async () => {
  ctx = await open();
});

describe("a session", () => {
  test("costs the base value unless said, and is owed until it is paid", async () => {
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
    expect(await driftOf(ctx)).toEqual([]);
  });

  test("of a package costs nothing more; taken out of it, the base value", async () => {
    const { client_id, id } = await sell();
    const appointment = await book({ client_id, package_purchase_id: id, session_type: "package", ...ahead() });
    expect(appointment).toMatchObject({ price: 0, payment_status: "free" });
    const alone = await updateAppointment(ctx, { id: appointment.id, session_type: "individual" });
    expect(alone).toMatchObject({ price: 130_000, payment_status: "pending" });
    expect(await driftOf(ctx)).toEqual([]);
  });

  test("that was paid and then uses a package leaves its money as credit", async () => {
    const appointment = await book(ahead());
    await pay(appointment, 130_000);
    const { id } = await sell();
    await useSession(ctx, { id, appointment_id: appointment.id });
    expect(await balanceOf(appointment)).toEqual({ owed: 0, due: 0, credit: 130_000 });
    expect(await driftOf(ctx)).toEqual([]);
  });

  test("cannot cost less than what is paid, nor another price with an agent", async () => {
    const appointment = await book();
    await pay(appointment, 100_000);
    expect(await codeOf(updateAppointment(ctx, { id: appointment.id, price: 90_000 }))).toBe("invalid_input");
    expect(await updateAppointment(ctx, { id: appointment.id, price: 100_000 })).toMatchObject({ balance: 0 });
    const input = BookAppointmentInput.parse({
      client_id: appointment.client_id,
      appointment_date: "2026-11-24 10:00:00",
      price: 1,
    });
    expect(await codeOf(bookAppointment(agent(), input))).toBe("price_mismatch");
  });

  test("that was paid is nobody else's", async () => {
    const appointment = await book();
    await pay(appointment, 1_000);
    const other = { patient_name: "Luis Rey", patient_phone: "3009998877" };
    expect(await codeOf(updateAppointment(ctx, { id: appointment.id, ...other }))).toBe("other_client");
  });
});

describe("a sale", () => {
  test("paid with it is a payment of its own; in part, the rest is owed; unpaid, all of it", async () => {
    const purchase = await sell({ total_paid: 200_000, payment_method: "efectivo" });
    expect(purchase).toMatchObject({ price: 520_000, paid: 200_000, balance: 320_000, payment_status: "partial" });
    expect(await monthOf()).toMatchObject({ cash: 200_000 });
    expect((await payments())[0]).toMatchObject({ number: 1, parts: [{ concept: "Cuatro", amount: 200_000 }] });
    const parts = [{ package_purchase_id: purchase.id, amount: 320_000 }];
    await record(purchase.client_id, { amount: 320_000, parts });
    expect((await listPurchases(ctx, { limit: 5 })).purchases[0]).toMatchObject({ total_paid: 520_000, balance: 0 });
    expect(await driftOf(ctx)).toEqual([]);
  });

  test("at a price of its own", async () => {
    expect(await sell({ price: 400_000, total_paid: 0 })).toMatchObject({ price: 400_000, balance: 400_000 });
    expect(await codeOf(sell({ price: 100, total_paid: 101, client_name: "Luis Rey" }))).toBe("invalid_input");
    expect(await driftOf(ctx)).toEqual([]);
  });
});
