import type { Entities, EntityName } from "../domain/entities";
import type { DueFields } from "../domain/kept/due";
import { indexes } from "../domain/kept/keys";
import type { Database } from "./database";
import { type KeyOf, type Lookup, layoutOf, type Query } from "./electrodb";
import { isConditionRefused } from "./failures";
import { readItems, readOne } from "./read";

export type DueName = { [N in EntityName]: Entities[N] extends { query: { byDue: unknown } } ? N : never }[EntityName];

export type DueKey<N extends DueName> = KeyOf<N> & { practice_id: string };

interface DueEntity<N extends DueName> {
  query: { byDue(of: { due: string }): Query & { lte(until: { due_at: string }): Query } };
  patch(key: DueKey<N>): { set(fields: DueFields): { where(condition: Condition): { go(): Promise<unknown> } } };
}
type Condition = (
  attributes: Record<"due" | "due_at", string>,
  operations: { eq(attribute: string, value: string): string },
) => string;

type DueEntities = { [N in DueName]: DueEntity<N> };

/** Default maximum number of records per read: 5,000 keys are about 1 MB, the maximum of a DynamoDB response. */
const PAGE = 5_000;

/** Keys and due times of one partition of the index `due`, earliest first. `until`: only those due by this instant. */
export async function readDue<N extends DueName>(
  db: Database,
  name: N,
  due: string,
  { until, limit = PAGE }: { until?: string; limit?: number } = {},
): Promise<{ key: DueKey<N>; due_at: string }[]> {
  const entities: DueEntities = db;
  const partition = entities[name].query.byDue({ due });
  const { data } = await readItems(db, until ? partition.lte({ due_at: until }) : partition, { limit });
  const { standsFor } = layoutOf(db[name]);
  return data.flatMap((item) => {
    const { key, place } = standsFor(indexes.due, item) ?? {};
    return key && place?.due_at ? [{ key, due_at: place.due_at.toUpperCase() }] : [];
  });
}

export function readDueFields<N extends DueName>(db: Database, name: N, key: DueKey<N>): Promise<DueFields | null> {
  const lookups: { [E in DueName]: (of: DueKey<E>) => Lookup<DueFields> } = db.one;
  return readOne(db, lookups[name](key));
}

/** Replaces a record's due fields. Does nothing if the stored `due` or `due_at` is no longer that of `was`. */
export async function writeDue<N extends DueName>(
  db: Database,
  name: N,
  key: DueKey<N>,
  was: DueFields,
  fields: Required<DueFields>,
): Promise<void> {
  const entities: DueEntities = db;
  await entities[name]
    .patch(key)
    .set(fields)
    .where(({ due, due_at }, { eq }) => `${eq(due, was.due ?? "")} AND ${eq(due_at, was.due_at ?? "")}`)
    .go()
    .catch((error: unknown) => {
      if (!isConditionRefused(error)) throw error;
    });
}
