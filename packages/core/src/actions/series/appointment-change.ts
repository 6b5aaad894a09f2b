import { decideAgain, type Write } from "../../db/commit";
import type { PracticeContext } from "../../db/context";
import type { DayRecord } from "../../domain/appointment/entity";
import type { Appointment } from "../../domain/appointment/output";
import { cellsOf } from "../../domain/appointment/rules";
import type { ClientRecord } from "../../domain/client/entity";
import { dueFrom } from "../../domain/kept/due";
import type { Settlement } from "../../domain/payment/rules";
import { zoneOf } from "../../domain/practice/rules";
import type { SeriesRecord } from "../../domain/series/entity";
import { AppError } from "../../errors";
import { jointWrites } from "../../store/appointment/joint-changes";
import { intervalOf } from "../../store/appointment/occupancy";
import { toAppointment } from "../../store/appointment/record";
import { meetChange } from "../../store/meet/change";
import { settleCancellation } from "../../store/payment/cancellation-settlement";
import { refundManyChange, type SessionChange } from "../../store/purchase/ledger";
import { readPurchase } from "../../store/purchase/read";
import type { SeriesAppointmentChange } from "../../store/series/appointment-change";
import { AT_ONCE, SERIES_DUE } from "../../store/series/record";
import { readDays } from "../../store/series/scope";

/** What a transaction takes, but for the answer that is kept. */
const MOST_WRITES = 98;
const TOO_MANY_TEXT = "Son demasiadas citas para cambiarlas de una vez. Cambia primero las últimas.";

export interface ChangesPlan {
  series: SeriesRecord;
  client: ClientRecord;
  turns: SeriesAppointmentChange[];
  /** Sessions that are used again; what is given back is found here. */
  sessions?: SessionChange[];
  /** What is decided rests on the client: it has to be as it was read. */
  isCounted?: boolean;
  /** What becomes of what was paid. */
  settle?: Settlement | undefined;
}

/** The writes and the answer of what becomes of several appointments of one series. */
export async function planAppointmentChanges(
  ctx: PracticeContext,
  { series, client, turns, sessions, isCounted, settle: asked }: ChangesPlan,
) {
  const settled = settleCancellation(ctx, client, turns, asked);
  const met = settled.turns.map(({ before, after }) => {
    const meet = meetChange(ctx, { record: before, client }, after && { record: after, client });
    return { before, after: after && { ...after, ...meet.fields }, tasks: meet.writes };
  });
  const tasks = met.flatMap((each) => each.tasks);
  // What is deleted can be told of with its deletion alone.
  const isLater = met.length > AT_ONCE && tasks.length > 0 && met.every(({ after }) => after);
  const writes = [
    ...jointWrites(ctx, {
      turns: met,
      patient: client,
      sessions: sessions ?? (await refunds(ctx, turns)),
      days: await readTouched(ctx, met),
      credit: settled.credit,
      isCounted,
    }),
    ...settled.writes,
    ...(isLater ? [untoldWrite(ctx, series)] : tasks),
  ];
  if (writes.length > MOST_WRITES) throw new AppError("invalid_input", { message: TOO_MANY_TEXT });
  const appointments: Appointment[] = met.flatMap(({ after }) =>
    after ? [toAppointment(after, zoneOf(ctx.practice), client)] : [],
  );
  return { writes: turns.length > 0 ? writes : [], result: { appointments } };
}

/** The sessions that are given back, by purchase. */
async function refunds(ctx: PracticeContext, turns: SeriesAppointmentChange[]): Promise<SessionChange[]> {
  const given = turns.filter(({ before, after }) => before.session_held && !after?.session_held);
  const byPurchase = new Map<string, string[]>();
  for (const { before } of given) {
    const purchase = before.package_purchase_id ?? "";
    byPurchase.set(purchase, [...(byPurchase.get(purchase) ?? []), before.id]);
  }
  return Promise.all([...byPurchase].map(async ([id, ids]) => refundManyChange(await readPurchase(ctx, id), ids)));
}

async function readTouched(ctx: PracticeContext, turns: SeriesAppointmentChange[]): Promise<(DayRecord | null)[]> {
  const sides = turns.filter(({ after }) => after).flatMap(({ before, after }) => (after ? [before, after] : []));
  const days = sides.flatMap((side) => cellsOf(intervalOf(side)).map(({ day }) => day));
  return days.length > 0 ? readDays(ctx, days) : [];
}

const untoldWrite = ({ clock }: PracticeContext, { practice_id, id }: SeriesRecord): Write => ({
  write: ({ series }) =>
    series
      .patch({ practice_id, id })
      .set({ untold: true, ...dueFrom(SERIES_DUE, practice_id, clock.now().toISOString()) })
      .commit(),
  refused: decideAgain,
});
