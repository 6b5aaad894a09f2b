import { createHash } from "node:crypto";
import type { PracticeContext } from "@sereno/core/db/context";
import { readPractice } from "@sereno/core/db/partition";
import { VISIT_KEY } from "@sereno/core/ids";

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

const ID = /[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}/g;
const REVISION = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
/** Shard of a due item, which depends on the practice's id. */
const SHARD = /([a-z]+)#\d\d\b/g;

// Items as texts that equal those of another practice with the same history at the same time: ids are numbered in order
// of creation, and client counts are added up.
export async function historyOf(ctx: PracticeContext): Promise<string[]> {
  const items = await dumpOf(ctx);
  const isCount = ({ __edb_e__ }: Record<string, unknown>) => __edb_e__ === "clientcount";
  const clients = items.filter(isCount).reduce((sum, count) => sum + Number(count.clients), 0);
  const texts = items.filter((item) => !isCount(item)).map((item) => JSON.stringify(inOrder(item)));
  const ids = [...new Set(texts.join().match(ID))].sort();
  const named = (text: string) =>
    ids.reduce(
      (written, id, index) => written.replaceAll(id, `#${index}`).replaceAll(id.slice(-VISIT_KEY), `#${index}`),
      text.replaceAll(ctx.practice.practice_id, "P").replace(REVISION, "revision").replace(SHARD, "$1"),
    );
  return [`${clients} clients`, ...texts.map(named).sort()];
}

/** A hash of all stored items of a practice, except the answers kept for repeated calls. */
export async function stateOf(ctx: PracticeContext): Promise<string> {
  const kept = (await dumpOf(ctx)).filter(({ sk }) => !String(sk).startsWith("$idempotency"));
  const text = JSON.stringify(kept.sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1)).map(inOrder));
  return createHash("sha256").update(text).digest("hex");
}
