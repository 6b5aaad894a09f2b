import { createConversions, type Entity, type Schema } from "electrodb";
import * as z from "zod/mini";
import type { DueFields } from "../things/kept/due";

/** The part of ElectroDB's entity that has to do with its being due. */
interface EntityLike<K> {
  query: { byDue(of: { due: string }): KeyQuery & { lte(until: { due_at: string }): KeyQuery } };
  get(key: NoInfer<K>): { go(options: { consistent: true }): Promise<{ data: DueFields | null }> };
  patch(key: K): { set(fields: DueFields): { where(condition: Condition): { go(): Promise<unknown> } } };
}
interface KeyQuery {
  go(options: typeof KEYS_ALONE): Promise<{ data: object[] }>;
}
type Condition = (
  attributes: Record<"due" | "due_at", string>,
  operations: { eq(attribute: string, value: string): string },
) => string;

export type AnySchema = Schema<string, string, string>;

/** An entity with `dueAttributes` and the index `byDue`. */
export type DueEntity<K, S extends AnySchema> = EntityLike<K> & Entity<string, string, string, S>;

/** A record in the index: its key, and since when it is due. */
export interface DueItem<K> {
  key: K;
  due_at: string;
}

/** About a megabyte, which is as much as one request answers. */
const KEYS_ALONE = { data: "includeKeys", ignoreOwnership: true, limit: 5_000 } as const;

const IndexKeys = z.record(z.string(), z.string());
type Pattern = { fromKeys: { toComposite<T>(keys: Record<string, string>): T } } | undefined;

/**
 * The records of one partition of the index, the longest due first: 5,000 at most, in one request.
 * @param until ISO instant: leaves out what is due later.
 */
export async function readDue<K, S extends AnySchema>(
  entity: DueEntity<K, S>,
  due: string,
  until?: string,
): Promise<DueItem<K>[]> {
  const partition = entity.query.byDue({ due });
  const { data } = await (until ? partition.lte({ due_at: until }) : partition).go(KEYS_ALONE);
  const patterns: Record<string, Pattern> = createConversions(entity).byAccessPattern;
  const [primary = ""] = Object.entries(entity.schema.indexes).find(([, { index }]) => !index) ?? [];
  return data.flatMap((each) => {
    const keys = IndexKeys.parse(each);
    const key = patterns[primary]?.fromKeys.toComposite<K>(keys);
    const at = patterns.byDue?.fromKeys.toComposite<DueFields>(keys).due_at;
    // ElectroDB writes keys in lower case.
    return key && at ? [{ key, due_at: at.toUpperCase() }] : [];
  });
}

const isRefused = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && error.cause.name === "ConditionalCheckFailedException";

/** Writes when a record is due, and nothing else of it; nothing at all once it is due otherwise than it was read. */
export async function writeDue<K, S extends AnySchema>(
  entity: DueEntity<K, S>,
  key: K,
  was: DueFields,
  fields: Required<DueFields>,
): Promise<void> {
  await entity
    .patch(key)
    .set(fields)
    .where(({ due, due_at }, { eq }) => `${eq(due, was.due ?? "")} AND ${eq(due_at, was.due_at ?? "")}`)
    .go()
    .catch((error: unknown) => {
      if (!isRefused(error)) throw error;
    });
}
