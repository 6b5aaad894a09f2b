import type { PracticeContext } from "@sereno/core/db/context";
import { KINDS } from "@sereno/core/domain/export/asked/schema";
import { type CopyFile, noRecords, toCopyFile } from "@sereno/core/domain/export/rules";
import { exportPage } from "@sereno/core/queries/export-practice";
import { pagesOf } from "./reading";

/** A practice's export, read page by page as on the web. */
export async function takeCopy(ctx: PracticeContext): Promise<CopyFile> {
  const records = noRecords();
  for (const kind of KINDS) {
    const into: unknown[] = records[kind];
    const pages = await pagesOf((cursor) => exportPage(ctx, { kind, cursor }));
    into.push(...pages.flatMap((page): unknown[] => page.records));
  }
  return toCopyFile(records, ctx.clock.now().toISOString());
}
