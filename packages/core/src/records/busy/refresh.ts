import { chance } from "../../chance";
import { commit, decideAgain, type Plan, type Write } from "../../table/commit";
import type { Context, PracticeContext } from "../../table/context";
import { readOne, readTogether } from "../../table/read";
import { packBusy } from "../../things/busy/rules";
import { dueFrom } from "../../things/kept/due";
import type { Practice } from "../../things/practice/entity";
import { MINUTES_PER_DAY, minuteOfIso } from "../../words/time/rules";
import { rulesOf, rulesVersion } from "../booking/read";
import { askCalendar } from "../meet/ask";

export const BUSY_DUE = "busy";
/** A little less than the job's ten minutes: each of its runs finds it due. */
const EVERY_MS = 9 * 60_000;
/** As far as the agent books unless told otherwise, and as far as slots are asked for at once. */
const LEAST_DAYS = 93;

const isoAfter = ({ clock }: Pick<Context, "clock">, milliseconds: number): string =>
  new Date(clock.now().getTime() + milliseconds).toISOString();

/** What makes a practice's calendar be read at once, and from then on by each run of the job. */
export const busyDue = (ctx: Pick<Context, "clock">, practice_id: string) =>
  dueFrom(BUSY_DUE, practice_id, isoAfter(ctx, 0));

/** `read`; `off`: nobody wants it, or Google does not let Sereno in; `failed`: the last copy stays. */
export type Refreshed = { kind: "read" | "off" | "failed"; practice: Practice | null; retryAfterSeconds?: number };

/**
 * Reads anew which time is taken in a practice's Google calendar, and keeps start and end of it on the practice. Never throws
 * because of Google: see `askCalendar`.
 * @param patience milliseconds for Google to answer in.
 */
export async function refreshBusy(ctx: Context, practice_id: string, patience: number): Promise<Refreshed> {
  const [practice, grant] = await readTogether(ctx.db, [
    ctx.db.one.practice({ practice_id }),
    ctx.db.one.grant({ practice_id }),
  ]);
  if (!practice || !rulesOf(practice).busy_from_google || !practice.google_connected || !grant) {
    return { kind: "off", practice };
  }
  const asked = await askCalendar(ctx, grant, "busy_failed", async (token) => {
    const range = { from: isoAfter(ctx, 0), to: isoAfter(ctx, daysOf(practice) * 86_400_000) };
    const { times, days } = await ctx.meet.calendar.busy(token, range, chance().deadline(patience));
    const until = minuteOfIso(range.to);
    return keep(ctx, practice, {
      busy_elsewhere: packBusy(times, until),
      busy_days: packBusy(days, Math.ceil(until / MINUTES_PER_DAY)),
    });
  });
  if (asked.kind === "failed") return noteFailure(ctx, practice, asked.retryAfterSeconds);
  return asked.kind === "off" ? { kind: "off", practice: { ...practice, google_connected: false } } : asked.answer;
}

const daysOf = (practice: Practice) => Math.max(LEAST_DAYS, rulesOf(practice).horizon_days + 1);

const keep = (
  ctx: Context,
  { practice_id }: Practice,
  busy: Pick<Practice, "busy_elsewhere" | "busy_days">,
): Promise<Refreshed> =>
  commit({ db: ctx.db }, async (): Promise<Plan<Refreshed>> => {
    const practice = await readOne(ctx.db, ctx.db.one.practice({ practice_id }));
    if (!practice || !rulesOf(practice).busy_from_google) return { writes: [], result: { kind: "off", practice } };
    const read = { ...busy, busy_as_of: isoAfter(ctx, 0) };
    const due = dueFrom(BUSY_DUE, practice_id, isoAfter(ctx, EVERY_MS));
    return {
      writes: [busyWrite(practice, { ...read, ...due })],
      result: { kind: "read", practice: { ...practice, ...read } },
    };
  });

/** As long as nobody has changed the rules meanwhile, which may have switched it off. */
const busyWrite = (practice: Practice, changes: Partial<Practice>): Write => ({
  write: (entities) =>
    entities.practice
      .patch({ practice_id: practice.practice_id })
      .set(changes)
      .where(({ booking_rules_version }, { eq }) => eq(booking_rules_version, rulesVersion(practice)))
      .commit(),
  refused: decideAgain,
});

/** Keeps who asks next from waiting for the same failure. */
async function noteFailure(ctx: Context, practice: Practice, retryAfterSeconds: number): Promise<Refreshed> {
  const busy_tried_at = isoAfter(ctx, 0);
  await ctx.db.practice.patch({ practice_id: practice.practice_id }).set({ busy_tried_at }).go();
  return { kind: "failed", practice: { ...practice, busy_tried_at }, retryAfterSeconds };
}

// Somebody on WhatsApp waits this long for Google, and the next minute's callers not at all.
const AGENT_PATIENCE_MS = 1500;
const FRESH_MS = 60_000;

/** An agent's context with the busy time as it is by now, as far as Google says so within 1.5 s; never throws because of Google. */
export async function withFreshBusy<C extends PracticeContext>(ctx: C): Promise<C> {
  const { practice } = ctx;
  if (ctx.actor.kind !== "agent" || !rulesOf(practice).busy_from_google || !practice.google_connected) return ctx;
  const last = [practice.busy_as_of ?? "", practice.busy_tried_at ?? ""].sort().at(-1) ?? "";
  if (last > isoAfter(ctx, -FRESH_MS)) return ctx;
  const refreshed = await refreshBusy(ctx, practice.practice_id, AGENT_PATIENCE_MS);
  return refreshed.practice ? { ...ctx, practice: refreshed.practice } : ctx;
}
