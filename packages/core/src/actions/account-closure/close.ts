import { commit, type Plan, type PracticeContext, readTogether } from "../../db/index";
import { asRead, erase, put, type Write } from "../../db/writes";
import type { AccountClosureRecord } from "../../domain/account-closure/entity";
import type { AccountClosed } from "../../domain/account-closure/output";
import type { CloseAccountInput } from "../../domain/account-closure/schema";
import type { Grant } from "../../domain/auth/entity";
import { dueFrom } from "../../domain/kept/due";
import type { Practice } from "../../domain/practice/entity";
import { AppError } from "../../errors";
import { ACCOUNT_CLOSURE_DUE, eraseAt } from "../../store/account-closure/read";
import { grantRemoval } from "../../store/auth/grant";
import type { AuthPorts } from "../../store/auth/ports";
import { deleteWrite, readAllEndpoints } from "../../store/endpoint/endpoints";
import { leaveGoogle } from "../auth/leave-google";

/** The closure's write fails if one of these attributes changed since the practice was read, so no change is lost. */
const MARKS = [
  "updated_at",
  "schedule_version",
  "booking_rules_version",
  "reminder_settings_version",
  "session_epoch",
  "mirrors_in_person",
  "feed_hash",
] as const;

/** Moves the practice's record into a closure and ends sessions, tokens, feed, endpoints, links and Google's grant. For
 * 30 days signing in restores the account, then a job erases it. @throws AppError `not_found` if already closed. */
export async function closeAccount(
  ctx: PracticeContext,
  ports: AuthPorts,
  { receipt_years }: CloseAccountInput,
): Promise<AccountClosed> {
  const { db, clock } = ctx;
  const { practice_id } = ctx.practice;
  const closed = await commit(
    { db },
    async (): Promise<Plan<{ record: AccountClosureRecord; grant: Grant | null; practice: Practice }>> => {
      const [practice, grant] = await readTogether(db, [
        db.one.practice({ practice_id }),
        db.one.grant({ practice_id }),
      ]);
      if (!practice) throw new AppError("not_found");
      const { endpoints, noneMade } = await readAllEndpoints(ctx);
      const closed_at = clock.now().toISOString();
      const erase_at = eraseAt(closed_at);
      const record: AccountClosureRecord = {
        practice_id,
        state: "closed",
        practice,
        closed_at,
        erase_at,
        receipt_years,
        erased: {},
        receipts: 0,
        revision: 1,
        ...dueFrom(ACCOUNT_CLOSURE_DUE, practice_id, erase_at),
      };
      const { feed_hash } = practice;
      return {
        writes: [
          put("accountClosure", record),
          erase("practice", { practice_id }, asRead(practice, ...MARKS)),
          grantRemoval(practice_id, grant),
          ...endpoints.map(deleteWrite),
          noneMade,
          ...(feed_hash ? [erase("feed", { token_hash: feed_hash }) satisfies Write] : []),
        ],
        result: { record, grant, practice },
      };
    },
  );
  await leaveGoogle(ctx, ports, closed.grant, closed.practice);
  return { erase_at: closed.record.erase_at };
}
