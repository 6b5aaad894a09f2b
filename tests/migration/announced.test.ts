import { readBalance } from "@sereno/core/records/payment/read";
import { carryAnnounced } from "@sereno/core/upkeep/migration/008-carry-announced";
import { confirmPayment } from "@sereno/core/verbs/confirm-payment";
import { expect, inject, test } from "vitest";
import { createCashDesk } from "../support/cash-desk";
import { driftOf } from "../support/drift";
import { openTestDatabase } from "../support/practice";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const { open, agent, book, record } = createCashDesk(db);

test("what was announced before clients carried it is told and asked about as any other, and a second run changes nothing", async () => {
  const ctx = await open();
  const { practice_id } = ctx.practice;
  const { client_id: id } = await book();
  const announce = (amount: number) => record(id, { amount, reference: `M-${amount}` }, agent());
  const [first, second] = [await announce(130_000), await announce(20_000)];
  await db.client.patch({ practice_id, id }).remove(["announced"]).go();
  await confirmPayment(ctx, { id: second.id });
  const migrate = async () => {
    const { data } = await db.payment.query.payment({ practice_id }).go({ pages: "all" });
    await Promise.all(data.map((item) => carryAnnounced.change(db, item)));
    return (await db.client.get({ practice_id, id }).go()).data;
  };
  const migrated = await migrate();
  expect(migrated?.announced).toEqual({ [first.id]: { amount: 130_000, reference: "m130000" } });
  expect(await migrate()).toEqual(migrated);
  expect(await readBalance(ctx, id)).toMatchObject({ announced: 130_000 });
  await expect(record(id, { amount: 130_000 })).rejects.toMatchObject({ code: "announced" });
  expect(await driftOf(ctx)).toEqual([]);
});
