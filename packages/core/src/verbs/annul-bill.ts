import { replaceWrite } from "../records/bill/change";
import { releaseWrites } from "../records/bill/covers";
import { readBill, toBill } from "../records/bill/read";
import { findClient } from "../records/client/read";
import { commit } from "../table/commit";
import type { PracticeContext } from "../table/context";
import type { BillRecord } from "../things/bill/entity";
import type { Bill } from "../things/bill/output";
import type { AnnulBillInput } from "../things/bill/schema";

/** Annuls a cuenta de cobro; its number stays its own, and what it covered can be charged again. Doing it again changes nothing. @throws AppError `not_found`. */
export const annulBill = (ctx: PracticeContext, { id, reason }: AnnulBillInput): Promise<Bill> =>
  commit(ctx, async () => {
    const before = await readBill(ctx, id);
    const client = await findClient(ctx, before.practice_id, before.client_id);
    if (before.status === "annulled") return { writes: [], result: toBill(before, client) };
    const after: BillRecord = { ...before, status: "annulled", annul_reason: reason };
    return { writes: [replaceWrite(before, after), ...releaseWrites(before)], result: toBill(after, client) };
  });
