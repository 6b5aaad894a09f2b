import type { Author, PracticeContext } from "../../db/index";
import type { Write } from "../../db/writes";
import type { AppointmentRecord, DayRecord } from "../../domain/appointment/entity";
import type { ClientRecord } from "../../domain/client/entity";
import type { Settlement } from "../../domain/payment/rules";
import { invalidField } from "../../errors";
import { type AgentEntry, activityWrites, saleEntry } from "../agent/activity";
import type { DaysAsRead } from "../appointment/occupancy";
import { revised } from "../appointment/record";
import type { AppointmentChange } from "../appointment/write";
import { withSale } from "../client/change";
import { completionEntries, madeWith, type ResolvedClient } from "../client/resolve";
import { disruptionWrites } from "../disruption/token-pause";
import { meetChange } from "../meet/change";
import { settleCancellation } from "../payment/cancellation-settlement";
import type { Sale } from "../purchase/change";
import { givesBack, type SessionChange } from "../purchase/ledger";
import { movedSessions, writesOf } from "./writes";

export interface Circumstances {
  /** The client before the change; null for new appointments or a deleted client. */
  owner: ClientRecord | null;
  /** The client after the change; absent if existing appointments keep their client with unchanged details. */
  patient?: ResolvedClient | undefined;
  /** Package sessions to use or give back, at most one entry per purchase; by default those of `movedSessions`. */
  sessions?: SessionChange[];
  sale?: Sale;
  settle?: Settlement | undefined;
  /** True if the decision depends on the client's visits, so that the write requires an unchanged client. */
  isCounted?: boolean;
  days?: (DayRecord | null)[];
  /** For a booking or move by an agent or client: the days as read, and writes that fail if an exception changed. */
  offered?: { asRead?: DaysAsRead; unchanged: Write[] };
  entry?: AgentEntry;
  /** Selects the calendar tasks that this transaction writes, by default all; a job writes the others. */
  tasksNow?: (tasks: Write[][]) => Write[];
}

interface Consequences<T> {
  changes: T[];
  /** The client after the change, including a package that the change sells; null if the client was deleted. */
  client: ClientRecord | null;
  writes: Write[];
  /** True if a video meeting changes: the caller may then wait some seconds for Google. */
  isMeeting: boolean;
}

const SALE_TEXT = "Si a la vez vendes un paquete, deja lo pagado como saldo a favor. Después puedes devolverlo.";

/** Computes the consequences of changes to one client's appointments, with all writes, at most one for each item.
 * @throws AppError `overlap`, `settlement_needed`, `invalid_input`, `no_sessions_left`, `purchase_cancelled`; for an
 * agent `agent_paused`, `limit`, `handoff_open`, `forbidden`, `other_conversation`, or `ApprovalNeeded`. */
export async function changeAppointments<T extends AppointmentChange>(
  ctx: PracticeContext,
  asked: T[],
  { settle, entry, offered, tasksNow = (tasks) => tasks.flat(), ...circumstances }: Circumstances,
): Promise<Consequences<T>> {
  const { owner, patient, sale } = circumstances;
  const client = patient?.client ?? owner;
  const money = client ? settleCancellation(ctx, client, asked, settle) : { changes: asked, credit: 0, writes: [] };
  // Refund and sale would both write the month's totals, and a transaction may write an item only once.
  if (settle === "refund" && sale?.purchase.total_paid && money.writes.length > 0)
    throw invalidField("settle", SALE_TEXT);
  const sessions = circumstances.sessions ?? (await movedSessions(ctx, asked));
  const met = money.changes.map((change) => withMeeting(ctx, withCounted(change, sessions), owner, client));
  const changes = met.map(({ change }) => change);
  // Throws for a change that is denied or needs approval, before `disruptionWrites` counts it as a disruption.
  const listed = agentWrites(ctx, entry, patient, sale);
  const disruptions: Write[] = [];
  for (const { before, after } of changes) disruptions.push(...(await disruptionWrites(ctx, before, after)));
  const decided = { ...circumstances, changes, sessions, credit: money.credit, asRead: offered?.asRead };
  return {
    changes,
    client: client && withUsed(withSale(client, sale?.delta), sessions),
    writes: [
      ...writesOf(ctx, decided),
      ...(offered?.unchanged ?? []),
      ...money.writes,
      ...tasksNow(met.map(({ tasks }) => tasks)),
      ...disruptions,
      ...listed,
    ],
    isMeeting: met.some(({ isMeeting }) => isMeeting),
  };
}

export async function changeAppointment<T extends AppointmentChange>(
  ctx: PracticeContext,
  asked: T,
  circumstances: Circumstances,
): Promise<T & Omit<Consequences<T>, "changes">> {
  const { changes, ...consequences } = await changeAppointments(ctx, [asked], circumstances);
  return { ...(changes[0] ?? asked), ...consequences };
}

/** The writes that complete an appointment. They need no practice, because they affect neither money nor Google. */
export const completionWrites = (author: Author, before: AppointmentRecord, owner: ClientRecord | null): Write[] =>
  writesOf(author, {
    changes: [{ before, after: revised(author, before, { status: "completed" }) }],
    owner,
    sessions: [],
    credit: 0,
  });

/** Marks a cancelled appointment `uncounted` if returning its session did not lower the purchase's `sessions_used`. */
function withCounted<T extends AppointmentChange>(change: T, sessions: SessionChange[]): T {
  const { before, after } = change;
  if (!before?.session_held || !after?.was || after.session_held || givesBack(sessions, before.id)) return change;
  return { ...change, after: { ...after, was: { ...after.was, uncounted: true } } };
}

function withUsed(client: ClientRecord, sessions: SessionChange[]): ClientRecord {
  const packages = { ...client.packages };
  for (const { purchase, sessions: used } of sessions) {
    const state = packages[purchase.id];
    if (state) packages[purchase.id] = { ...state, sessions_used: state.sessions_used + used };
  }
  return { ...client, packages };
}

function withMeeting<T extends AppointmentChange>(
  ctx: PracticeContext,
  change: T,
  owner: ClientRecord | null,
  client: ClientRecord | null,
) {
  const { before, after } = change;
  const { fields, writes, isMeeting } = meetChange(
    ctx,
    before && { record: before, client: owner },
    after && { record: after, client },
  );
  return { change: after ? { ...change, after: { ...after, ...fields } } : change, tasks: writes, isMeeting };
}

function agentWrites(ctx: PracticeContext, entry: AgentEntry | undefined, patient?: ResolvedClient, sale?: Sale) {
  if (!entry) {
    if (ctx.actor.kind === "agent") throw new Error("an agent's change is listed");
    return [];
  }
  const made = patient ? madeWith(patient) : {};
  return activityWrites(
    ctx,
    { ...entry, ...made },
    ...(patient ? completionEntries(patient) : []),
    ...(sale ? [{ ...saleEntry(sale.purchase), phone: made.phone }] : []),
  );
}
