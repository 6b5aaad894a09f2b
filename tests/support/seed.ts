import type { PracticeContext } from "@sereno/core/db/context";
import type { AppointmentRecord, DayRecord } from "@sereno/core/domain/appointment/entity";
import { STATUSES } from "@sereno/core/domain/appointment/rules";
import { countsOf, plusCounts } from "@sereno/core/domain/client/counts";
import type { ClientRecord } from "@sereno/core/domain/client/entity";
import { directoryText } from "@sereno/core/domain/client/rules";
import { newId } from "@sereno/core/ids";
import { dateOfDay, dayNumber, isoOfMinute, minuteOfDate } from "@sereno/core/lib/time/rules";
import { dayChanges } from "@sereno/core/store/appointment/occupancy";
import { dueFields } from "@sereno/core/store/appointment/record";
import { visitKey } from "@sereno/core/store/client/change";
import { createRandom } from "./random";

const FIRST_NAMES = ["Ana", "Luis", "María", "José", "Sofía", "Óscar", "Lucía", "Iván", "Elena", "Andrés"];
const SURNAMES = ["Peña", "Gómez", "Muñoz", "Castaño", "Ríos", "Zuluaga", "Ospina", "Duque", "León", "Patiño"];

export interface Seed {
  clients: number;
  appointments: number;
}

const EACH_DAY = 8;

// Writes clients, one-hour appointments (half before now, half after), and the counts in client and day records.
export async function seedPractice(ctx: PracticeContext, { clients, appointments }: Seed): Promise<void> {
  const random = createRandom(11);
  const { practice_id } = ctx.practice;
  const now = minuteOfDate(ctx.clock.now());
  const created_at = ctx.clock.now().toISOString();
  const people: ClientRecord[] = Array.from({ length: clients }, (_, index) => {
    const name = `${FIRST_NAMES[random(10)]} ${SURNAMES[random(10)]} ${SURNAMES[random(10)]} ${index}`;
    const contact = {
      ...{ name, phone: `+57300${String(index).padStart(7, "0")}`, email: `persona${index}@example.com` },
      identification_number: String(10_000_000 + index),
    };
    return {
      ...contact,
      ...{ practice_id, id: newId("cli", ctx.clock), directory: directoryText(contact), ...countsOf([]) },
      ...{ visits: {}, packages: {}, sales: 0, revision: 1, created_at, updated_at: created_at },
    };
  });
  const days = new Map<number, DayRecord>();
  const firstDay = Math.floor(now / 1440) - Math.floor(appointments / (2 * EACH_DAY));
  const records = Array.from({ length: appointments }, (_, index): AppointmentRecord => {
    const start = (firstDay + Math.floor(index / EACH_DAY)) * 1440 + (13 + (index % EACH_DAY)) * 60;
    const client = people[random(clients)];
    if (!client) throw new Error("a practice needs clients");
    const status = start + 60 <= now ? (random(20) === 0 ? "no_show" : "completed") : "scheduled";
    const ends_at = isoOfMinute(start + 60);
    const record: AppointmentRecord = {
      ...{ practice_id, id: newId("apt", ctx.clock), client_id: client.id },
      notes: random(3) === 0 ? "Retomar el ejercicio de respiración de la sesión anterior." : undefined,
      ...{ starts_at: isoOfMinute(start), ends_at, duration_minutes: 60, zone: "America/Bogota" },
      is_virtual: random(2) === 0,
      ...{ create_google_meet: false, meet_status: "none", appointment_type: "therapy_session", priority: "medium" },
      ...{ session_type: "individual", status, ...dueFields({ practice_id, ends_at, status }), version: 1 },
      ...{ created_by: "therapist", updated_by: "therapist", created_at, updated_at: created_at },
    };
    countOn(days, record);
    Object.assign(client, plusCounts(client, countsOf([record])));
    if (status !== "no_show") client.visits = { ...client.visits, [visitKey(record.id)]: start };
    return record;
  });
  await ctx.db.client.put(people).go({ concurrency: 8 });
  await ctx.db.appointment.put(records).go({ concurrency: 8 });
  await ctx.db.day.put([...days.values()]).go({ concurrency: 8 });
  await ctx.db.practice.patch({ practice_id }).set({ clients_before: clients }).go();
}

function countOn(days: Map<number, DayRecord>, record: AppointmentRecord): void {
  for (const { day, occupy, counts } of dayChanges(null, record)) {
    const sheet = days.get(day) ?? { practice_id: record.practice_id, date: dateOfDay(day), revision: 1 };
    sheet.cells = [...(sheet.cells ?? []), ...occupy];
    for (const status of STATUSES) {
      const more = counts[status];
      if (more) sheet[status] = (sheet[status] ?? 0) + more;
    }
    if (sheet.cells.length === 0) delete sheet.cells;
    days.set(day, sheet);
  }
}

/** 'YYYY-MM-DD' of the day this many days after (or before) today, in UTC. */
export const dateFromNow = (ctx: PracticeContext, days: number): string =>
  dateOfDay(dayNumber(ctx.clock.now().toISOString().slice(0, 10)) + days);
