import { type Page, type PracticeContext, readCursor, readQuery, requireOne, writeCursor } from "../../db/index";
import type { AgentActivityRecord } from "../../domain/agent/entity";
import type { AgentUndone } from "../../domain/agent/output";
import type { UndoAgentInput } from "../../domain/agent/schema";
import { AppError } from "../../errors";
import { toActivities } from "../../queries/list-agent";
import { readSeries } from "../../store/series/read";
import { type Changes, isOfAppointment } from "./undo-appointment";
import { clearUp, nullIfGone, undoWrite } from "./undo-write";

// A call of `undoAgent` undoes this many steps (see `Changes`), plus those at the same instant as the last of them.
const STEPS = 8;

/** Undoes, newest first, what a paused token changed in the 24 hours before its pause; changes before its last
 * resumption stay. `cursor` continues an earlier call. Each appointment gets back its earlier state.
 * `hindered`: in Spanish, what is not undone or restored. Idempotent. @throws AppError `not_found` if not paused. */
export async function undoAgent(ctx: PracticeContext, { token_id, cursor }: UndoAgentInput): Promise<AgentUndone> {
  const since = ctx.practice.agent_pauses?.[token_id]?.since;
  if (!since) throw new AppError("not_found", { message: "Ese acceso no está en pausa." });
  const changes = await readSince(ctx, (each) => each.at > since);
  const own = changes.filter((each) => each.token_id === token_id);
  const steps = await stepsOf(ctx, own);
  const [last] = readCursor(cursor, 1) ?? [];
  const left = last ? steps.filter(([newest]) => newest.id < last) : steps;
  const end = left.findIndex(([{ at }], index) => index >= STEPS && at !== left[index - 1]?.[0].at);
  const taken = end === -1 ? left : left.slice(0, end);
  const next = taken.at(-1);
  return {
    ...(await undoSteps(ctx, taken)),
    next_cursor: left.length > taken.length && next ? writeCursor(next[0].id) : null,
  };
}

/** Undoes a change and agents' later changes of its appointment. @throws AppError `not_found` for an unknown id. */
export async function undoActivity(ctx: PracticeContext, id: string): Promise<AgentUndone> {
  const asked = await requireOne(ctx.db, ctx.db.one.agentActivity({ practice_id: ctx.practice.practice_id, id }));
  // A repetition must not undo later changes too.
  if (asked.undone_at) return { undone: 0, hindered: [], next_cursor: null };
  const later = asked.appointment_id ? await readSince(ctx, (each) => each.id >= id) : [asked];
  const meant = later.filter((each) => each.appointment_id === asked.appointment_id || each.id === id);
  const steps = await stepsOf(ctx, meant);
  return { ...(await undoSteps(ctx, steps)), next_cursor: null };
}

const NEWEST = { order: "desc", limit: 100, consistent: true } as const;

/** Agents' changes, newest first, until `isSelected` rejects one, without confirmations and undone changes. */
async function readSince(ctx: PracticeContext, isSelected: (each: AgentActivityRecord) => boolean) {
  const query = ctx.db.agentActivity.query.activity({ practice_id: ctx.practice.practice_id });
  const found: AgentActivityRecord[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<AgentActivityRecord> = await readQuery(ctx.db, "agentActivity", query, { ...NEWEST, cursor });
    const selected = page.data.filter(isSelected);
    found.push(...selected);
    cursor = selected.length < page.data.length ? null : page.cursor;
  } while (cursor);
  return found.filter(({ undone_at, action }) => !undone_at && action !== "appointment.confirm");
}

async function bookedInSeries(ctx: PracticeContext, changes: AgentActivityRecord[]): Promise<Map<string, string>> {
  const booked = new Map<string, string>();
  for (const { series_id, id } of changes) {
    const series = series_id ? await readSeries(ctx, series_id).catch(nullIfGone) : null;
    for (const each of series?.appointment_ids ?? []) booked.set(each, id);
  }
  return booked;
}

async function stepsOf(ctx: PracticeContext, changes: AgentActivityRecord[]): Promise<Changes[]> {
  const inSeries = await bookedInSeries(ctx, changes);
  const steps = new Map<string, Changes>();
  for (const change of changes) {
    const { id, appointment_id = "" } = change;
    // The booking of a series and all changes of its appointments are one step.
    const key = isOfAppointment(change) ? (inSeries.get(appointment_id) ?? appointment_id) : id;
    const step = steps.get(key);
    if (step) step.push(change);
    else steps.set(key, [change]);
  }
  return [...steps.values()];
}

async function undoSteps(ctx: PracticeContext, steps: Changes[]): Promise<Pick<AgentUndone, "undone" | "hindered">> {
  const done: Changes[] = [];
  const left = new Map<AgentActivityRecord, string>();
  for (const step of steps) {
    const hindrance = await undoWrite(ctx, step);
    if (typeof hindrance !== "string") done.push(step);
    if (hindrance !== null) left.set(step[0], typeof hindrance === "string" ? hindrance : hindrance.note);
  }
  // Cleans up last: after all steps, a sold package has its sessions back and a new client has no more records.
  for (const step of done) {
    const stays = await clearUp(ctx, step);
    if (stays !== null) left.set(step[0], stays);
    await Promise.all(step.map((change) => markUndone(ctx, change)));
  }
  const activities = await toActivities(ctx, [...left.keys()]);
  const messages = [...left.values()];
  return {
    undone: done.flat().length,
    hindered: activities.map((activity, index) => ({ activity, message: messages[index] ?? "" })),
  };
}

const markUndone = ({ db, clock }: PracticeContext, { practice_id, id }: AgentActivityRecord) =>
  db.agentActivity.patch({ practice_id, id }).set({ undone_at: clock.now().toISOString() }).go();
