import type { PracticeContext } from "../db/index";
import type { Agenda } from "../domain/appointment/output";
import type { AgendaInput } from "../domain/appointment/schema";
import { CLIENT_PROJECTION } from "../domain/client/entity";
import { holidaysOf } from "../domain/holidays/rules";
import { zoneOf } from "../domain/practice/rules";
import { invalidField } from "../errors";
import { dateOfDay, dayNumber, formatLocal, minuteOfIso, toLocal } from "../lib/time/rules";
import { startingOn } from "../store/appointment/read";
import { toAppointment } from "../store/appointment/record";
import { exceptionLookup, toSchedule } from "../store/availability/read";
import { busyKnownUntil, elsewhereOn } from "../store/busy/read";
import { readClientsBeside } from "../store/client/read";

/** Six weeks, as a month's page shows. */
const MAX_AGENDA_DAYS = 42;

/**
 * A calendar's data for up to 42 local dates, both inclusive: appointments of any status by start, published hours with
 * exceptions, holidays, and Google busy times with the time until which they are known. Two requests: the appointments,
 * then their clients with the exceptions.
 * @throws AppError `invalid_input` for a longer or reversed range.
 */
export async function readAgenda(ctx: PracticeContext, { start_date, end_date }: AgendaInput): Promise<Agenda> {
  const first = dayNumber(start_date);
  const count = dayNumber(end_date) - first + 1;
  if (count < 1) throw invalidField("end_date", "La fecha final no puede ser anterior a la inicial.");
  if (count > MAX_AGENDA_DAYS) throw invalidField("end_date", `Pide máximo ${MAX_AGENDA_DAYS} días por consulta.`);
  const records = await startingOn(ctx, start_date, end_date);
  const dates = Array.from({ length: count }, (_, index) => dateOfDay(first + index));
  const { clients, beside } = await readClientsBeside(
    ctx,
    records,
    CLIENT_PROJECTION,
    dates.map((date) => exceptionLookup(ctx, date)),
  );
  const knownUntil = busyKnownUntil(ctx);
  return {
    appointments: records.map((record) => toAppointment(ctx, record, clients.get(record.client_id) ?? null)),
    busy: elsewhereOn(ctx.practice, start_date, end_date).map(({ start, end }) => ({
      start: formatLocal(start),
      end: formatLocal(end),
    })),
    busy_known_until: knownUntil && formatLocal(toLocal(zoneOf(ctx.practice), minuteOfIso(knownUntil))),
    holidays: holidaysOf(ctx.practice, start_date, end_date),
    ...toSchedule(
      ctx,
      ctx.practice.weekly_availability,
      beside.filter((exception) => exception !== null),
    ),
  };
}
