import { BatchWriteCommand, type BatchWriteCommandOutput } from "@aws-sdk/lib-dynamodb";
import type { PracticeContext } from "@sereno/core/db/context";
import { createPractice } from "./practice";
import { dumpOf } from "./state";

const AT_ONCE = 25;

function renamed(value: unknown, from: string, to: string): unknown {
  if (typeof value === "string") return value.replaceAll(from, to);
  if (value instanceof Set) return new Set([...value].map((each) => renamed(each, from, to)));
  if (Array.isArray(value)) return value.map((each) => renamed(each, from, to));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renamed(each, from, to)]));
}

/** Returns a function that copies the practice, as it is now, to a new practice. Only the practice's id differs. */
export async function clonerOf(ctx: PracticeContext): Promise<() => Promise<PracticeContext>> {
  const { db, clock, practice } = ctx;
  const items = await dumpOf(ctx);
  return async () => {
    const { practice_id } = (await createPractice(db, { clock })).practice;
    const copies = items.map((item) => Object(renamed(item, practice.practice_id, practice_id)));
    const puts = copies.map((Item) => ({ PutRequest: { Item } }));
    for (let at = 0; at < puts.length; at += AT_ONCE) {
      let left: BatchWriteCommandOutput["UnprocessedItems"] = { [db.table]: puts.slice(at, at + AT_ONCE) };
      while (left?.[db.table])
        left = (await db.documents.send(new BatchWriteCommand({ RequestItems: left }))).UnprocessedItems;
    }
    return { ...ctx, practice: { ...practice, practice_id } };
  };
}
