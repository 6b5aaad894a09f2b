import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Database } from "@sereno/core/db/database";
import type { Migration, StoredItem } from "@sereno/core/maintenance/migration/migration";
import * as z from "zod/mini";

const Stored = z.object({ pk: z.string(), sk: z.string(), nickname: z.optional(z.string()) });

/** Changes an item, unless the condition fails because another process has changed the item. */
async function update(db: Database, item: StoredItem, expression: string, condition: string, values?: StoredItem) {
  const { pk, sk } = Stored.parse(item);
  const command = new UpdateCommand({
    ...{ TableName: db.table, Key: { pk, sk }, UpdateExpression: expression },
    ...{ ConditionExpression: condition, ExpressionAttributeValues: values },
  });
  await db.documents.send(command).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
}

/** Migrations of a release that renames clients' `nickname` while the former release still reads it. */
export const MIGRATIONS: readonly Migration[] = [
  {
    phase: "before",
    entities: ["client"],
    change: async (db, item) => {
      const { nickname } = Stored.parse(item);
      if (nickname === undefined || "short_name" in item) return;
      const condition = "nickname = :name AND attribute_not_exists(short_name)";
      await update(db, item, "SET short_name = :name", condition, { ":name": nickname });
    },
  },
  {
    phase: "after",
    entities: ["client"],
    change: async (db, item) => {
      if ("nickname" in item) await update(db, item, "REMOVE nickname", "attribute_exists(short_name)");
    },
  },
];

export { versionAfter } from "@sereno/core/maintenance/migration/list";
