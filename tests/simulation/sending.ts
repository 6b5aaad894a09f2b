import type { Context } from "@sereno/core/db/context";
import type { AppointmentRecord } from "@sereno/core/domain/appointment/entity";
import type { ReminderMark } from "@sereno/core/domain/appointment/reminded/rules";
import { isLive } from "@sereno/core/domain/appointment/rules";
import { zoneOf } from "@sereno/core/domain/practice/rules";
import type { Mail } from "@sereno/core/domain/reminder/ports";
import { readReminderId, reminderId } from "@sereno/core/domain/reminder/rules";
import { macOf } from "@sereno/core/keys";
import { spokenTime } from "@sereno/core/lib/spanish/rules";
import { findClient } from "@sereno/core/store/client/read";
import { settingsOf } from "@sereno/core/store/reminder/read";
import { readWithdrawal } from "@sereno/core/store/reminder/withdrawal";
import type { Caller, Waiting } from "./gate";
import type { Appointments } from "./moment";
import { inQuietHours, isBeforeQuiet, timeIn } from "./quiet-hours";

/** A reminder's id in this check: '<appointment id> <its start>/<hours before the start>'. */
const TURN = /^(\S+) (\S+)\/(\d+)$/;
const MARKED = /\$appointment_1#/;
const PRACTICE = /\$practice_1\b/;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SETTLE_MS = 3 * MINUTE;

type Sentence = string | false | undefined;
const said = (sentences: Sentence[]): string[] => sentences.filter((each) => typeof each === "string");

/** Clients who saw a page that says that their reminders are off, and who have not consented since. */
class Withdrawn {
  private readonly ids = new Set<string>();
  private readonly agreeing: string[] = [];

  constructor(private readonly ctx: Context) {}

  /** Call this before sending the client's consent, and `end` after it. Between them, `told` records no withdrawal. */
  begin(id: string): void {
    this.agreeing.push(id);
    this.ids.delete(id);
  }

  end(id: string): void {
    this.agreeing.splice(this.agreeing.indexOf(id), 1);
  }

  /** Records that the page at `path` showed its client that reminders are off, unless a consent is being sent. */
  told(path: string): void {
    const id = readWithdrawal(this.ctx, path.slice(path.lastIndexOf("/") + 1))?.client_id;
    if (id && !this.agreeing.includes(id)) this.ids.add(id);
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }
}

/** Checks leases and mails. Client and practice are not checked if they changed after the sender began its work. */
export class Sending {
  /** A lease's random `claim` → the leased reminder's id (`TURN`). */
  private readonly turns = new Map<string, string>();
  readonly withdrawn: Withdrawn;
  private readonly mails = new Map<string, number>();
  /** The stored state of each reminder when it was last seen. */
  private marks = new Map<string, ReminderMark>();
  /** Time of the last write to a practice, in milliseconds. `updated_at` is set before that write waits at the gate. */
  private practiceWrittenAt = 0;

  constructor(private readonly ctx: Context) {
    this.withdrawn = new Withdrawn(ctx);
  }

  /** A sentence for each rule that a lease breaks, if the write at the gate leases reminders. */
  async wrongOf({ what, caller }: Waiting, appointments: Appointments): Promise<string[]> {
    if (PRACTICE.test(what)) this.practiceWrittenAt = this.ctx.clock.now().getTime();
    if (!MARKED.test(what)) return [];
    const found: string[] = [];
    for (const record of appointments) {
      this.forgetUnmarked(record);
      for (const [key, mark] of Object.entries(record.reminders ?? {})) {
        found.push(...(await this.look(record, key, mark, caller)));
      }
    }
    return found;
  }

  /** Drops reminders without a stored state from `marks`: the therapist undid 'sent', so they may be sent again. */
  private forgetUnmarked({ id, reminders = {} }: AppointmentRecord): void {
    for (const each of this.marks.keys()) {
      const [of, key = ""] = each.split(/ (.*)/);
      if (of === id && !(key in reminders)) this.marks.delete(each);
    }
  }

  private async look(record: AppointmentRecord, key: string, mark: ReminderMark, caller: Caller): Promise<string[]> {
    const id = `${record.id} ${key}`;
    const before = this.marks.get(id);
    this.marks.set(id, mark);
    const { claim, leased_until } = mark;
    if (mark.state !== "leased" || !claim || !leased_until) return [];
    if (this.turns.has(claim)) return [];
    this.turns.set(claim, id);
    return said([
      before && before.state !== "leased" && `after it was ${before.state}`,
      before?.leased_until && before.leased_until > mark.at && `while it was somebody's until ${before.leased_until}`,
      ...ofAppointment(record, key, mark),
      ...(await this.ofPeople(record, key, mark, caller.began ?? 0)),
    ]).map((each) => `${id} was taken on by ${caller.name} at ${mark.at} ${each}`);
  }

