import { chance } from "../chance";
import { AppError } from "../errors";
import { dayChanges, dayWrite, intervalOf, mergeDays } from "../records/appointment/occupancy";
import { dueFields } from "../records/appointment/record";
import { placed, type Target } from "../records/client/debt";
import { PARKED, wantedOf } from "../records/meet/change";
import { markOf, tallyWritesOf } from "../records/payment/ledger";
import { decideAgain, type Write } from "../table/commit";
import type { PracticeContext } from "../table/context";
import { readOne, readTogether } from "../table/read";
import type { AppointmentRecord } from "../things/appointment/entity";
import type { BillRecord } from "../things/bill/entity";
import type { CounterName } from "../things/counter/entity";
import type { Kind } from "../things/export/asked/schema";
import type { PaymentRecord } from "../things/payment/entity";
import { minuteOfDate } from "../words/time/rules";
import { type Bringing, ownersOf, problemsOf, refusalOf, refuse } from "./restore-batch";
import { ownerWrites } from "./restore-owners";

/** Raises the last number that was given out, as far as those that are brought go beyond it. */
export async function counterWrites({ ctx }: Bringing, name: CounterName, numbers: number[]): Promise<Write[]> {
  const key = { practice_id: ctx.practice.practice_id, name };
  const known = (await readOne(ctx.db, ctx.db.one.counter(key)))?.last;
  const last = Math.max(0, ...numbers);
  if (last <= (known ?? -1)) return [];
  return [
    {
      write: ({ counter }) =>
        counter
          .put({ ...key, last })
          .where((attributes, { eq, notExists }) =>
            known === undefined ? notExists(attributes.last) : eq(attributes.last, known),
          )
          .commit(),
      refused: decideAgain,
    },
  ];
}

const GRID = 5;
const OVERLAP_TEXT = "está a la misma hora que otra cita de la copia.";

/** @throws AppError `copy_refused` for live appointments of one batch that share a time: together they would be one set of cells. */
export function requireApart(appointments: AppointmentRecord[]): void {
  const taken = new Set<number>();
  refuse(
    problemsOf("appointments", appointments, (record) => {
      const cells = dayChanges(null, record).flatMap(({ day, occupy }) =>
        occupy.map((cell) => day * (1440 / GRID) + cell),
      );
      if (cells.some((cell) => taken.has(cell))) return OVERLAP_TEXT;
      for (const cell of cells) taken.add(cell);
      return null;
    }),
  );
}

function overlapping(records: AppointmentRecord[], on: number, taken: Record<string, unknown> | null): AppError {
  const cells = Array.isArray(taken?.cells) ? taken.cells.map(Number) : [];
  const isTaken = (record: AppointmentRecord) =>
    dayChanges(null, record).some(({ day, occupy }) => day === on && occupy.some((cell) => cells.includes(cell)));
  const problems = problemsOf("appointments", records, (record) => (isTaken(record) ? OVERLAP_TEXT : null));
  return refusalOf(problems);
}

/** A brought appointment's event is Google's to be told of once all is brought: its task waits as for a practice that is not connected. */
function parkedTask({ clock }: PracticeContext, { practice_id, id, ends_at }: AppointmentRecord): Write {
  const now = clock.now().toISOString();
  const task = { practice_id, appointment_id: id, ends_at, revision: chance().uuid(), changed_at: now };
  return {
    write: ({ calendarTask }) => calendarTask.put({ ...task, due: PARKED, due_at: now }).commit(),
    refused: decideAgain,
  };
}

export async function appointmentWrites(at: Bringing, records: AppointmentRecord[]): Promise<Write[]> {
  const { ctx } = at;
  const { practice_id } = ctx.practice;
  const owners = await ownersOf(at, "appointments", records);
  const now = ctx.clock.now();
  const fresh = records.map((record) => ({ ...placed(record, minuteOfDate(now)), ...dueFields(record) }));
  const changes = mergeDays(fresh.flatMap((each) => dayChanges(null, each)));
  const whole = fresh.map(intervalOf);
  const wanted = { start: Math.min(...whole.map(({ start }) => start)), end: Math.max(...whole.map(({ end }) => end)) };
  const isHeld = (record: AppointmentRecord) => {
    const client = owners.get(record.client_id) ?? null;
    return client && wantedOf({ record, client }, null, now.toISOString()) === "event" && record.is_virtual;
  };
  const targets = fresh.map((record): Target => ({ kind: "appointment", record }));
  return [
    ...fresh.map(
      (record): Write => ({
        write: ({ appointment }) => appointment.create(record).commit(),
        refused: decideAgain,
      }),
    ),
    ...changes.map((change): Write => {
      const write = dayWrite(practice_id, change, { current: null, wanted });
      // Which hour is taken says the day: of those that are brought the first that would have it is named.
      const refused: Write["refused"] = (day) => {
        const reason = write.refused(day);
        return reason instanceof AppError ? overlapping(fresh, change.day, day) : reason;
      };
      return { ...write, refused };
    }),
    ...fresh.filter(isHeld).map((record) => parkedTask(ctx, record)),
    ...ownerWrites(at, owners, { targets, payments: [] }),
  ];
}

