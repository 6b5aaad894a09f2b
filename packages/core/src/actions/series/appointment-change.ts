import type { PracticeContext } from "../../db/index";
import { asRead, check, patch, type Write } from "../../db/writes";
import type { AppointmentRecord, DayRecord } from "../../domain/appointment/entity";
import type { Appointment } from "../../domain/appointment/output";
import { cellsOf } from "../../domain/appointment/rules";
import type { ClientRecord } from "../../domain/client/entity";
import { dueFrom } from "../../domain/kept/due";
import type { SeriesRecord } from "../../domain/series/entity";
import { AppError } from "../../errors";
import { intervalOf } from "../../store/appointment/occupancy";
import { toAppointment } from "../../store/appointment/record";
import type { AppointmentChange } from "../../store/appointment/write";
import { type Circumstances, changeAppointments } from "../../store/appointment-change/change";
import { AT_ONCE, readDays, SERIES_DUE } from "../../store/series/read";

/** Maximum number of writes: a transaction can have 100, and two are reserved to store the response (idempotency). */
const MOST_WRITES = 98;
const TOO_MANY_TEXT = "Son demasiadas citas para cambiarlas de una vez. Cambia primero las últimas.";

export type SeriesChange = AppointmentChange & { before: AppointmentRecord };

interface ChangesPlan extends Pick<Circumstances, "sessions" | "settle" | "isCounted"> {
  series: SeriesRecord;
  client: ClientRecord;
  changes: SeriesChange[];
  /** ISO starts of the series' skipped dates after the changes; by default unchanged. */
  skipped_at?: string[];
}

export async function planAppointmentChanges(
  ctx: PracticeContext,
  { series, client, changes: asked, skipped_at = [], ...circumstances }: ChangesPlan,
) {
  // The job writes a long change's calendar tasks, except those of deletions, because it reads only existing records.
  const isLong = asked.length > AT_ONCE && asked.every(({ after }) => after);
  const {
    changes,
    writes,
    client: owner,
  } = await changeAppointments(ctx, asked, {
    owner: client,
    ...circumstances,
    days: await readAffectedDays(ctx, asked),
    tasksNow: (tasks) => {
      const isLater = isLong && tasks.flat().length > 0;
      const set = { ...(isLater && laterTasks(ctx, series)), ...(skipped_at.length > 0 && { skipped_at }) };
      return [...(isLater ? [] : tasks.flat()), ...seriesWrites(series, set)];
    },
  });
  if (writes.length > MOST_WRITES) throw new AppError("invalid_input", { message: TOO_MANY_TEXT });
  const appointments: Appointment[] = changes.flatMap(({ after }) => (after ? [toAppointment(ctx, after, owner)] : []));
  return { writes: asked.length > 0 ? writes : [], result: { appointments } };
}

async function readAffectedDays(ctx: PracticeContext, changes: SeriesChange[]): Promise<(DayRecord | null)[]> {
  const sides = changes.filter(({ after }) => after).flatMap(({ before, after }) => (after ? [before, after] : []));
  const days = sides.flatMap((side) => cellsOf(intervalOf(side)).map(({ day }) => day));
  return days.length > 0 ? readDays(ctx, days) : [];
}

const laterTasks = ({ clock }: PracticeContext, { practice_id }: SeriesRecord) => ({
  untold: true,
  ...dueFrom(SERIES_DUE, practice_id, clock.now().toISOString()),
});

/** The writes fail if a skipped date was added since the series was read. */
function seriesWrites(series: SeriesRecord, set: Partial<SeriesRecord>): Write[] {
  const { practice_id, id, skipped = [] } = series;
  const where = asRead(series, "done");
  if (Object.keys(set).length > 0) return [patch("series", { of: { practice_id, id }, set, where })];
  return skipped.length > 0 ? [check("series", { practice_id, id }, where)] : [];
}
