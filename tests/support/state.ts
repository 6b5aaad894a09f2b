import { createHash } from "node:crypto";
import type { PracticeContext } from "@sereno/core/db/context";
import { readPractice } from "@sereno/core/db/partition";

/** A copy with sorted fields and sets, because the database keeps no order. */
export function inOrder(value: unknown): unknown {
  if (value instanceof Set) return [...value].sort();
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, inOrder(each)]),
  );
}

export async function dumpOf({ db, practice }: PracticeContext): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for await (const page of readPractice(db, practice.practice_id)) items.push(...page);
  return items;
}

/** `dumpOf` without agent tokens, because each call with a token changes the token's item. */
export const dumpWithoutTokens = async (ctx: PracticeContext) =>
  (await dumpOf(ctx)).filter((each) => !("secret_hash" in each));

/** A hash of a practice's stored items, without the answers stored by idempotency key. */
export async function stateOf(ctx: PracticeContext): Promise<string> {
  const kept = (await dumpOf(ctx)).filter(({ sk }) => !String(sk).startsWith("$idempotency"));
  const text = JSON.stringify(kept.sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1)).map(inOrder));
  return createHash("sha256").update(text).digest("hex");
}
