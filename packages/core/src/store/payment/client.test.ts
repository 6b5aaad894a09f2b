import { createCashDesk } from "@sereno/tests/support/cash-desk";
import { finishClientTasks } from "@sereno/tests/support/client-work";
import { dumpOf } from "@sereno/tests/support/state";
import { describe, expect, test } from "vitest";
import { deleteClient } from "../../actions/client/delete";
import { mergeClients } from "../../actions/client/merge";
import { confirmPayment } from "../../actions/payment/confirm";
import { ListPaymentsInput } from "../../domain/payment/schema";
import { getAppointment } from "../appointment/read";
import { listClients } from "../client/read";
import { readOverview } from "./overview";
import { listPayments, paymentMessage, readBalance } from "./read";

const { ctx, agent, book, record, pay, balanceOf, monthOf, payments } = await createCashDesk();

describe("clients", () => {
  test("are listed with their debt and the part that is due", async () => {
    const taken = await book({ appointment_date: "2026-11-18 10:00:00" });
    await book({ appointment_date: "2026-12-01 10:00:00" });
    await pay(taken, 100_000);
    const { clients } = await listClients(ctx, { page: 1, page_size: 10 });
    expect(clients).toMatchObject([{ id: taken.client_id, owed: 160_000, due: 30_000 }]);
    expect(await readBalance(ctx, taken.client_id)).toMatchObject({ owed: 160_000, due: 30_000 });
  });

  test("merged have the sum of debts, credit and payments", async () => {
    const [one, other] = [await book(), await book({ patient_name: "Ana P.", patient_phone: "3009998877" })];
    await pay(one, 100_000);
    await record(other.client_id, { amount: 150_000 });
    await mergeClients(ctx, { id: other.client_id, into: one.client_id });
    expect(await balanceOf(one)).toEqual({ owed: 30_000, due: 30_000, credit: 20_000 });
    await finishClientTasks(ctx);
    const { payments } = await listPayments(ctx, ListPaymentsInput.parse({ client_id: one.client_id }));
    expect(payments).toHaveLength(2);
  });

  test("between merge and job count as one: a payment pays the debts of both ids before it becomes credit", async () => {
    const [one, other] = [
      await book({ appointment_date: "2026-11-19 10:00:00" }),
      await book({ patient_name: "Ana P.", patient_phone: "3009998877", appointment_date: "2026-11-18 10:00:00" }),
    ];
    const announced = await record(other.client_id, { amount: 130_000, reference: "M-1" }, agent());
    await mergeClients(ctx, { id: other.client_id, into: one.client_id });
    const { items } = await readBalance(ctx, one.client_id);
    expect(items.map(({ appointment_id }) => appointment_id)).toEqual([other.id, one.id]);
    expect((await readOverview(ctx, {})).debtors).toMatchObject([{ client_id: one.client_id, due: 260_000, items }]);
    expect((await paymentMessage(ctx, one.client_id)).text).toContain("$ 130.000");
    const paid = await record(one.client_id, { amount: 130_000, allow_duplicate: true });
    expect(paid).toMatchObject({ credit: 0, parts: [{ appointment_id: other.id }] });
    const confirmed = await confirmPayment(ctx, { id: announced.id });
    expect(confirmed).toMatchObject({ credit: 0, parts: [{ appointment_id: one.id, amount: 130_000 }] });
    await finishClientTasks(ctx);
    expect(await balanceOf(one)).toEqual({ owed: 0, due: 0, credit: 0 });
  });

  test("deleted leave amounts, dates and numbers, and no debt", async () => {
    const appointment = await book();
    await pay(appointment, 100_000, { reference: "M-4711" });
    const announced = await record(appointment.client_id, { amount: 30_000, parts: [] }, agent());
    await deleteClient(ctx, appointment.client_id);
    await finishClientTasks(ctx);
    const [kept] = (await payments()).filter(({ status }) => status === "confirmed");
    expect(kept).toMatchObject({ amount: 100_000, number: 1, reference: null, client_name: "Cliente eliminado" });
    expect(kept?.parts[0]).toMatchObject({ amount: 100_000, concept: "" });
    expect((await payments()).find(({ id }) => id === announced.id)?.status).toBe("annulled");
    expect(JSON.stringify(await dumpOf(ctx))).not.toMatch(/m-?4711/i);
    expect(await readOverview(ctx, {})).toMatchObject({ debtors: [], announced: [] });
    expect(await monthOf()).toMatchObject({ income: 100_000 });
    expect(await getAppointment(ctx, appointment.id)).toMatchObject({ paid: 100_000, balance: 0 });
  });
});
