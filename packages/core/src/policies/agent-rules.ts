import { type PracticeContext, readQuery, readTogether } from "../db/index";
import type { Write } from "../db/writes";
import { isHeld } from "../domain/actor/rules";
import type { AgentAction } from "../domain/agent/schema";
import type { AppointmentRecord } from "../domain/appointment/entity";
import { BEGUN_FOR_AGENT_TEXT, BEGUN_TEXT, isLive } from "../domain/appointment/rules";
import { type AppointmentStatus, cancelFields, type UpdateAppointmentInput } from "../domain/appointment/schema";
import { BOUND_REASONS, isInTime, lateText, rulesOf } from "../domain/booking/rules";
import type { ClientRecord } from "../domain/client/entity";
import { zoneOf } from "../domain/practice/rules";
import { AppError } from "../errors";
import { type Interval, isoOfMinute, localDateAt, minuteOfDate } from "../lib/time/rules";
import { type DaysAsRead, intervalOf } from "../store/appointment/occupancy";
import { readAround } from "../store/availability/bounds";
import { dateUnchanged } from "../store/availability/change";
import { explainOffer } from "../store/availability/offer";
import { readExceptions } from "../store/availability/read";
import { visitKey } from "../store/client/change";
import { idsOfRecord } from "../store/client/read";

/** Reasons to refuse a time that have an error code of the same name. */
const OWN_CODES = ["held", "off_grid", ...BOUND_REASONS] as const;

export interface Offered {
  asRead?: DaysAsRead;
  unchanged: Write[];
}

/** Requires that a time chosen by an agent or client (`isHeld`) is in the future and within hours and booking rules.
 * If an appointment only gets shorter, a future start is enough. The booking fails by the returned conditions if the
 * date's exception or bookings changed. @throws `past`, `held`, `off_grid`, `outside_availability`, a `BoundReason`. */
export async function requireOffered(
  ctx: PracticeContext,
  wanted: Interval,
  isVirtual: boolean,
  moved?: AppointmentRecord,
): Promise<Offered> {
  if (!isHeld(ctx.actor)) return { unchanged: [] };
  if (wanted.start <= minuteOfDate(ctx.clock.now())) throw new AppError("past");
  const old = moved && isLive(moved.status) ? intervalOf(moved) : null;
  const isOnlyShorter = old?.start === wanted.start && wanted.end <= old.end && isVirtual === moved?.is_virtual;
  if (isOnlyShorter) return { unchanged: [] };
  const date = localDateAt(zoneOf(ctx.practice), wanted.start);
  const own = moved ? { id: moved.id, interval: old } : null;
  const [exceptions, around] = await Promise.all([readExceptions(ctx, date, date), readAround(ctx, wanted, own)]);
  const mode = isVirtual ? "virtual" : "presential";
  const refusal = explainOffer(ctx, { wanted, mode, exceptions, around, taken: [] });
  if (!refusal) return { asRead: around.asRead, unchanged: [dateUnchanged(ctx, date, exceptions)] };
  const { reason, message, limit, most } = refusal;
  throw new AppError(OWN_CODES.find((each) => each === reason) ?? "outside_availability", {
    message,
    data: reason === "limit" ? { limit, most } : { reason },
  });
}

/** An agent may book if the client then has at most this many live future appointments without a package session. */
const MOST_AHEAD = 4;

/** Requires that a client keeps within `MOST_AHEAD` once an agent books `more` appointments. `client`: null for a new
 * client. The caller's writes must fail if the client's record changed after its read. @throws AppError `limit`. */
export async function requireFewAhead(ctx: PracticeContext, client: ClientRecord | null, more = 1): Promise<void> {
  const now = minuteOfDate(ctx.clock.now());
  const ahead = Object.entries(client?.visits ?? {}).filter(([, start]) => start > now);
  if (ahead.length + more <= MOST_AHEAD) return;
  const others = client ? await keysOfOthers(ctx, client, now) : new Set();
  if (ahead.filter(([key]) => !others.has(key)).length + more <= MOST_AHEAD) return;
  throw new AppError("limit", {
    message:
      more > 1
        ? `El agente le deja a un cliente máximo ${MOST_AHEAD} citas por venir, sin contar las de un paquete.`
        : `Este cliente ya tiene ${MOST_AHEAD} citas por venir. El agente no le agenda más hasta que pase o se cancele una.`,
    data: { limit: "client", most: MOST_AHEAD },
  });
}

