import { bookAppointment } from "@sereno/core/actions/appointment/book";
import { updateAppointment } from "@sereno/core/actions/appointment/update";
import { saveException } from "@sereno/core/actions/availability/save-exception";
import { saveSchedule } from "@sereno/core/actions/availability/save-schedule";
import { createPackage } from "@sereno/core/actions/catalog/create";
import { createClientWithPackage } from "@sereno/core/actions/client/create";
import { endFirstSteps } from "@sereno/core/actions/first-steps/end";
import { recordPayment } from "@sereno/core/actions/payment/record";
import { setTimezone } from "@sereno/core/actions/practice/set-timezone";
import { editSessionsUsed } from "@sereno/core/actions/purchase/change";
import type { PracticeContext } from "@sereno/core/db/context";
import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AppointmentStatus } from "@sereno/core/domain/appointment/schema";
import type { DayAvailability } from "@sereno/core/domain/availability/schema";
import { CreatePackageInput } from "@sereno/core/domain/catalog/schema";
import { CreateClientWithPackageInput } from "@sereno/core/domain/client/schema";
import {
  dateOfDay,
  formatLocal,
  localMinute,
  MINUTES_PER_DAY,
  minuteOfDate,
  resolveLocal,
  toLocal,
  weekdayOfDay,
} from "@sereno/core/lib/time/rules";
import { type DemoClient, demoClients, demoNotes } from "./demo-people";

const ZONE = "America/Bogota";
const DAYS_AROUND = 30;
const AT_ONCE = 6;

/** A seeded stream of numbers from 0 to 1 (mulberry32), so that every demo practice looks alike. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Draft {
  day: number;
  /** Start, in minutes after midnight. */
  minute: number;
  duration: number;
  client: DemoClient;
  note: string | undefined;
  ending: AppointmentStatus;
}

/** Fills a new practice with hours, packages, and two months of past and upcoming appointments and their payments. */
export async function fillDemoPractice(ctx: PracticeContext): Promise<void> {
  await setTimezone(ctx, ZONE);
  await endFirstSteps(ctx);
  const here: PracticeContext = { ...ctx, practice: { ...ctx.practice, timezone: ZONE } };
  const today = Math.floor(toLocal(ZONE, minuteOfDate(ctx.clock.now())) / MINUTES_PER_DAY);
  await publishHours(here, today);
  await sellPackages(here);
  const drafts = planMonths(today, seededRandom(20));
  const held: Held[] = [];
  for (let index = 0; index < drafts.length; index += AT_ONCE) {
    const lived = await Promise.all(drafts.slice(index, index + AT_ONCE).map((draft) => live(here, draft)));
    held.push(...lived.filter((each) => each !== null));
  }
  // Sequential, because receipts share one counter.
  for (const [index, each] of held.entries()) await pay(here, each, index);
}

async function publishHours(ctx: PracticeContext, today: number): Promise<void> {
  const both = (start: string, end: string, later: string, last: string): DayAvailability => ({
    enabled: true,
    time_ranges: [
      { start, end },
      { start: later, end: last },
    ],
    appointment_types: ["presential", "virtual"],
  });
  const long = both("08:00", "12:00", "14:00", "19:00");
  await saveSchedule(ctx, {
    weekly_availability: {
      monday: long,
      tuesday: long,
      wednesday: { ...long, appointment_types: ["virtual"] },
      thursday: long,
      friday: both("08:00", "12:00", "14:00", "17:00"),
      saturday: { enabled: true, time_ranges: [{ start: "09:00", end: "12:00" }], appointment_types: ["virtual"] },
    },
  });
  const closed = { available: false, time_ranges: [], appointment_types: ["presential" as const] };
  for (const [after, notes] of CLOSED_AFTER)
    await saveException(ctx, { ...closed, exception_date: dateOfDay(today + after), notes });
}

/** Notes of the closed days, by the number of days from today. */
const CLOSED_AFTER = new Map([
  [17, "Puente"],
  [18, "Puente"],
  [24, "Congreso"],
]);

async function sellPackages(ctx: PracticeContext): Promise<void> {
  const offer = (input: object) => createPackage(ctx, CreatePackageInput.parse(input));
  const eight = await offer({
    name: "Proceso de ocho sesiones",
    description: "Para quien empieza un proceso individual.",
    sessions: 8,
    discount_percentage: 15,
    validity_months: 3,
  });
  const four = await offer({
    name: "Pareja, cuatro sesiones",
    sessions: 4,
    validity_months: 2,
    for_couples: true,
    use_custom_price: true,
    custom_price: 480_000,
  });
  const then = new Date(ctx.clock.now().getTime() - 20 * 86_400_000);
  const past: PracticeContext = { ...ctx, clock: { now: () => then } };
  for (const [index, sessions_used] of [2, 7, 4, 0, 8].entries()) {
    const client = demoClients[index];
    if (!client) continue;
    const input = CreateClientWithPackageInput.parse({
      client_name: client.name,
      client_phone: client.phone,
      client_email: client.email,
      client_identification_number: client.identification,
      package_id: index % 2 ? eight.id : four.id,
      payment_method: "transfer",
    });
    const { purchase } = await createClientWithPackage(past, input);
    await editSessionsUsed(ctx, { id: purchase.id, sessions_used: Math.min(sessions_used, purchase.sessions_total) });
  }
}

