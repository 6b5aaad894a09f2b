import { markKey, type ReminderMark } from "@sereno/core/domain/appointment/reminded/rules";
import { type KeptReminderSettings, REMINDER_CHANNELS, type ReminderChannel } from "@sereno/core/domain/practice/rules";
import { CONSENT_TEXT_VERSION, consentFor, type KeptConsent } from "@sereno/core/domain/reminder/consent/rules";
import {
  DEFAULT_REMINDER_SETTINGS,
  dueReminder,
  LEASE_MINUTES,
  nextLook,
  type Remindable,
} from "@sereno/core/domain/reminder/rules";
import { isoOfMinute, minuteOfIso } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import { extent } from "../extent";
import { createRandom } from "../support/random";

const HISTORIES = extent(400, 10_000);
const ZONES = ["America/Bogota", "America/Santiago", "Europe/Madrid"];
const HOUR = 60;
const FIRST = minuteOfIso("2026-09-01T05:00Z");

type Draw = (below: number) => number;

const BOTH: Partial<KeptReminderSettings> = { channels: ["assistant", "email"] };

const SETTINGS: Partial<KeptReminderSettings>[] = [
  {},
  BOTH,
  { channels: ["email"] },
  { channels: [] },
  { ...BOTH, offsets_hours: [24, 2] },
  { ...BOTH, offsets_hours: [48, 24] },
  { offsets_hours: [12] },
  { quiet_from: "18:00", quiet_to: "09:00" },
  { quiet_from: "12:00", quiet_to: "14:00" },
  { skip_confirmed: false },
];

/** Formats the local time of each zone by Intl alone, without the product's code. */
const clocks = new Map(
  ZONES.map((timeZone) => [timeZone, new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "short" })]),
);

function inQuietHours({ quiet_from, quiet_to }: KeptReminderSettings, zone: string, at: number): boolean {
  const time = clocks.get(zone)?.format(at * 60_000) ?? "";
  return quiet_from < quiet_to ? time >= quiet_from && time < quiet_to : time >= quiet_from || time < quiet_to;
}

/** Consent to this version of the text; the versions before e-mail reminders cover only WhatsApp. */
const agreed = (text_version: string): KeptConsent => ({
  reminders: "on",
  given_at: "2026-08-01T15:00:00.000Z",
  how: "written",
  by: "therapist",
  text_version,
});
const withdrawn = (at: string): KeptConsent => ({ reminders: "off", given_at: at, how: "link", by: "client" });

/** Messages of one reminder, and how often a sender was killed before it reported one. */
interface Sent {
  channels: Set<ReminderChannel>;
  messages: number;
  kills: number;
}

/** A practice with an appointment, a consent and two senders. A sender sends, fails, is killed or is late. */
class World {
  now = FIRST;
  zone: string;
  settings: KeptReminderSettings = { ...DEFAULT_REMINDER_SETTINGS, ...BOTH };
  consent: KeptConsent | undefined = agreed(CONSENT_TEXT_VERSION);
  record: Remindable;
  readonly messages = { assistant: 0, email: 0 };
  readonly sent = new Map<string, Sent>();
  readonly wrong: string[] = [];
  private left: string[] = [];

  constructor(readonly draw: Draw) {
    this.zone = ZONES[draw(ZONES.length)] ?? "";
    const now = isoOfMinute(this.now);
    const starts_at = isoOfMinute(this.now + (1 + draw(120)) * HOUR);
    this.record = { status: "scheduled", starts_at, created_at: now, updated_at: now };
  }

  get start() {
    return minuteOfIso(this.record.starts_at);
  }

  private change(change: Partial<Remindable>) {
    this.record = { ...this.record, ...change, updated_at: isoOfMinute(this.now) };
  }

  happen() {
    const { draw } = this;
    switch (draw(15)) {
      case 0:
      case 1:
        this.left.push(this.record.starts_at);
        return this.change({ starts_at: isoOfMinute(this.now + (1 + draw(96)) * HOUR) });
      case 2: {
        const starts_at = this.left.pop();
        return starts_at && this.change({ starts_at });
      }
      case 3:
        return this.change({ status: "cancelled" });
      case 4:
        return this.change({ status: "scheduled", client_answer: undefined });
      case 5:
        return this.change({ status: "confirmed" });
      case 6:
        this.record = { ...this.record, client_answer: { status: draw(2) ? "confirmed" : "declined" } };
        return;
      case 7:
        this.consent = draw(2) ? withdrawn(isoOfMinute(this.now)) : undefined;
        return;
      case 8:
      case 9:
        this.consent = agreed(CONSENT_TEXT_VERSION);
        return;
      case 14:
        this.consent = agreed("2026-11");
        return;
      case 10:
        this.settings = { ...DEFAULT_REMINDER_SETTINGS, ...SETTINGS[draw(SETTINGS.length)] };
        return;
      case 11:
        this.zone = ZONES[draw(ZONES.length)] ?? "";
        return;
      case 12:
        // No sender ran for a while, or the clock was corrected.
        this.now += draw(4) * 12 * HOUR;
    }
  }

