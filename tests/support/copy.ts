import { exportPage } from "@sereno/core/across/export-practice";
import type { PracticeContext } from "@sereno/core/table/context";
import { KINDS, type Kind } from "@sereno/core/things/export/asked/schema";
import { bringBatches, type CopyFile, noRecords, toCopyFile } from "@sereno/core/things/export/rules";
import { COPIED, type Copied } from "@sereno/core/things/export/schema";
import { beginRestore, bringRecords, finishRestore } from "@sereno/core/verbs/restore-practice";
import { nextRequestOf } from "./practice";

/** All that a practice takes with it, as the web reads it: page by page, each record by its shape. */
export async function takeCopy(ctx: PracticeContext): Promise<CopyFile> {
  const records = noRecords();
  for (const kind of KINDS) await readKind(ctx, kind, records[kind]);
  return toCopyFile(records, ctx.clock.now().toISOString());
}

async function readKind<K extends Kind>(ctx: PracticeContext, kind: K, into: unknown[]): Promise<void> {
  let cursor: string | null = null;
  do {
    const page: { records: Copied<Kind>[]; next_cursor: string | null } = await exportPage(ctx, { kind, cursor });
    for (const record of page.records) into.push(COPIED[kind].parse(record));
    cursor = page.next_cursor;
  } while (cursor);
}

/** A name of a file, as its digest is written. */
export const FILE = "a".repeat(64);

/** Brings a copy into a practice, each call with the practice as the request before it left it. */
export async function bringCopy(ctx: PracticeContext, file: CopyFile, name = FILE): Promise<void> {
  await beginRestore(await nextRequestOf(ctx), name);
  await bringBatches(file, async (batch) => bringRecords(await nextRequestOf(ctx), { file: name, ...batch }));
  await endCopy(ctx, file, name);
}

export async function endCopy(ctx: PracticeContext, { records }: CopyFile, name = FILE): Promise<void> {
  const [profile] = records.profile;
  if (!profile) throw new Error("a copy has a profile");
  let cursor: string | null = null;
  do {
    cursor = (await finishRestore(await nextRequestOf(ctx), { file: name, cursor, profile })).next_cursor;
  } while (cursor);
}

/** A copy whose records are in one order, whatever order they were read in, without when it was made. */
export function sorted({ records, deleted_clients }: CopyFile) {
  const inOrder = Object.entries(records).map(([kind, list]) => [
    kind,
    list.map((record) => JSON.stringify(fieldsInOrder(record))).sort(),
  ]);
  return { ...Object.fromEntries(inOrder), deleted_clients };
}

function fieldsInOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fieldsInOrder);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, fieldsInOrder(each)]),
  );
}
