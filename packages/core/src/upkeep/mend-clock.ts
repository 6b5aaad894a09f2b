import * as z from "zod/mini";
import { AppError } from "../errors";
import { changeWrites } from "../records/appointment/change";
import { findClient } from "../records/client/read";
import { EXPIRE_DUE } from "../records/purchase/ledger";
import { commit, decideAgain, type Plan, type Write } from "../table/commit";
import type { Context } from "../table/context";
import type { JobReport } from "../table/due-work";
import { ENTITY } from "../table/electrodb";
import { readOne, readQuery } from "../table/read";
import { readTable } from "../table/scan";
import type { AppointmentRecord } from "../things/appointment/entity";
import { SLACK_MS } from "../things/clock/rules";
import { dueFrom } from "../things/kept/due";

const SYSTEM = { kind: "system", id: "mend" } as const;
const PAGE = 500;
/** After this long what is left is the next run's. */
const BUDGET_MS = 35_000;

const Suspect = z.object({ [ENTITY]: z.string(), practice_id: z.string(), id: z.string() });
type Suspect = z.infer<typeof Suspect>;
type Key = Pick<Suspect, "practice_id" | "id">;

/**
 * Sets right what only a clock that was wrong can have done: appointments that a job completed and that are not over, the entry that
 * a purchase ran out which is still valid, sessions opened in the future. Each leaves a line in the log; an appointment whose hour
 * was given to another stays.
 * Reads the whole table, page by page, unless it is told to stop.
 */
export async function mendClockHarm(ctx: Context, isStopping = () => false): Promise<JobReport> {
  const report: JobReport = { done: 0, failed: 0 };
  const until = ctx.clock.now().getTime() + BUDGET_MS;
  for await (const { [ENTITY]: entity, ...key } of suspects(ctx, isStopping)) {
    if (isStopping() || ctx.clock.now().getTime() > until) return report;
    try {
      const isMended = await mend(ctx, entity, key);
      if (!isMended) continue;
      report.done += 1;
      ctx.log.error("clock_harm_mended", { entity, item: key });
    } catch (cause) {
      report.failed += 1;
      const reason = cause instanceof AppError ? cause.code : "failed";
      ctx.log.error("clock_harm_left", { entity, item: key, reason, ...(reason === "failed" && { cause }) });
    }
  }
  return report;
}

function mend(ctx: Context, entity: string, key: Key): Promise<boolean> {
  if (entity === "appointment") return reopen(ctx, key);
  return entity === "purchase" ? makeValid(ctx, key) : end(ctx, key);
}

/** Who signed in under a clock that was ahead would stay for as long as it was. */
const end = ({ db }: Context, key: Key): Promise<boolean> =>
  db.login
    .delete(key)
    .go()
    .then(() => true);

async function* suspects({ db, clock }: Context, isStopping: () => boolean): AsyncGenerator<Suspect> {
  let after: Record<string, unknown> | null = null;
  do {
    const { items, position } = await readTable(db, {
      Limit: PAGE,
      ExclusiveStartKey: after ?? undefined,
      ProjectionExpression: "#entity, practice_id, id",
      FilterExpression:
        "(#entity = :appointment AND #status = :completed AND updated_by = :system AND ends_at > :soon) OR " +
        "(#entity = :purchase AND attribute_not_exists(due) AND expires_at > :soon) OR " +
        "(#entity = :session AND created_at > :soon)",
      ExpressionAttributeNames: { "#entity": ENTITY, "#status": "status" },
      ExpressionAttributeValues: {
        ":appointment": "appointment",
        ":purchase": "purchase",
        ":session": "session",
        ":completed": "completed",
        ":system": "system",
        ":soon": new Date(clock.now().getTime() + SLACK_MS).toISOString(),
      },
    });
    for (const item of items) yield Suspect.parse(item);
    after = position;
  } while (after && !isStopping());
}

/** What a job completed before its end is again what it was, at the same time. @throws AppError `overlap` once that is another's. */
function reopen(ctx: Context, key: Key): Promise<boolean> {
  return commit(ctx, async (): Promise<Plan<boolean>> => {
    const before = await readOne(ctx.db, ctx.db.one.appointment(key));
    const now = ctx.clock.now().toISOString();
    if (before?.status !== "completed" || before.updated_by !== "system" || before.ends_at <= now) {
      return { writes: [], result: false };
    }
    const after: AppointmentRecord = {
      ...before,
      status: before.completed_from ?? "scheduled",
      completed_from: undefined,
      version: before.version + 1,
      updated_at: now,
    };
    const owner = await findClient(ctx, before.practice_id, before.client_id);
    return { writes: changeWrites({ clock: ctx.clock, actor: SYSTEM }, { before, after, owner }), result: true };
  });
}

/** Takes the entry back that a purchase ran out, and lets the job see it again once it does. */
function makeValid({ db, clock }: Context, { practice_id, id }: Key): Promise<boolean> {
  return commit({ db }, async (): Promise<Plan<boolean>> => {
    const [purchase, { data: entries }] = await Promise.all([
      readOne(db, db.one.purchase({ practice_id, id })),
      readQuery(db, "ledger", db.ledger.query.entry({ practice_id, purchase_id: id }), { consistent: true }),
    ]);
    const early = entries.filter(({ kind }) => kind === "expire");
    if (!purchase || purchase.due || purchase.expires_at <= clock.now().toISOString() || early.length === 0) {
      return { writes: [], result: false };
    }
    return {
      writes: [
        {
          write: (entities) =>
            entities.purchase
              .patch({ practice_id, id })
              .set(dueFrom(EXPIRE_DUE, practice_id, purchase.expires_at))
              .where(({ due }, { notExists }) => notExists(due))
              .commit(),
          refused: decideAgain,
        },
        ...early.map(
          ({ id: entry }): Write => ({
            write: (entities) => entities.ledger.delete({ practice_id, purchase_id: id, id: entry }).commit(),
            refused: decideAgain,
          }),
        ),
      ],
      result: true,
    };
  });
}
