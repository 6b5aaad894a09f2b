import type { Write } from "../../db/commit";
import type { Author, PracticeContext } from "../../db/context";
import type { AppointmentRecord, DayRecord } from "../../domain/appointment/entity";
import type { ClientRecord } from "../../domain/client/entity";
import type { Settlement } from "../../domain/payment/rules";
import { type AgentEntry, activityWrites, saleEntry } from "../agent/activity";
import type { DaysAsRead } from "../appointment/occupancy";
import { revised } from "../appointment/record";
import { completionEntries, madeWith, type ResolvedClient } from "../client/resolve";
import { disruptionWrites } from "../disruption/token-pause";
import { meetChange } from "../meet/change";
import { settleCancellation } from "../payment/cancellation-settlement";
import type { SessionChange } from "../purchase/ledger";
import type { Sale } from "../purchase/sold";
import { movedSessions } from "./sessions";
import { type AppointmentChange, writesOf } from "./writes";

/** What of a change the records before and after do not say. */
export interface Circumstances {
  /** The client before the change; null for appointments that are made, or whose client was deleted. */
  owner: ClientRecord | null;
  /** The client after the change, when it is another, is new, or is corrected. */
  patient?: ResolvedClient | undefined;
  /** The sessions that change hands, where one of another purchase is used: at most one change for each purchase. */
  sessions?: SessionChange[];
  /** A package sold with it. */
  sale?: Sale;
  /** What becomes of the money that was paid. */
  settle?: Settlement | undefined;
  /** The client's visits were counted: the client has to be as it was read. */
  isCounted?: boolean;
  /** The days as they were read, for moves within a day. */
  days?: (DayRecord | null)[];
  /** On what an offered time rests: days that have to be as they were read, and hours. */
  offered?: { asRead?: DaysAsRead; unchanged: Write[] };
  /** What an agent's change is listed as. */
  entry?: AgentEntry;
  /** Which of Google's tasks, by appointment, are written at once: all, unless a job writes the others. */
  tasksNow?: (tasks: Write[][]) => Write[];
}

/** What is to be written, and what the appointments then are. */
interface Consequences<T> {
  changes: T[];
  writes: Write[];
  /** A meeting comes, changes or goes: whoever makes the change waits a moment for Google. */
  isMeeting: boolean;
}

/**
 * Every write that follows from what appointments of one client become, each item once: their records, the time they occupy, sessions and
 * their ledger, money, Google's tasks, the client's counts and debts, hours for the waiting list, the agent's list and bounds, events.
 * @throws AppError `overlap`, `settlement_needed`, `invalid_input`, `no_sessions_left`, `purchase_cancelled`; for an agent
 * `agent_paused`, `limit`, `handoff_open`, `forbidden`, or that the therapist has to say yes.
 */
export async function changeAppointments<T extends AppointmentChange>(
  ctx: PracticeContext,
  asked: T[],
  { settle, entry, offered, tasksNow = (tasks) => tasks.flat(), ...circumstances }: Circumstances,
): Promise<Consequences<T>> {
  const { owner, patient, sale } = circumstances;
  const client = patient?.client ?? owner;
  const money = client ? settleCancellation(ctx, client, asked, settle) : { turns: asked, credit: 0, writes: [] };
  const met = money.turns.map((change) => withMeeting(ctx, change, owner, client));
  const changes = met.map(({ change }) => change);
  const sessions = circumstances.sessions ?? (await movedSessions(ctx, changes));
  const disruptions: Write[] = [];
  for (const { before, after } of changes) disruptions.push(...(await disruptionWrites(ctx, before, after)));
  const listed = agentWrites(ctx, entry, patient, sale);
  const decided = { ...circumstances, changes, sessions, credit: money.credit, asRead: offered?.asRead };
  return {
    changes,
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

/** The same of one appointment. */
export async function changeAppointment<T extends AppointmentChange>(
  ctx: PracticeContext,
  asked: T,
  circumstances: Circumstances,
): Promise<T & Pick<Consequences<T>, "writes" | "isMeeting">> {
  const { changes, writes, isMeeting } = await changeAppointments(ctx, [asked], circumstances);
  return { ...(changes[0] ?? asked), writes, isMeeting };
}

/** The same of one that took place: neither money nor Google has to do with it, so its job does without the practice. */
export const completionWrites = (author: Author, before: AppointmentRecord, owner: ClientRecord | null): Write[] =>
  writesOf(author, {
    changes: [{ before, after: revised(author, before, { status: "completed" }) }],
    owner,
    sessions: [],
    credit: 0,
  });

/** A change with what its record says of the event that Google is to hold, and Google's tasks. */
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