  private mark(key: string, mark: ReminderMark) {
    this.record = { ...this.record, reminders: { ...this.record.reminders, [key]: mark } };
  }

  // Leases, sends and reports a reminder. The sender may be killed before or after sending. A refused mail keeps its
  // lease until the retry.
  ask(channel: ReminderChannel) {
    const offset = dueReminder(this.record, consentFor(this.consent, channel), { ...this.moment, channel });
    if (offset === null && this.isOwed(channel)) this.wrong.push(`missing by ${channel} at ${isoOfMinute(this.now)}`);
    if (offset === null) return;
    const key = markKey(this.record.starts_at, offset);
    const at = isoOfMinute(this.now);
    const before = this.record.reminders?.[key];
    if (before?.state === "sent" || before?.state === "failed") this.wrong.push(`doubled ${key}`);
    const tries = before?.tries ?? 0;
    const lease = (minutes: number, more: Partial<ReminderMark> = {}): ReminderMark => ({
      state: "leased",
      at,
      leased_until: isoOfMinute(this.now + minutes),
      ...(channel === "email" && { channel }),
      ...more,
    });
    this.mark(key, lease(LEASE_MINUTES));
    if (this.draw(8) === 0) return;
    if (channel === "email" && this.draw(6) === 0) {
      return this.mark(key, lease(LEASE_MINUTES * 2 ** tries, { tries: tries + 1 }));
    }
    this.send(key, channel);
    if (this.draw(8) > 0) return this.mark(key, { state: this.draw(10) ? "sent" : "failed", at });
    const sent = this.sent.get(key);
    if (sent) sent.kills++;
    this.now += LEASE_MINUTES;
  }

  /** The rule in simple form: the latest due reminder is unsent and nothing prevents it. */
  private isOwed(channel: ReminderChannel): boolean {
    const { record, settings, now, start } = this;
    const { status, client_answer, created_at, updated_at, reminders = {} } = record;
    if (!settings.channels.includes(channel) || consentFor(this.consent, channel) !== "on") return false;
    if (!["scheduled", "confirmed"].includes(status) || client_answer?.status === "declined") return false;
    if (settings.skip_confirmed && (status === "confirmed" || client_answer?.status === "confirmed")) return false;
    if (now - minuteOfIso(updated_at) <= 3 || now + LEASE_MINUTES >= start) return false;
    if ([now, now + LEASE_MINUTES].some((at) => inQuietHours(settings, this.zone, at))) return false;
    const marks = Object.entries(reminders).filter(([key]) =>
      key.startsWith(markKey(record.starts_at, 0).slice(0, -1)),
    );
    if (marks.some(([, { leased_until }]) => leased_until && minuteOfIso(leased_until) > now)) return false;
    const moments = settings.offsets_hours.map((offset): [number, number] => [offset, this.momentOf(offset)]);
    const [last] = moments
      .filter(([, at]) => at <= now && at >= minuteOfIso(created_at))
      .sort(([a, first], [b, second]) => second - first || a - b);
    if (!last) return false;
    const own = reminders[markKey(record.starts_at, last[0])];
    if (own && (own.state !== "leased" || (own.channel ?? "assistant") !== channel)) return false;
    return !marks.some(([, { state, at }]) => state === "sent" && minuteOfIso(at) >= last[1]);
  }

  /** The time this many hours before the start, or half an hour before the quiet hours in which it lies. */
  private momentOf(offset: number): number {
    const asked = this.start - offset * HOUR;
    let at = asked;
    while (inQuietHours(this.settings, this.zone, at)) at -= (at % HOUR) + 1;
    return at === asked ? asked : at + 1 - 30;
  }

  get moment() {
    const { settings, zone, now } = this;
    return { settings, zone, now };
  }

  private send(key: string, channel: ReminderChannel) {
    const { record, start, now, settings, zone } = this;
    const says = (what: string, isWrong: boolean) => isWrong && this.wrong.push(`${what} at ${isoOfMinute(now)}`);
    says("not live", record.status !== "scheduled" && record.status !== "confirmed");
    says("after the start", now >= start);
    says("without consent", this.consent?.reminders !== "on");
    says("without consent to e-mail", channel === "email" && this.consent?.text_version !== CONSENT_TEXT_VERSION);
    says("by a channel that is off", !settings.channels.includes(channel));
    says("in quiet hours", inQuietHours(settings, zone, now) || inQuietHours(settings, zone, now + LEASE_MINUTES));
    says("within three minutes of a change", now - minuteOfIso(record.updated_at) <= 3);
    says("declined", record.client_answer?.status === "declined");
    const isConfirmed = record.status === "confirmed" || record.client_answer?.status === "confirmed";
    says("confirmed", settings.skip_confirmed && isConfirmed);
    says("booked inside", start - Number(key.split("/")[1]) * HOUR < minuteOfIso(record.created_at));
    this.messages[channel]++;
    const sent = this.sent.get(key) ?? { channels: new Set(), messages: 0, kills: 0 };
    sent.channels.add(channel);
    sent.messages++;
    this.sent.set(key, sent);
    says("by two channels", sent.channels.size > 1);
    says("doubled beyond kills", sent.messages > 1 + sent.kills);
  }
}

