import * as z from "zod/mini";
import { findClient } from "../../records/client/read";
import { paymentWrites } from "../../records/payment/ledger";
import { moneyWrite, oldPrice, purchasePart } from "../../records/payment/purchase";
import { commit, decideAgain, type Plan, type Write } from "../../table/commit";
import type { Database } from "../../table/database";
import { readTogether } from "../../table/read";
import { purchaseCharge } from "../../things/payment/rules";
import { zoneOf } from "../../things/practice/rules";
import { localDateAt, minuteOfIso } from "../../words/time/rules";
import type { Migration } from "./migration";

const Stored = z.object({ practice_id: z.string(), id: z.string() });

/**
 * Gives each purchase its price. One that the therapist sold counts as paid with its `total_paid`, by a payment of that day without
 * a receipt's number; one that an agent sold stays owed. Appointments of before were asked nothing for, and stay so.
 */
export const pricePurchases: Migration = {
  phase: "after",
  entities: ["purchase"],
  change: async (db, item) => price(db, Stored.parse(item)),
};

const OWN = "pur_".length;

function price(db: Database, { practice_id, id }: z.infer<typeof Stored>): Promise<void> {
  return commit({ db }, async (): Promise<Plan<void>> => {
    const [before, practice] = await readTogether(db, [
      db.one.purchase({ practice_id, id }),
      db.one.practice({ practice_id }),
    ]);
    const nothing = { writes: [], result: undefined };
    if (!before || before.price !== undefined) return nothing;
    const { created_at, client_id, created_by, payment_method, payment_reference } = before;
    const money = oldPrice(before);
    const { total_paid } = money;
    const client = await findClient({ db }, practice_id, client_id);
    const { balance } = purchaseCharge(before);
    const paid = {
      practice_id,
      id: `pay_${id.slice(OWN)}`,
      client_id,
      kind: "payment",
      status: "confirmed",
      amount: total_paid,
      method: payment_method,
      reference: payment_reference,
      received_on: localDateAt(zoneOf(practice ?? {}), minuteOfIso(created_at)),
      parts: [purchasePart(before, total_paid)],
      credit: 0,
      created_by,
      created_at,
      updated_at: created_at,
    } as const;
    return {
      writes: [
        moneyWrite(before, {
          ...money,
          ...(client ? balance > 0 && { owed_key: `${client_id}:${created_at}` } : { written_off: true }),
        }),
        ...(total_paid > 0 ? paymentWrites({ ...paid, parts: [...paid.parts] }) : []),
        ...(client && balance > 0
          ? [
              {
                write: (entities) =>
                  entities.client.patch({ practice_id, id: client.id }).add({ owed: balance, revision: 1 }).commit(),
                refused: decideAgain,
              } satisfies Write,
            ]
          : []),
      ],
      result: undefined,
    };
  });
}
