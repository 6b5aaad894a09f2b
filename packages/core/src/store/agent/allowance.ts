import { type PracticeContext, readOne } from "../../db/index";
import { upsert, type Write } from "../../db/writes";
import type { Practice } from "../../domain/practice/entity";
import { agentDailyLimitOf, zoneOf } from "../../domain/practice/rules";
import { AppError } from "../../errors";
import { localDateAt, minuteOfDate } from "../../lib/time/rules";

// Milliseconds that a date's count is kept after its last change: 3 days. Over all zones, a date lasts only 50 hours.
const KEPT_MS = 3 * 86_400_000;

/** The key of an agent token's count of changes on the practice's local day. */
export const dayOf = ({ actor, practice, clock }: PracticeContext) => ({
  practice_id: practice.practice_id,
  token_id: actor.id,
  date: localDateAt(zoneOf(practice), minuteOfDate(clock.now())),
});

export const leftOf = (practice: Pick<Practice, "agent_daily_limit">, changes = 0): number =>
  Math.max(0, agentDailyLimitOf(practice) - changes);

const refusal = (most: number, several: number) =>
  new AppError("limit", { message: refusalText(most, several), data: { limit: "daily", most } });

function refusalText(most: number, several: number): string {
  if (several > most)
    return `Son ${several} cambios, y el agente puede hacer máximo ${most} en un día. Hazlo tú en Sereno.`;
  const why =
    several > 1
      ? `Son ${several} cambios, y al agente le quedan menos por hoy (máximo ${most} al día).`
      : `El agente ya hizo ${most === 1 ? "el cambio" : `los ${most} cambios`} que puede hacer en un día.`;
  return `${why} Mañana puede seguir, o hazlo tú en Sereno.`;
}

/** Requires that the agent token's daily limit allows `several` more changes. One read. @throws AppError `limit`. */
export async function requireAllowed(ctx: PracticeContext, several: number): Promise<void> {
  const most = agentDailyLimitOf(ctx.practice);
  const day = await readOne(ctx.db, ctx.db.one.agentDay(dayOf(ctx)));
  if ((day?.changes ?? 0) + several > most) throw refusal(most, several);
}

/** Adds `several` to an agent token's count of changes today. Above the daily limit the write fails with `limit`. */
export function allowanceWrite(ctx: PracticeContext, several = 1): Write {
  const most = agentDailyLimitOf(ctx.practice);
  const day = { ...dayOf(ctx), ttl: Math.floor((ctx.clock.now().getTime() + KEPT_MS) / 1000) };
  return upsert(
    "agentDay",
    {
      of: day,
      add: { changes: several },
      where: ({ changes }, { notExists, lte }) =>
        several > most ? lte(changes, -1) : `(${notExists(changes)} OR ${lte(changes, most - several)})`,
    },
    () => refusal(most, several),
  );
}
