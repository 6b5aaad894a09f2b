import { commit, type PracticeContext } from "../../db/index";
import type { BillRecord } from "../../domain/bill/entity";
import type { Bill } from "../../domain/bill/output";
import type { AnnulBillInput } from "../../domain/bill/schema";
import { readBill, releaseWrites, replaceWrite, toBill } from "../../store/bill/bills";
import { findClient } from "../../store/client/read";

/** Annuls a bill; its number is not reused, its items can be billed again. Idempotent. @throws AppError `not_found`. */
export const annulBill = (ctx: PracticeContext, { id, reason }: AnnulBillInput): Promise<Bill> =>
  commit(ctx, async () => {
    const before = await readBill(ctx, id);
    const client = await findClient(ctx, before.practice_id, before.client_id);
    if (before.status === "annulled") return { writes: [], result: toBill(before, client) };
    const after: BillRecord = { ...before, status: "annulled", annul_reason: reason };
    return { writes: [replaceWrite(before, after), ...releaseWrites(before)], result: toBill(after, client) };
  });