/** Visit keys of a client's future appointments that the limit does not count: not live, or with a package session. */
async function keysOfOthers(ctx: PracticeContext, client: ClientRecord, now: number) {
  const { practice_id } = client;
  const ahead = (client_id: string) =>
    ctx.db.appointment.query.byClient({ practice_id, client_id }).gte({ starts_at: isoOfMinute(now) });
  const ids = await idsOfRecord(ctx, client);
  const pages = await Promise.all(ids.map((id) => readQuery(ctx.db, "appointment", ahead(id))));
  // The index is eventually consistent, so each appointment is also read from the table.
  const found = await readTogether(
    ctx.db,
    pages.flatMap(({ data }) => data.filter(isOther)).map(({ id }) => ctx.db.one.appointment({ practice_id, id })),
  );
  return new Set(found.flatMap((record) => (record && isOther(record) ? [visitKey(record.id)] : [])));
}

const isOther = ({ status, session_held }: AppointmentRecord): boolean => !isLive(status) || Boolean(session_held);

/** Fields of an update's input that select the appointments and their version; all other fields are changes. */
const HOW = ["id", "version", "scope", "include_moved"];

export const namedFields = (input: UpdateAppointmentInput): string[] =>
  Object.entries(input).flatMap(([name, value]) => (value === undefined || HOW.includes(name) ? [] : [name]));

/** Keeps agents and clients from confirming an appointment in progress. @throws AppError `invalid_transition`. */
export function requireAgentTransition(ctx: PracticeContext, from: AppointmentStatus, to: AppointmentStatus): void {
  if (isHeld(ctx.actor) && from === "in_progress" && to === "confirmed")
    throw new AppError("invalid_transition", { message: BEGUN_FOR_AGENT_TEXT });
}

/** Once an appointment has begun, a client may not change it. If it is still live, an agent may only confirm it. If it
 * is closed, neither may change its mode. */
export function requireAhead(ctx: PracticeContext, before: AppointmentRecord, action: AgentAction): void {
  if (!isHeld(ctx.actor)) return;
  if (action === "appointment.mode" && !isLive(before.status)) throw new AppError("invalid_transition");
  if (isAhead(ctx, before)) return;
  if (ctx.actor.kind === "client") throw new AppError("past", { message: "Esta cita ya empezó." });
  if (action === "appointment.confirm" || !isLive(before.status)) return;
  throw new AppError("past", { message: ctx.actor.isApproved ? BEGUN_TEXT : BEGUN_FOR_AGENT_TEXT });
}

/** Requires that a client cancels or moves early enough by the booking rules. @throws AppError `notice` if not. */
export function requireInTime(
  { actor, clock, practice }: PracticeContext,
  before: AppointmentRecord,
  action: AgentAction,
): void {
  if (actor.kind !== "client" || !isHeld(actor) || action === "appointment.confirm") return;
  const rules = rulesOf(practice);
  if (isInTime(rules, intervalOf(before).start, minuteOfDate(clock.now()))) return;
  throw new AppError("notice", { message: lateText(rules.cancel_notice_hours) });
}

export const isAhead = (ctx: PracticeContext, record: AppointmentRecord): boolean =>
  intervalOf(record).start > minuteOfDate(ctx.clock.now());

const MOVES = ["appointment_date", "duration_minutes"];
/** Fields that change an appointment's mode, with the email to which the video call's invitation goes. */
const MODES = ["is_virtual", "patient_email", "create_google_meet"];
const CANCELS = ["status", ...Object.keys(cancelFields)];

/** The kind of change in an input; `appointment.move` for the therapist, who may change everything. @throws AppError
 * `forbidden` if an agent or client sends other fields or mixes kinds, or if a client changes the mode. */
export function agentActionOf(ctx: PracticeContext, input: UpdateAppointmentInput): AgentAction {
  const named = namedFields(input);
  if (named.every((name) => MOVES.includes(name)) || !isHeld(ctx.actor)) return "appointment.move";
  if (named.length === 1 && input.status === "confirmed") return "appointment.confirm";
  if (input.status === "cancelled" && named.every((name) => CANCELS.includes(name))) return "appointment.cancel";
  if (ctx.actor.kind === "agent" && named.every((name) => MODES.includes(name))) return "appointment.mode";
  const message =
    "El agente solo puede reprogramar, confirmar o cancelar una cita, o cambiar si es virtual, una cosa a la vez.";
  throw new AppError("forbidden", {
    message,
    errors: named.map((path) => ({ path, message: "Cambiaría lo que hay guardado." })),
  });
}