const pick = <T>(list: readonly T[], random: () => number) => list[Math.floor(random() * list.length)];

function planMonths(today: number, random: () => number): Draft[] {
  const drafts: Draft[] = [];
  for (let day = today - DAYS_AROUND; day <= today + DAYS_AROUND; day++) {
    const fullness = day <= today + 7 ? 0.55 : 0.3;
    for (const hour of openHours(day, today)) {
      const client = random() > fullness ? undefined : pick(demoClients, random);
      if (client) drafts.push(draftOf({ day, minute: hour * 60, client }, random));
    }
  }
  return drafts;
}

function openHours(day: number, today: number): number[] {
  const weekday = weekdayOfDay(day);
  if (weekday === 0 || CLOSED_AFTER.has(day - today)) return [];
  if (weekday === 6) return [9, 10];
  return [8, 9, 10, 11, 14, 15, 16, 17, 18].slice(0, weekday === 5 ? 7 : 9);
}

function draftOf(slot: Omit<Draft, "duration" | "note" | "ending">, random: () => number): Draft {
  const fate = random();
  const ending = fate < 0.06 ? "no_show" : fate < 0.14 ? "cancelled" : "completed";
  const duration = random() < 0.8 ? 60 : 45;
  return { ...slot, duration, note: random() < 0.3 ? pick(demoNotes, random) : undefined, ending };
}

/** An appointment that took place, and its end in minutes since 1970-01-01 UTC. */
interface Held {
  appointment: Appointment;
  end: number;
}

/** Books an appointment three days before its start, or now if now is earlier. Null unless it has taken place. */
async function live(ctx: PracticeContext, draft: Draft): Promise<Held | null> {
  const local = localMinute(dateOfDay(draft.day), draft.minute);
  const start = resolveLocal(ZONE, local).instant;
  const now = minuteOfDate(ctx.clock.now());
  const at = (minute: number): PracticeContext => ({
    ...ctx,
    clock: { now: () => new Date(Math.min(minute, now) * 60_000) },
  });
  const booked: Appointment = await bookAppointment(at(start - 3 * MINUTES_PER_DAY), {
    patient_name: draft.client.name,
    patient_phone: draft.client.phone,
    patient_email: draft.client.email,
    identification_number: draft.client.identification,
    appointment_date: formatLocal(local),
    duration_minutes: draft.duration,
    is_virtual: draft.client.virtual,
    create_google_meet: draft.client.virtual && start + draft.duration > now,
    notes: draft.note,
    session_type: "individual",
  });
  const end = start + draft.duration;
  if (end <= now) {
    const appointment = await updateAppointment(at(end), { id: booked.id, status: draft.ending });
    return draft.ending === "completed" ? { appointment, end } : null;
  }
  if (draft.ending === "cancelled") await updateAppointment(ctx, { id: booked.id, status: "cancelled" });
  else if (draft.day % 2 === 0) await updateAppointment(ctx, { id: booked.id, status: "confirmed" });
  return null;
}

const METHODS = ["nequi", "breb", "bancolombia", "nequi", "cash", "daviplata"] as const;

/** Pays for most appointments three hours after their end. For a third of the others, the agent announces a payment. */
async function pay(ctx: PracticeContext, { appointment, end }: Held, index: number): Promise<void> {
  const { id, client_id, balance } = appointment;
  const isLate = index % 9 === 4;
  const isSaid = index % 27 === 4;
  if ((isLate && !isSaid) || balance === 0) return;
  const now = Math.min(end + 3 * 60, minuteOfDate(ctx.clock.now()));
  const amount = index % 17 === 2 ? balance / 2 : balance;
  const payer = isSaid ? ({ kind: "agent", id: "demo", label: "Asistente" } as const) : ctx.actor;
  await recordPayment(
    { ...ctx, actor: payer, clock: { now: () => new Date(now * 60_000) } },
    {
      client_id,
      amount,
      method: isSaid ? "nequi" : METHODS[index % METHODS.length],
      reference: index % 3 === 0 ? undefined : `M${4711 + index * 37}`,
      parts: [{ appointment_id: id, amount }],
    },
  );
}
