import { exportPage } from "@sereno/core/across/export-practice";
import type { PracticeContext } from "@sereno/core/table/context";
import { KINDS, type Kind } from "@sereno/core/things/export/asked/schema";
import { type CopyFile, noRecords, toCopyFile } from "@sereno/core/things/export/rules";
import { COPIED, type Copied } from "@sereno/core/things/export/schema";

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
