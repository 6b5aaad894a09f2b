import type { Write } from "../../db/commit";
import type { PracticeContext } from "../../db/context";
import { readOne } from "../../db/read";
import type { Practice } from "../../domain/practice/entity";
import { agentDailyLimitOf, zoneOf } from "../../domain/practice/rules";
import { AppError } from "../../errors";
import { localDateAt, minuteOfDate } from "../../lib/time/rules";

const DAY_MS = 86_400_000;
// A local day is over everywhere two days after it began; then nobody asks for its count.
const KEPT_MS = 3 * DAY_MS;

/** The count of an agent's token in the practice's local day. */
export const dayOf = ({ actor, practice, clock }: PracticeContext) => ({
  practice_id: practice.practice_id,
  token_id: actor.id,
  date: localDateAt(zoneOf(practice), minuteOfDate(clock.now())),
});

/** How many changes are left of a day in which so many were made. */
export const leftOf = (practice: Pick<Practice, "agent_daily_limit">, changes = 0): number =>
  Math.max(0, agentDailyLimitOf(practice) - changes);

const refusal = (most: number) =>
  new AppError("limit", {
    message: `El agente ya hizo los ${most} cambios que puede hacer en un día. Mañana puede seguir, o hazlo tú en Sereno.`,
    data: { limit: "daily", most },
  });

/** Says before what `allowanceWrite` holds the agent to. One read. @throws AppError `limit`. */
export async function requireAllowed(ctx: PracticeContext, several: number): Promise<void> {
  const most = agentDailyLimitOf(ctx.practice);
  const day = await readOne(ctx.db, ctx.db.one.agentDay(dayOf(ctx)));
  if ((day?.changes ?? 0) + several > most) throw refusal(most);
}

/**
 * The write that counts one more change, or several, of an agent's token in the practice's local day, as long as there are no
 * more than the therapist allows. Its refusal is `limit`.
 */
export function allowanceWrite(ctx: PracticeContext, several = 1): Write {
  const most = agentDailyLimitOf(ctx.practice);
  const day = { ...dayOf(ctx), ttl: Math.floor((ctx.clock.now().getTime() + KEPT_MS) / 1000) };
  return {
    write: ({ agentDay }) =>
      agentDay
        .upsert(day)
        .add({ changes: several })
        .where(({ changes }, { notExists, lte }) =>
          several > most ? lte(changes, -1) : `(${notExists(changes)} OR ${lte(changes, most - several)})`,
        )
        .commit(),
    refused: () => refusal(most),
  };
}
