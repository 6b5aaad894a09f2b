import * as z from "zod/mini";
import { findClient } from "../../records/client/read";
import { announcementOf, withAnnounced } from "../../records/payment/announced";
import { commit, decideAgain, type Plan } from "../../table/commit";
import type { Database } from "../../table/database";
import { readOne } from "../../table/read";
import type { Migration } from "./migration";

const Stored = z.object({ practice_id: z.string(), id: z.string(), status: z.string() });

/** Lets each client carry what was announced for them and waits to be verified. What it was said to be for nobody wrote down. */
export const carryAnnounced: Migration = {
  phase: "after",
  entities: ["payment"],
  change: async (db, item) => {
    const { practice_id, id, status } = Stored.parse(item);
    if (status === "announced") await carry(db, { practice_id, id });
  },
};

function carry(db: Database, key: { practice_id: string; id: string }): Promise<void> {
  return commit({ db }, async (): Promise<Plan<void>> => {
    const payment = await readOne(db, db.one.payment(key));
    const client =
      payment?.status === "announced" ? await findClient({ db }, key.practice_id, payment.client_id) : null;
    if (!payment || !client || client.announced?.[key.id]) return { writes: [], result: undefined };
    const { practice_id, id, revision } = client;
    const announced = withAnnounced(client, key.id, announcementOf(payment, null));
    return {
      writes: [
        {
          write: (entities) =>
            entities.client
              .patch({ practice_id, id })
              .set({ announced, revision: revision + 1 })
              .where((attributes, { eq }) => eq(attributes.revision, revision))
              .commit(),
          refused: decideAgain,
        },
        {
          write: (entities) =>
            entities.payment
              .check(key)
              .where((attributes, { eq }) => eq(attributes.status, "announced"))
              .commit(),
          refused: decideAgain,
        },
      ],
      result: undefined,
    };
  });
}
