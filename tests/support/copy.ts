import type { PracticeContext } from "@sereno/core/db/context";
import { KINDS, type Kind } from "@sereno/core/domain/export/asked/schema";
import { type CopyFile, noRecords, toCopyFile } from "@sereno/core/domain/export/rules";
import type { Copied } from "@sereno/core/domain/export/schema";
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
