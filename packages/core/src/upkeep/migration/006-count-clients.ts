import * as z from "zod/mini";
import { countChecks, countLookups, sumOfParts } from "../../records/client/count";
import { commit, decideAgain, type Plan } from "../../table/commit";
import type { Database } from "../../table/database";
import { readBoth, readItems } from "../../table/read";
import type { Migration } from "./migration";

const Stored = z.object({ practice_id: z.string() });

/**
 * Counts the clients of each practice once; from then on they are counted as they come and go. Code of before would let some come and
 * go uncounted, so it has to be gone. Until that is done a list counts for itself.
 */
export const countClients: Migration = {
  phase: "after",
  entities: ["practice"],
  change: async (db, item) => count(db, Stored.parse(item).practice_id),
};

function count(db: Database, practice_id: string): Promise<void> {
  return commit({ db }, async (): Promise<Plan<void>> => {
    const [[practice], parts] = await readBoth(db, [db.one.practice({ practice_id })], countLookups(db, practice_id));
    if (!practice || practice.clients_before !== undefined) return { writes: [], result: undefined };
    const clients = await storedClients(db, practice_id);
    return {
      writes: [
        {
          write: (entities) =>
            entities.practice
              .patch({ practice_id })
              .set({ clients_before: clients - sumOfParts(parts) })
              .where(({ clients_before }, { notExists }) => notExists(clients_before))
              .commit(),
          refused: decideAgain,
        },
        // Nobody came or went while they were counted.
        ...countChecks(practice_id, parts),
      ],
      result: undefined,
    };
  });
}

async function storedClients(db: Database, practice_id: string): Promise<number> {
  const query = db.client.query.client({ practice_id });
  return (await readItems(db, query, { consistent: true, names: ["sk"] })).data.length;
}
