import type { Context } from "@sereno/core/table/context";
import { isVisit } from "@sereno/core/things/appointment/rules";
import { overlapsOf } from "../support/drift";
import type { Waiting } from "./gate";
import type { Login } from "./world";

/** What a write may break, by the records that it names. */
const BOOKED = /\$day_1#/;
const COUNTED = /\$purchase_1#/;

/** Where the assistants alone book: one number left of each day. */
export const MOST_A_DAY: Record<Login, number | null> = { ana: null, bea: 1, caro: null };

interface Watched {
  practice_id: string;
  mostADay: number | null;
}

/** What holds at every moment, whoever is in the middle of what. Sentences, none of them when it does. */
export async function brokenBy({ what, isWrite }: Waiting, { db }: Context, watched: Watched): Promise<string[]> {
  if (!isWrite) return [];
  const at = { practice_id: watched.practice_id };
  const whole = { consistent: true, pages: "all" } as const;
  const found: string[] = [];
  if (BOOKED.test(what)) {
    const { data: appointments } = await db.appointment.query.appointment(at).go(whole);
    found.push(...overlapsOf({ appointments }));
    const days = appointments.filter(({ status }) => isVisit(status)).map(({ starts_at }) => starts_at.slice(0, 10));
    const most = watched.mostADay;
    const over = days.filter((day) => most && days.filter((each) => each === day).length > most);
    found.push(...[...new Set(over)].map((day) => `more visits on ${day} than the ${most} allowed`));
  }
  if (COUNTED.test(what)) {
    const { data: purchases } = await db.purchase.query.purchase(at).go(whole);
    found.push(
      ...purchases
        .filter(({ sessions_used, sessions_total }) => sessions_used < 0 || sessions_used > sessions_total)
        .map(({ id, sessions_used, sessions_total }) => `${id} has used ${sessions_used} of ${sessions_total}`),
    );
  }
  return found;
}
