import { createHash } from "node:crypto";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { PracticeContext } from "@sereno/core/context";

/** A copy whose fields and sets come in order: the database keeps none. */
export function inOrder(value: unknown): unknown {
  if (value instanceof Set) return [...value].sort();
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, each]) => [key, inOrder(each)]),
  );
}

/** All that the table holds of a practice, as it is stored. */
export async function dumpOf({ db, practice }: PracticeContext): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await db.documents.send(
      new ScanCommand({ TableName: db.table, ConsistentRead: true, ExclusiveStartKey: start }),
    );
    items.push(...(page.Items ?? []).filter(({ pk }) => String(pk).includes(practice.practice_id)));
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
}

/** A fingerprint of all that the table holds of a practice, but for the answers kept for repeated calls. */
export async function stateOf(ctx: PracticeContext): Promise<string> {
  const kept = (await dumpOf(ctx)).filter(({ sk }) => !String(sk).startsWith("$idempotency"));
  const text = JSON.stringify(kept.sort((a, b) => String(a.sk).localeCompare(String(b.sk))).map(inOrder));
  return createHash("sha256").update(text).digest("hex");
}
