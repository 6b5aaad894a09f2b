import type { AppointmentRecord } from "@sereno/core/domain/appointment/entity";
import { marksOf, type ReminderMark } from "@sereno/core/domain/appointment/reminded/rules";
import { isLive } from "@sereno/core/domain/appointment/rules";
import type { ClientRecord } from "@sereno/core/domain/client/entity";
import { type KeptReminderSettings, zoneOf } from "@sereno/core/domain/practice/rules";
import { settingsOf } from "@sereno/core/store/reminder/read";
import { recordsOf } from "../support/drift";
import type { Client } from "./client";
import { inQuietHours, isBeforeQuiet } from "./quiet-hours";
import { practiceOf } from "./setting";
import { runJob } from "./tasks/jobs";
import { sendAll } from "./tasks/reminders";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Time that passes before each round: longer than a reminder's lease. */
const ROUND_MS = 6 * MINUTE;
const ROUNDS = 5;
/** A reminder may wait this long after it became due. */
const PATIENCE_MS = 20 * MINUTE;

/** Lets mail job and assistant send for some rounds. Returns a sentence per appointment with an overdue reminder. */
export async function sendRest(assistant: Client): Promise<string[]> {
  const { world, login } = assistant;
  for (let round = 0; round < ROUNDS; round++) {
    world.time.pass(ROUND_MS);
    await world.run(runJob(world, "healed", "email"));
    await world.run(sendAll(assistant));
  }
  const ctx = await practiceOf(world, login);
  const { appointments, clients } = await recordsOf(ctx);
  const people = new Map(clients.map((each) => [each.id, each]));
  const moment = { settings: settingsOf(ctx.practice), zone: zoneOf(ctx.practice), now: world.time.now().getTime() };
  const isLate = (record: AppointmentRecord) =>
    canBeSent(people.get(record.client_id), moment.settings) && isOverdue(record, moment);
  return appointments.filter(isLate).map(({ id, starts_at }) => `nobody was reminded of ${id} at ${starts_at}`);
}

const canBeSent = (client: ClientRecord | undefined, { channels }: KeptReminderSettings): boolean =>
  client?.consent?.reminders === "on" &&
  (channels.includes("assistant") || (channels.includes("email") && client.email !== undefined));

interface Moment {
  settings: KeptReminderSettings;
  zone: string;
  now: number;
}

/** Whether a reminder may stay as it is. It may not if its lease ended over a round ago and its channel is on. */
const isDealtWith = (mark: ReminderMark, { settings, now }: Moment): boolean =>
  mark.state !== "leased" ||
  Date.parse(mark.leased_until ?? "") + ROUND_MS > now ||
  !settings.channels.includes(mark.channel ?? "assistant");

/** Whether a reminder has been due for over `PATIENCE_MS`, and a sender could have sent it. */
function isOverdue(record: AppointmentRecord, moment: Moment): boolean {
  const { settings, zone, now } = moment;
  const { status, starts_at, created_at, updated_at, client_answer, reminders = {} } = record;
  const start = Date.parse(starts_at);
  const since = now - PATIENCE_MS;
  if (!isLive(status) || start - ROUND_MS <= now || Date.parse(updated_at) > since) return false;
  const isConfirmed = status === "confirmed" || client_answer?.status === "confirmed";
  if (client_answer?.status === "declined" || (settings.skip_confirmed && isConfirmed)) return false;
  if ([since, now, now + ROUND_MS].some((at) => inQuietHours(settings, zone, at))) return false;
  if (marksOf(reminders, starts_at).some((mark) => isDealtWith(mark, moment))) return false;
  return settings.offsets_hours.some((offset) => {
    const due = start - offset * HOUR;
    return due <= since && due > Date.parse(created_at) + MINUTE && !isBeforeQuiet(settings, zone, due);
  });
}