/** @throws AppError `copy_refused` for appointments that are not where their series has them. */
export async function requireInSeries({ ctx }: Bringing, records: AppointmentRecord[]): Promise<void> {
  const { practice_id } = ctx.practice;
  const ids = [...new Set(records.flatMap(({ series_id }) => series_id ?? []))];
  const found = await readTogether(
    ctx.db,
    ids.map((id) => ctx.db.one.series({ practice_id, id })),
  );
  const known = new Map(found.flatMap((each) => (each ? [[each.id, each] as const] : [])));
  refuse(
    problemsOf("appointments", records, ({ id, series_id, series_index = 0, series_count }) => {
      const own = series_id ? (known.get(series_id)?.appointment_ids ?? []) : [id];
      const isThere = !series_id || (own[series_index - 1] === id && own.length === series_count);
      return isThere ? null : `la serie ${series_id} no la tiene en ese lugar.`;
    }),
  );
}

/** @throws AppError `copy_refused` for what names a purchase that is not there. */
export async function requirePurchases<R extends object>(
  { ctx }: Bringing,
  kind: Kind,
  records: R[],
  of: (record: R) => string | null,
): Promise<void> {
  const { practice_id } = ctx.practice;
  const ids = [...new Set(records.flatMap((record) => of(record) ?? []))];
  const found = await readTogether(
    ctx.db,
    ids.map((id) => ctx.db.one.purchase({ practice_id, id })),
  );
  const known = new Set(found.map((purchase) => purchase?.id));
  refuse(
    problemsOf(kind, records, (record) => {
      const id = of(record);
      return id === null || known.has(id) ? null : `su paquete, ${id}, no está en la copia.`;
    }),
  );
}

export async function paymentWrites(at: Bringing, records: PaymentRecord[]): Promise<Write[]> {
  const { ctx } = at;
  const { practice_id } = ctx.practice;
  const owners = await ownersOf(at, "payments", records);
  const marked = new Map<string, string>();
  for (const record of records) {
    const isMarked = record.kind === "payment" && record.status !== "annulled" && owners.has(record.client_id);
    const mark = isMarked ? markOf(record) : null;
    if (mark && !marked.has(mark)) marked.set(mark, record.id);
  }
  const marks = [...marked];
  const known = await readTogether(
    ctx.db,
    marks.map(([mark]) => ctx.db.one.paymentMark({ practice_id, mark })),
  );
  const numbers = records.flatMap(({ number }) => number ?? []);
  return [
    ...records.map(
      (record): Write => ({
        write: ({ payment }) => payment.create(record).commit(),
        refused: decideAgain,
      }),
    ),
    ...tallyWritesOf(records.filter(({ status, adjusted_by }) => status === "confirmed" || adjusted_by)),
    ...marks
      .filter((_, index) => !known[index])
      .map(
        ([mark, payment_id]): Write => ({
          write: ({ paymentMark }) => paymentMark.create({ practice_id, mark, payment_id }).commit(),
          refused: decideAgain,
        }),
      ),
    ...(await counterWrites(at, "receipt", numbers)),
    ...ownerWrites(at, owners, { targets: [], payments: records }),
  ];
}

export async function billWrites(at: Bringing, records: BillRecord[]): Promise<Write[]> {
  const { practice_id } = at.ctx.practice;
  await ownersOf(at, "bills", records);
  const numbers = new Map<string, number[]>();
  for (const { status, covers = [], number } of records) {
    for (const id of status === "issued" ? covers : []) numbers.set(id, [...(numbers.get(id) ?? []), number]);
  }
  return [
    ...records.map((record): Write => ({ write: ({ bill }) => bill.create(record).commit(), refused: decideAgain })),
    ...[...numbers].map(
      ([target_id, own]): Write => ({
        write: ({ billMark }) => billMark.upsert({ practice_id, target_id }).add({ numbers: own }).commit(),
        refused: decideAgain,
      }),
    ),
    ...(await counterWrites(
      at,
      "bill",
      records.map(({ number }) => number),
    )),
  ];
}
