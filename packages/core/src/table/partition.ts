import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Database } from "./database";
import { ENTITY, layoutOf } from "./electrodb";

type Stored = Record<string, unknown>;

/** Of each item that a practice has, page by page, of which entity it is and the attributes that are named; the rest is not read out. */
export async function* readPractice(db: Database, practice_id: string, attributes: string[]): AsyncGenerator<Stored[]> {
  const names = [ENTITY, ...attributes];
  // Clients have a key of their own, which is shorter.
  const keys = [layoutOf(db.practice).keyOf({ practice_id }), layoutOf(db.client).keyOf({ practice_id, id: "any" })];
  for (const { pk } of keys) {
    let start: Stored | undefined;
    do {
      const page = await db.documents.send(
        new QueryCommand({
          TableName: db.table,
          ConsistentRead: true,
          KeyConditionExpression: "pk = :pk",
          ExpressionAttributeValues: { ":pk": pk },
          ProjectionExpression: names.map((_, index) => `#${index}`).join(", "),
          ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#${index}`, name])),
          ExclusiveStartKey: start,
        }),
      );
      yield page.Items ?? [];
      start = page.LastEvaluatedKey;
    } while (start);
  }
}
