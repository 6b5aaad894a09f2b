import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { countChecks, countLookups, sumOfParts } from "../../records/client/count";
import { commit, decideAgain, type Plan } from "../../table/commit";
import { type Database, readBoth } from "../../table/database";
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

async function storedClients({ documents, table }: Database, practice_id: string): Promise<number> {
  let clients = 0;
  let start: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new QueryCommand({
        TableName: table,
        ConsistentRead: true,
        Select: "COUNT",
        KeyConditionExpression: "pk = :practice AND begins_with(sk, :client)",
        ExpressionAttributeValues: { ":practice": practice_id, ":client": "client#" },
        ExclusiveStartKey: start,
      }),
    );
    clients += page.Count ?? 0;
    start = page.LastEvaluatedKey;
  } while (start);
  return clients;
}
