import type { PracticeContext } from "../context";
import type { Write } from "../db/commit";
import { AppError } from "../errors";
import { agentDailyLimitOf, zoneOf } from "../practice/rules";
import { localDateAt, minuteOfDate } from "../time/rules";

const DAY_MS = 86_400_000;
// A local day is over everywhere two days after it began; then nobody asks for its count.
const KEPT_MS = 3 * DAY_MS;

/**
 * The write that counts one more change, or several, of an agent's token in the practice's local day, as long as there are no
 * more than the therapist allows. Its refusal is `limit`.
 */
export function allowanceWrite({ actor, practice, clock }: PracticeContext, several = 1): Write {
  const now = clock.now();
  const most = agentDailyLimitOf(practice);
  const day = {
    practice_id: practice.practice_id,
    token_id: actor.id,
    date: localDateAt(zoneOf(practice), minuteOfDate(now)),
    ttl: Math.floor((now.getTime() + KEPT_MS) / 1000),
  };
  return {
    write: ({ agentDay }) =>
      agentDay
        .upsert(day)
        .add({ changes: several })
        .where(({ changes }, { notExists, lte }) =>
          several > most ? lte(changes, -1) : `(${notExists(changes)} OR ${lte(changes, most - several)})`,
        )
        .commit(),
    refused: () =>
      new AppError("limit", {
        message: `El agente ya hizo los ${most} cambios que puede hacer en un día. Mañana puede seguir, o hazlo tú en Sereno.`,
        data: { limit: "daily", most },
      }),
  };
}
