import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { Database } from "../../table/database";
import { ENTITY } from "../../table/electrodb";
import { completeClients } from "./001-complete-clients";
import { Key, type Migration, type StoredItem } from "./migration";

/** What is read from the client, or no longer read at all. */
const COPIES = {
  appointment: ["patient_name", "patient_phone", "patient_email", "identification_number"],
  purchase: ["client_name", "client_email", "client_phone", "client_identification_number"],
  clientidentity: ["has_email"],
  client: [],
} as const;

const Marked = z.object({ [ENTITY]: z.enum(["appointment", "purchase", "clientidentity", "client"]) });

/** Takes away the copies; a client of code that still served during the first migration is made whole. */
export const dropCopies: Migration = {
  phase: "after",
  entities: ["appointment", "purchase", "clientidentity", "client"],
  change: async (db, item) => {
    const entity = Marked.parse(item)[ENTITY];
    if (entity === "client" && item.revision === undefined) await completeClients.change(db, item);
    const copies = COPIES[entity].filter((name) => name in item);
    if (copies.length > 0) await remove(db, item, copies);
  },
};

async function remove(db: Database, item: StoredItem, names: string[]): Promise<void> {
  const update = new UpdateCommand({
    TableName: db.table,
    Key: Key.parse(item),
    UpdateExpression: `REMOVE ${names.join(", ")}`,
    ConditionExpression: "attribute_exists(pk)",
  });
  await db.documents.send(update).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
}
