import { codeOf, createCashDesk } from "@sereno/tests/support/cash-desk";
import { openTestDatabase } from "@sereno/tests/support/practice";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { completePastAppointments } from "../appointment/job";
import { getClient } from "../client/read";
import type { PracticeContext } from "../context";
import { measureUsage, noUsage } from "../db/usage";
import { readFollowUp, readOverview } from "./overview";
import { listPayments, paymentMessage, readBalance } from "./read";
import { ListPaymentsInput } from "./schema";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const { open, clock, book, ahead, record, sell } = createCashDesk(db);
let ctx: PracticeContext;

beforeEach(async () => {
  ctx = await open();
});

describe("the screen of payments", () => {
  const measured = async <T>(work: () => Promise<T>) => {
    const usage = noUsage();
    const answer = await measureUsage(usage, work);
    return { answer, requests: usage.requests };
  };

  test("costs two requests, and shows by client what is due, the oldest first", async () => {
    const first = await book();
    await book({ patient_name: "Luis Rey", patient_phone: "3009998877", appointment_date: "2026-10-01 10:00:00" });
    await book({ appointment_date: "2026-11-18 10:00:00" });
    await book(ahead());
    const { answer, requests } = await measured(() => readOverview(ctx, {}));
    expect(requests).toBe(2);
    expect(
      answer.debtors.map(({ client_name, due, items }) => [client_name, due, items.map(({ date }) => date)]),
    ).toEqual([
      ["Ana Peña", 260_000, ["2026-11-18", "2026-11-19"]],
      ["Luis Rey", 130_000, ["2026-10-01"]],
    ]);
    expect(answer.months.map(({ month }) => month).at(0)).toBe("2025-12");
    expect(answer.next_cursor).toBeNull();
    expect(await getClient(ctx, first.client_id)).toMatchObject({ owed: 390_000, credit: 0 });
  });

  test("goes on by pages, each debt once", async () => {
    const { client_id } = await book();
    const put = Array.from({ length: 340 }, (_, index) => {
      const starts_at = new Date(Date.parse("2026-01-01T15:00:00Z") + (index * 86_400_000) / 4).toISOString();
      const id = `apt_${String(index).padStart(26, "0")}`;
      return { index, starts_at, id };
    });
    const { data: model } = await db.appointment.query.appointment({ practice_id: ctx.practice.practice_id }).go();
    const [stored] = model;
    if (!stored) throw new Error("no appointment");
    for (const { starts_at, id } of put) {
      await db.appointment.put({ ...stored, id, starts_at, owed_key: `${client_id}:${starts_at}` }).go();
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page: Awaited<ReturnType<typeof readOverview>> = await readOverview(ctx, { cursor });
      seen.push(...page.debtors.flatMap(({ items }) => items.map(({ appointment_id }) => appointment_id ?? "")));
      cursor = page.next_cursor;
      pages += 1;
    } while (cursor);
    expect([pages, seen.length, new Set(seen).size]).toEqual([2, 341, 341]);
    expect((await readBalance(ctx, client_id)).items).toHaveLength(341);
  });

  test("names whose package ends and who has no appointment ahead, in two requests", async () => {
    const { id, client_id } = await sell();
    for (let index = 0; index < 2; index++) {
      await book({ client_id, package_purchase_id: id, session_type: "package" });
    }
    await book({ patient_name: "Luis Rey", patient_phone: "3009998877" });
    await book({ patient_name: "Luis Rey", patient_phone: "3009998877", ...ahead() });
    clock.moveTo("2026-11-20T15:00:01Z");
    await completePastAppointments(ctx);
    const { answer, requests } = await measured(() => readFollowUp(ctx));
    expect(requests).toBe(2);
    expect(answer.ending).toMatchObject([{ client_id, package_name: "Cuatro", sessions_remaining: 2 }]);
    expect(answer.idle).toMatchObject([{ client_id, last_date: "2026-11-19" }]);
  });

  test("a month lists its payments by pages, the newest first", async () => {
    const { client_id } = await book();
    for (const day of ["01", "15", "30"]) await record(client_id, { amount: 10, received_on: `2026-10-${day}` });
    await record(client_id, { amount: 10 });
    const input = ListPaymentsInput.parse({ month: "2026-10", limit: 2 });
    const first = await listPayments(ctx, input);
    const second = await listPayments(ctx, { ...input, cursor: first.next_cursor });
    expect([...first.payments, ...second.payments].map(({ received_on }) => received_on)).toEqual([
      "2026-10-30",
      "2026-10-15",
      "2026-10-01",
    ]);
    expect(second.next_cursor).toBeNull();
    expect(await codeOf(listPayments(ctx, { ...input, month: "2026-09", cursor: first.next_cursor }))).toBe(
      "invalid_input",
    );
  });
});

describe("the message", () => {
  test("asks for what is due less the credit, in neutral words, and says when it may be sent", async () => {
    const appointment = await book();
    await book(ahead());
    const { text, whatsapp_url, allowed_now } = await paymentMessage(ctx, appointment.client_id);
    expect(text).toContain("$ 130.000 (cita del 19 de noviembre)");
    expect(whatsapp_url).toMatch(/^https:\/\/wa\.me\/573001234567\?text=/);
    expect(allowed_now).toBe(true);
    clock.moveTo("2026-11-22T15:00:00Z");
    expect(await paymentMessage(ctx, appointment.client_id)).toMatchObject({
      allowed_now: false,
      next_allowed: "2026-11-23T12:00:00.000Z",
    });
  });

  test("is refused where nothing is owed", async () => {
    const { client_id } = await book({ price: 0 });
    expect(await codeOf(paymentMessage(ctx, client_id))).toBe("nothing_owed");
  });
});