test(`over ${HISTORIES} histories no reminder is stale, missing, doubled, without consent or in quiet hours`, () => {
  const random = createRandom(20_261_123);
  const messages = { assistant: 0, email: 0 };
  let again = 0;
  for (let each = 0; each < HISTORIES; each++) {
    const world = new World(random);
    for (let step = 0; step < 40; step++) {
      world.happen();
      world.now += 1 + random(180);
      world.ask(random(2) ? "assistant" : "email");
      if (random(3) === 0) world.ask(random(2) ? "assistant" : "email");
    }
    expect(world.wrong, `history ${each}`).toEqual([]);
    for (const channel of REMINDER_CHANNELS) messages[channel] += world.messages[channel];
    for (const sent of world.sent.values()) again += sent.messages - 1;
  }
  expect(messages.assistant).toBeGreaterThan(HISTORIES / 8);
  expect(messages.email).toBeGreaterThan(HISTORIES / 16);
  // Some histories must contain a second message, after a kill between sending and reporting.
  expect(again).toBeGreaterThan(HISTORIES / 100);
});

test("an unchanged appointment is reminded once for each offset, before its start", () => {
  const random = createRandom(7);
  for (let each = 0; each < extent(60, 200); each++) {
    const world = new World(random);
    world.settings = { ...DEFAULT_REMINDER_SETTINGS, offsets_hours: [[24], [24, 4], [12]][random(3)] ?? [24] };
    world.record = { ...world.record, starts_at: isoOfMinute(FIRST + (80 + random(100)) * HOUR) };
    const sent: string[] = [];
    for (; world.now < world.start; world.now += 5) {
      const offset = dueReminder(world.record, "on", { ...world.moment, channel: "assistant" });
      if (offset === null) continue;
      const key = markKey(world.record.starts_at, offset);
      world.record = {
        ...world.record,
        reminders: { ...world.record.reminders, [key]: { state: "sent", at: isoOfMinute(world.now) } },
      };
      sent.push(key);
    }
    expect(new Set(sent).size).toBe(sent.length);
    // Quiet hours may move two reminders to the same time.
    expect([1, world.settings.offsets_hours.length]).toContain(sent.length);
  }
});

test("the next reminder follows the present offset after any change of it", () => {
  const random = createRandom(11);
  const world = new World(random);
  world.record = { ...world.record, starts_at: isoOfMinute(FIRST + 400 * HOUR) };
  const quiet = { quiet_from: "00:00", quiet_to: "00:00" };
  for (let each = 0; each < extent(1_000, 10_000); each++) {
    const offset = 1 + random(168);
    world.settings = { ...DEFAULT_REMINDER_SETTINGS, ...quiet, offsets_hours: [offset] };
    const due = world.start - offset * HOUR;
    const moment = { settings: world.settings, zone: world.zone, channel: "assistant" as const };
    expect(dueReminder(world.record, "on", { ...moment, now: due - 1 })).toBeNull();
    expect(dueReminder(world.record, "on", { ...moment, now: due })).toBe(offset);
  }
});

test("a sender that follows nextLook finds each due reminder within ten minutes and sleeps in quiet hours", () => {
  const random = createRandom(23);
  for (let each = 0; each < extent(3, 6); each++) {
    const world = new World(random);
    world.settings = { ...DEFAULT_REMINDER_SETTINGS, ...SETTINGS[random(SETTINGS.length)], channels: ["email"] };
    let look = world.now;
    let waits = 0;
    for (let minute = 0; minute < 4 * 24 * HOUR; minute++, world.now++) {
      const isDue = dueReminder(world.record, "on", { ...world.moment, channel: "email" }) !== null;
      waits = isDue ? waits + 1 : 0;
      expect(waits).toBeLessThanOrEqual(10);
      if (world.now < look) continue;
      if (isDue) world.record = { ...world.record, reminders: sentNow(world) };
      look = nextLook([world.record], world.moment);
      expect(look).toBeGreaterThan(world.now);
      expect(inQuietHours(world.settings, world.zone, look)).toBe(false);
    }
  }
});

function sentNow({ record, moment, now }: World): Record<string, ReminderMark> {
  const offset = dueReminder(record, "on", { ...moment, channel: "email" }) ?? 0;
  return { ...record.reminders, [markKey(record.starts_at, offset)]: { state: "sent", at: isoOfMinute(now) } };
}