  private async ofPeople(record: AppointmentRecord, key: string, mark: ReminderMark, began: number) {
    const { practice_id, client_id } = record;
    const { data: practice } = await this.ctx.db.practice.get({ practice_id }).go({ consistent: true });
    const client = await findClient(this.ctx, practice_id, client_id);
    const isNew = (at: string | undefined) => at !== undefined && Date.parse(at) >= began;
    const consent = client?.consent;
    const agreed = consent?.reminders === "on" || isNew(consent?.given_at) || isNew(client?.updated_at);
    const hasWithdrawn = consent?.reminders === "on" && this.withdrawn.has(client?.id ?? "");
    const sentences: Sentence[] = [!agreed && "without consent", hasWithdrawn && "though they had withdrawn"];
    if (!practice || isNew(practice.updated_at) || this.practiceWrittenAt >= began) return sentences;
    const settings = settingsOf(practice);
    const zone = zoneOf(practice);
    const offset = Number(key.split("/")[1]);
    const at = Date.parse(mark.at);
    const wanted = Date.parse(record.starts_at) - offset * HOUR;
    const isConfirmed = record.status === "confirmed" || record.client_answer?.status === "confirmed";
    return [
      ...sentences,
      !settings.channels.includes(mark.channel ?? "assistant") && "by a way that is off",
      !settings.offsets_hours.includes(offset) && "that nobody wants",
      settings.skip_confirmed && isConfirmed && "though it is confirmed",
      inQuietHours(settings, zone, at) && "in quiet hours",
      at < wanted && !isBeforeQuiet(settings, zone, wanted) && "too early",
    ];
  }

  /** The reminder of a mail, found by trying all leased reminders, because a mail's id is a keyed hash. */
  private reminderOf({ id, practice_id }: Mail): { id: string; start: number } | null {
    for (const turn of new Set(this.turns.values())) {
      const [, appointment_id = "", starts_at = "", offset = ""] = TURN.exec(turn) ?? [];
      const named = `${practice_id} ${reminderId(appointment_id, starts_at, Number(offset))}`;
      if (macOf(this.ctx.meet.keys.encryption, "mail", named) === id) return { id: turn, start: Date.parse(starts_at) };
    }
    return null;
  }

  async wrongOfMail(mail: Mail, sender: Caller): Promise<string[]> {
    const reminder = this.reminderOf(mail);
    if (!reminder) return [`a mail of nothing: ${mail.id}`];
    const { id, start } = reminder;
    const turns = [...this.turns.values()].filter((each) => each === id);
    const mails = (this.mails.get(id) ?? 0) + 1;
    this.mails.set(id, mails);
    const { practice_id } = mail;
    const { data: practice } = await this.ctx.db.practice.get({ practice_id }).go({ consistent: true });
    const client = await findClient(this.ctx, practice_id, mail.client_id);
    const isChanged = (each: { updated_at: string } | null) =>
      !each || Date.parse(each.updated_at) >= (sender.began ?? 0);
    const isTime = isChanged(practice) || this.says(mail.text, start, practice ? zoneOf(practice) : "");
    return said([
      mails > turns.length && `for the time ${mails}, and was taken on ${turns.length} times`,
      !isTime && "with another time than it has",
      !isChanged(client) && client?.email !== mail.to && "to another address",
    ]).map((each) => `the mail ${mail.id} left ${each}`);
  }

  wrongOfGiven({ id, claim, timezone, text }: { id: string; claim: string; timezone: string; text: string }): string[] {
    return said([
      !this.turns.has(claim) && "which it has not taken on",
      !this.says(text, (readReminderId(id)?.start ?? 0) * MINUTE, timezone) && "with another time than it has",
    ]).map((each) => `an assistant was given ${id} ${each}`);
  }

  private says(text: string, start: number, zone: string): boolean {
    return text.includes(spokenTime(timeIn(zone, start)));
  }
}

/** Rules that a lease at `at` broke. `record` is as it was then, because a change would have made the lease fail. */
function ofAppointment(record: AppointmentRecord, key: string, { at }: ReminderMark): Sentence[] {
  const [start = "", offset] = key.split("/");
  return [
    !isLive(record.status) && `while it is ${record.status}`,
    start !== record.starts_at && `for ${start}, and is at ${record.starts_at}`,
    at >= record.starts_at && "after the start",
    Date.parse(at) - Date.parse(record.updated_at) <= SETTLE_MS && "within three minutes of a change",
    record.client_answer?.status === "declined" && "though they declined",
    // Reminder times have minute precision.
    Date.parse(start) - Number(offset) * HOUR < Date.parse(record.created_at) - MINUTE &&
      "though booked inside the hours",
  ];
}
