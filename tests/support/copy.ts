import type { PracticeContext } from "@sereno/core/db/context";
import type { Database } from "@sereno/core/db/database";
import { layoutOf } from "@sereno/core/db/electrodb";
import { KINDS, type Kind } from "@sereno/core/domain/export/asked/schema";
import { type CopyFile, noRecords, toCopyFile } from "@sereno/core/domain/export/rules";
import { type Copied, EXCLUDED_FIELDS } from "@sereno/core/domain/export/schema";
import { EXPORTED } from "@sereno/core/queries/export-exclusions";
import { exportPage } from "@sereno/core/queries/export-practice";

/** A practice's export, page by page like the web's. */
export async function takeCopy(ctx: PracticeContext): Promise<CopyFile> {
  const records = noRecords();
  for (const kind of KINDS) await readKind(ctx, kind, records[kind]);
  return toCopyFile(records, ctx.clock.now().toISOString());
}

async function readKind<K extends Kind>(ctx: PracticeContext, kind: K, into: unknown[]): Promise<void> {
  let cursor: string | null = null;
  do {
    const page: { records: Copied<Kind>[]; next_cursor: string | null } = await exportPage(ctx, { kind, cursor });
    into.push(...page.records);
    cursor = page.next_cursor;
  } while (cursor);
}

/** The stored attributes of a kind that are exported. */
export const exportedNames = (db: Database, kind: Kind): string[] =>
  layoutOf(db[EXPORTED[kind]]).names.filter((name) => name !== "practice_id" && !(name in EXCLUDED_FIELDS[kind]));
