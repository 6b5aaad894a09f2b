import type { Context } from "@sereno/core/db/context";
import { isVisit } from "@sereno/core/domain/appointment/rules";
import { overlapsOf } from "../support/drift";
import type { Waiting } from "./gate";
import type { Login } from "./logins";

/** `brokenBy` checks appointments after a write to a day, and used sessions after a write to a purchase. */
const BOOKED = /\$day_1#/;
const COUNTED = /\$purchase_1#/;

export const whole = { consistent: true, pages: "all" } as const;

/** Maximum number of visits a day; null for no limit. Bea's two assistants compete for one visit a day. */
export const MOST_A_DAY: Record<Login, number | null> = { ana: null, bea: 1, caro: null };

export async function appointmentsAt({ what }: Waiting, { db }: Context, practice_id: string) {
  if (!/\$(day|appointment)_1#/.test(what)) return [];
  return (await db.appointment.query.appointment({ practice_id }).go(whole)).data;
}

export type Appointments = Awaited<ReturnType<typeof appointmentsAt>>;

export interface Watched {
  practice_id: string;
  appointments: Appointments;
}

/** Rules that hold at every moment, also during transactions. Returns a sentence for each broken one. */
export async function brokenBy(
  { what }: Waiting,
  { db }: Context,
  { practice_id, appointments, mostADay }: Watched & { mostADay: number | null },
): Promise<string[]> {
  const found: string[] = [];
  if (BOOKED.test(what)) {
    found.push(...overlapsOf({ appointments }));
    const days = appointments.filter(({ status }) => isVisit(status)).map(({ starts_at }) => starts_at.slice(0, 10));
    const over = days.filter((day) => mostADay && days.filter((each) => each === day).length > mostADay);
    found.push(...[...new Set(over)].map((day) => `more visits on ${day} than the ${mostADay} allowed`));
  }
  if (COUNTED.test(what)) {
    found.push(
      ...(await db.purchase.query.purchase({ practice_id }).go(whole)).data
        .filter(({ sessions_used, sessions_total }) => sessions_used < 0 || sessions_used > sessions_total)
        .map(({ id, sessions_used, sessions_total }) => `${id} has used ${sessions_used} of ${sessions_total}`),
    );
  }
  return found;
}
