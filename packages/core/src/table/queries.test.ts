import { createClock, createPractice, openTestDatabase } from "@sereno/tests/support/practice";
import { seedPractice } from "@sereno/tests/support/seed";
import { createConversions } from "electrodb";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { RecordPaymentInput } from "../things/payment/schema";
import { recordPayment } from "../verbs/record-payment";
import type { PracticeContext } from "./context";
import { readQuery } from "./queries";
import { measureUsage, noUsage } from "./usage";

const APPOINTMENTS = 40;
let ctx: PracticeContext;

beforeAll(async () => {
  const db = openTestDatabase(inject("endpoint"), inject("table"));
  ctx = await createPractice(db, { clock: createClock("2026-11-20T15:00:00Z") });
  await seedPractice(ctx, { clients: 5, appointments: APPOINTMENTS });
  const [client] = (await db.client.query.client({ practice_id: ctx.practice.practice_id }).go()).data;
  await recordPayment(ctx, RecordPaymentInput.parse({ client_id: client?.id, amount: 1000, method: "nequi" }));
});

const all = () => ctx.db.appointment.query.byStart({ practice_id: ctx.practice.practice_id }).gte({ starts_at: "0" });

describe("a query is answered as ElectroDB answers it", () => {
  test.each(["asc", "desc"] as const)("%s, though payments lie behind in the same index", async (order) => {
    const { data } = await all().go({ order, pages: "all" });
    expect(data).toHaveLength(APPOINTMENTS);
    expect(await readQuery(ctx.db, "appointment", all(), { order })).toStrictEqual({ data, isMore: false });
  });

  test("begun after a cursor, as far as it is wanted", async () => {
    const { data } = await all().go({ pages: "all" });
    const { byStart } = createConversions(ctx.db.appointment).byAccessPattern;
    const [, second] = data;
    if (!second) throw new Error("nothing was seeded");
    const cursor = byStart.fromComposite.toCursor(second);
    const page = await readQuery(ctx.db, "appointment", all(), { cursor, limit: 10 });
    expect(page).toStrictEqual({ data: data.slice(2, 12), isMore: true });
  });

  test("consistently, at twice the capacity", async () => {
    const days = ctx.db.day.query.day({ practice_id: ctx.practice.practice_id });
    const { data } = await days.go({ consistent: true, pages: "all" });
    expect(data.length).toBeGreaterThan(1);
    const costOf = async (consistent: boolean) => {
      const usage = noUsage();
      const found = await measureUsage(usage, () => readQuery(ctx.db, "day", days, { consistent }));
      expect(found).toStrictEqual({ data, isMore: false });
      return usage.rcu;
    };
    expect(await costOf(true)).toBe(2 * (await costOf(false)));
  });

  test("filtered, until enough have passed", async () => {
    const { data } = await all().go({ pages: "all" });
    const scheduled = data.filter(({ status }) => status === "scheduled");
    const query = all().where(({ status }, { eq }) => eq(status, "scheduled"));
    const page = await readQuery(ctx.db, "appointment", query, { limit: 6, spare: 1 });
    expect(page).toStrictEqual({ data: scheduled.slice(0, 6), isMore: true });
  });
});
