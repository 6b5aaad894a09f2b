import * as z from "zod/mini";
import { recordWrite } from "../../records/appointment/change";
import { debtDelta, dueFromMinute, type Target, unpaidAfter } from "../../records/client/debt";
import { findClient } from "../../records/client/read";
import { debtWrites } from "../../records/client/totals";
import { moneyWrite, notAhead } from "../../records/payment/purchase";
import { commit, decideAgain, type Plan, type Write } from "../../table/commit";
import type { Database } from "../../table/database";
import { ENTITY } from "../../table/electrodb";
import { readOne } from "../../table/read";
import type { AppointmentRecord } from "../../things/appointment/entity";
import { isLive } from "../../things/appointment/rules";
import type { ClientRecord } from "../../things/client/entity";
import { aheadFrom, isOldPlace, notOwed } from "../../things/kept/debts";
import type { Migration } from "./migration";

const Stored = z.object({
  [ENTITY]: z.enum(["appointment", "purchase"]),
  practice_id: z.string(),
  id: z.string(),
  owed_key: z.optional(z.string()),
});
type Stored = z.infer<typeof Stored>;

let last: Promise<void> = Promise.resolve();

/**
 * Debts stood in their index by client. Each is now carried by its client, who stands there in its place, and is counted in the practice's
 * total, unless it lies ahead: a live appointment's. One that was cancelled and charged is due since it was changed last. Code of before
 * would take a client's debts for whole without looking there, so it has to be gone; until this is done the new one refuses to guess.
 */
export const gatherDebts: Migration = {
  phase: "after",
  entities: ["appointment", "purchase"],
  change: (db, item) => {
    const stored = Stored.parse(item);
    if (!isOldPlace(stored)) return Promise.resolve();
    // One after the other: they all change the practice's total.
    const own = last.then(() => gather(db, stored));
    last = own.catch(() => undefined);
    return own;
  },
};

function gather(db: Database, stored: Stored): Promise<void> {
  return commit({ db }, async (): Promise<Plan<void>> => {
    const gathered = await readGathered(db, stored);
    if (!gathered) return { writes: [], result: undefined };
    const { write, after } = gathered;
    const client = await findClient({ db }, stored.practice_id, after.record.client_id);
    return { writes: [write, ...(client ? carryWrites(client, after) : [])], result: undefined };
  });
}

/** A debt at its new place; null for one that has come there meanwhile. */
async function readGathered(
  db: Database,
  { [ENTITY]: entity, ...key }: Stored,
): Promise<{ write: Write; after: Target } | null> {
  if (entity === "purchase") {
    const before = await readOne(db, db.one.purchase(key));
    if (!before || !isOldPlace(before)) return null;
    return { write: moneyWrite(before, notAhead({})), after: { kind: "purchase", record: notAhead(before) } };
  }
  const before = await readOne(db, db.one.appointment(key));
  if (!before || !isOldPlace(before)) return null;
  const record = placedAnew(before);
  return { write: recordWrite(before, record), after: { kind: "appointment", record } };
}

function placedAnew(before: AppointmentRecord): AppointmentRecord {
  const { practice_id, charged, status, updated_at, version } = before;
  const charged_at = charged && status === "cancelled" ? updated_at : undefined;
  const record = { ...before, charged_at, version: version + 1 };
  const since = dueFromMinute({ kind: "appointment", record });
  return { ...record, ...(isLive(status) ? aheadFrom(practice_id, since) : notOwed) };
}

/** What a client carries of a debt; how much they owe in all they know already. */
function carryWrites(client: ClientRecord, after: Target): Write[] {
  const { practice_id, id, revision } = client;
  const debts = debtDelta(null, after);
  const unpaid = unpaidAfter(client, debts);
  return [
    {
      write: (entities) =>
        entities.client
          .patch({ practice_id, id })
          .set({ unpaid })
          .add({ revision: 1 })
          .where((attributes, { eq }) => eq(attributes.revision, revision))
          .commit(),
      refused: decideAgain,
    },
    ...debtWrites(client, { before: client.unpaid, after: unpaid, counted: debts.counted }),
  ];
}
