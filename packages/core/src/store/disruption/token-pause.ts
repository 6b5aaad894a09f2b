import { type Actor, commit, commitWrites, type Plan, type PracticeContext, readOne } from "../../db/index";
import { asRead, patch, put, type Write } from "../../db/writes";
import type { AgentDisruptions } from "../../domain/agent/entity";
import type { StoredPause } from "../../domain/agent/output";
import { type Disruption, type DisruptionKind, passedBound, recentOf } from "../../domain/agent/rules";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { isLive, STATUSES } from "../../domain/appointment/rules";
import type { Practice } from "../../domain/practice/entity";
import { disruptionBoundsOf } from "../../domain/practice/rules";
import { AppError } from "../../errors";
import { type Interval, MINUTES_PER_DAY, minuteOfDate } from "../../lib/time/rules";
import { randomness } from "../../random";
import { intervalOf, readDays } from "../appointment/occupancy";
import { eventWrites } from "../event/change";

const DAY_MS = 86_400_000;
const DAYS_AHEAD = 7;
const LIVE = STATUSES.filter(isLive);
// Milliseconds that a token's record is kept after its last write: three days, as disruptions count for one day.
const KEPT_MS = 3 * DAY_MS;

/** Id of the agent token whose limits a change counts towards: the calling agent, or a client link's sender, if any. */
const tokenOf = ({ kind, id, sender }: Actor): string | undefined => (kind === "agent" ? id : sender);

type Counted = Pick<AgentDisruptions, "practice_id" | "token_id">;

const liveInterval = (record: AppointmentRecord | null): Interval | null =>
  record && isLive(record.status) ? intervalOf(record) : null;

function disruptionOf(before: Interval, after: Interval | null): DisruptionKind | null {
  if (!after) return "cancel";
  if (before.start !== after.start) return "move";
  return after.end < before.end ? "shorten" : null;
}

/** Counts a cancellation, move or shortening without the therapist's approval towards an agent token's limits. It may
 * be a client's change through a link from the agent, because the agent could open the link. Beyond a limit, pauses the
 * token until the therapist resumes it. @throws AppError `agent_paused`. */
export async function disruptionWrites(
  ctx: PracticeContext,
  before: AppointmentRecord | null,
  record: AppointmentRecord | null,
): Promise<Write[]> {
  const token_id = tokenOf(ctx.actor);
  const [was, after] = [liveInterval(before), liveInterval(record)];
  const kind = was && disruptionOf(was, after);
  if (!token_id || !kind || ctx.actor.isApproved) return [];
  const counted: Counted = { practice_id: ctx.practice.practice_id, token_id };
  const now = ctx.clock.now();
  const today = Math.floor(minuteOfDate(now) / MINUTES_PER_DAY);
  const isNear = ({ start }: Interval) => start < (today + DAYS_AHEAD + 1) * MINUTES_PER_DAY;
  const next: Disruption = {
    kind,
    at: now.toISOString(),
    isNear: isNear(was),
    isGone: !after || !isNear(after),
    ...(ctx.actor.kind === "client" && { byLink: true }),
  };
  for (;;) {
    // Read before the days: a disruption that later lowers the days' counts also changes `stored`, so the write fails.
    const stored = await readDisruptions(ctx, counted);
    const days = await readDays(ctx.db, ctx.practice.practice_id, today, today + DAYS_AHEAD);
    const taken = recentOf(stored?.taken ?? [], now);
    const ahead = days.reduce((sum, day) => sum + LIVE.reduce((live, status) => live + (day[status] ?? 0), 0), 0);
    const passed = passedBound(disruptionBoundsOf(ctx.practice), { taken, next, ahead });
    if (!passed) return [replaceWrite(stored, recordOf(ctx, counted, stored?.allowed_at, [...taken, next]))];
    const since = [stored?.allowed_at ?? "", new Date(now.getTime() - DAY_MS).toISOString()].sort().at(-1) ?? "";
    const { label = "" } = ctx.actor;
    const pause: StoredPause = { label, at: next.at, since, ...passed, ...countOf(taken) };
    if (await pauseToken(ctx, counted, stored, pause)) throw new AppError("agent_paused");
  }
}

const countOf = (taken: Disruption[]) => {
  const count = (kind: DisruptionKind) => taken.filter((each) => each.kind === kind).length;
  const by_link = taken.filter(({ byLink }) => byLink).length;
  return { cancel: count("cancel"), move: count("move"), shorten: count("shorten"), by_link };
};

const readDisruptions = ({ db }: PracticeContext, counted: Counted): Promise<AgentDisruptions | null> =>
  readOne(db, db.one.agentDisruptions(counted));

const replaceWrite = (stored: AgentDisruptions | null, record: AgentDisruptions): Write =>
  put("agentDisruptions", record, asRead(stored, "revision"));

const recordOf = (
  { clock }: PracticeContext,
  counted: Counted,
  allowed_at: string | undefined,
  taken: Disruption[],
): AgentDisruptions => ({
  ...counted,
  taken,
  allowed_at,
  revision: randomness().uuid(),
  ttl: Math.floor((clock.now().getTime() + KEPT_MS) / 1000),
});

type Pauses = Record<string, StoredPause>;

const pausesWrite = (practice_id: string, before: Pauses | undefined, after: Pauses): Write =>
  patch("practice", {
    of: { practice_id },
    ...(Object.keys(after).length > 0 ? { set: { agent_pauses: after } } : { remove: ["agent_pauses"] }),
    where: asRead({ agent_pauses: before }, "agent_pauses"),
  });

const readPauses = async (ctx: PracticeContext): Promise<Practice["agent_pauses"]> =>
  (await readOne(ctx.db, ctx.db.one.practice({ practice_id: ctx.practice.practice_id })))?.agent_pauses;

/** Pauses the token. Returns false if another call has changed the token's disruptions since they were read. */
const pauseToken = (ctx: PracticeContext, counted: Counted, stored: AgentDisruptions | null, pause: StoredPause) =>
  commit({ db: ctx.db }, async (): Promise<Plan<boolean>> => {
    const [pauses, current] = await Promise.all([readPauses(ctx), readDisruptions(ctx, counted)]);
    if (pauses?.[counted.token_id]) return { writes: [], result: true };
    if (current?.revision !== stored?.revision) return { writes: [], result: false };
    return {
      writes: [
        pausesWrite(ctx.practice.practice_id, pauses, { ...pauses, [counted.token_id]: pause }),
        replaceWrite(stored, recordOf(ctx, counted, stored?.allowed_at, stored?.taken ?? [])),
        ...eventWrites(ctx, ctx.practice.practice_id, [{ type: "agent.paused" }]),
      ],
      result: true,
    };
  });

/** Resumes a paused token and resets its limits. @throws AppError `not_found` if the token is not paused. */
export const resumeToken = (ctx: PracticeContext, token_id: string): Promise<{ success: true }> =>
  commitWrites(ctx, async () => {
    const { practice_id } = ctx.practice;
    const pauses = await readPauses(ctx);
    if (!pauses?.[token_id]) throw new AppError("not_found", { message: "Ese acceso no está en pausa." });
    const { [token_id]: _, ...others } = pauses;
    const allowed = recordOf(ctx, { practice_id, token_id }, ctx.clock.now().toISOString(), []);
    return [pausesWrite(practice_id, pauses, others), put("agentDisruptions", allowed)];
  });
