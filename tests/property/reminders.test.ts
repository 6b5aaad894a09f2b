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
import { inQuietHours } from "../simulation/quiet-hours";
import { createRandom } from "../support/random";

const HISTORIES = extent(400, 10_000);
const ZONES = ["America/Bogota", "America/Santiago", "Europe/Madrid"];
const HOUR = 60;
const FIRST = minuteOfIso("2026-09-01T05:00Z");

const BOTH: Partial<KeptReminderSettings> = { channels: ["assistant", "email"] };

const SETTINGS: Partial<KeptReminderSettings>[] = [
  {},
  BOTH,
  { channels: ["email"] },
  { channels: [] },
  { ...BOTH, offsets_hours: [24, 2] },
  { ...BOTH, offsets_hours: [48, 24] },
  { offsets_hours: [12] },
  { quiet_from: "00:00", quiet_to: "00:00" },
  { quiet_from: "18:00", quiet_to: "09:00" },
  { quiet_from: "12:00", quiet_to: "14:00" },
  { skip_confirmed: false },
];

/** Consent to a version of the text. Versions older than the e-mail reminders cover only WhatsApp. */
const agreed = (text_version: string): KeptConsent => ({
  reminders: "on",
  given_at: "2026-08-01T15:00:00.000Z",
  how: "written",
  by: "therapist",
  text_version,
});
const withdrawn = (at: string): KeptConsent => ({ reminders: "off", given_at: at, how: "link", by: "client" });

/** Messages sent for one reminder. `kills`: how often a sender was killed after sending and before reporting. */
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
  private left: string[] = [];

  constructor(readonly draw: (below: number) => number) {
    this.zone = ZONES[draw(ZONES.length)] ?? "";
    const now = isoOfMinute(this.now);
    const starts_at = isoOfMinute(this.now + HOUR + draw(120 * HOUR));
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
    const one = draw(15);
    if (one < 2) {
      this.left.push(this.record.starts_at);
      this.change({ starts_at: isoOfMinute(this.now + (1 + draw(96)) * HOUR) });
    } else if (one === 2) {
      const starts_at = this.left.pop();
      if (starts_at) this.change({ starts_at });
    } else if (one === 3) this.change({ status: "cancelled" });
    else if (one === 4) this.change({ status: "scheduled", client_answer: undefined });
    else if (one === 5) this.change({ status: "confirmed" });
    else if (one === 6) this.record = { ...this.record, client_answer: { status: draw(2) ? "confirmed" : "declined" } };
    else if (one === 7) this.consent = draw(2) ? withdrawn(isoOfMinute(this.now)) : undefined;
    else if (one < 10) this.consent = agreed(CONSENT_TEXT_VERSION);
    else if (one === 10) {
      this.settings = { ...DEFAULT_REMINDER_SETTINGS, ...SETTINGS[draw(SETTINGS.length)] };
      if (draw(3) === 0) this.settings.offsets_hours = [1 + draw(168)];
    } else if (one === 11) this.zone = ZONES[draw(ZONES.length)] ?? "";
    // Up to 36 hours pass in which no sender runs.
    else if (one === 12) this.now += draw(4) * 12 * HOUR;
    else if (one === 14) this.consent = agreed("2026-11");
  }

  private mark(key: string, mark: ReminderMark) {
    this.record = { ...this.record, reminders: { ...this.record.reminders, [key]: mark } };
  }

  /** Leases, sends and reports a due reminder. The sender may be killed before or after sending, or a mail refused. */
  ask(channel: ReminderChannel) {
    const offset = dueReminder(this.record, consentFor(this.consent, channel), { ...this.moment, channel });
    expect([isoOfMinute(this.now), channel, offset]).toEqual([isoOfMinute(this.now), channel, this.owed(channel)]);
    if (offset === null) return;
    const key = markKey(this.record.starts_at, offset);
    const at = isoOfMinute(this.now);
    const tries = this.record.reminders?.[key]?.tries ?? 0;
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
    const sent = this.sent.get(key) ?? { channels: new Set(), messages: 0, kills: 0 };
    this.sent.set(key, sent);
    sent.channels.add(channel);
    sent.messages++;
    expect([sent.channels.size, sent.messages <= 1 + sent.kills]).toEqual([1, true]);
    this.messages[channel]++;
    if (this.draw(8) > 0) return this.mark(key, { state: this.draw(10) ? "sent" : "failed", at });
    sent.kills++;
    this.now += LEASE_MINUTES;
  }

  /** Simple model of `dueReminder`: the reminder to send now, by its hours before the appointment, or null. */
  private owed(channel: ReminderChannel): number | null {
    const { record, settings, now, start, consent } = this;
    const { status, client_answer, created_at, updated_at, reminders = {} } = record;
    const hasAgreed = consent?.reminders === "on";
    if (!hasAgreed || (channel === "email" && consent.text_version !== CONSENT_TEXT_VERSION)) return null;
    if (!settings.channels.includes(channel) || !["scheduled", "confirmed"].includes(status)) return null;
    if (client_answer?.status === "declined") return null;
    if (settings.skip_confirmed && (status === "confirmed" || client_answer?.status === "confirmed")) return null;
    if (now - minuteOfIso(updated_at) <= 3 || now + LEASE_MINUTES >= start) return null;
    if ([now, now + LEASE_MINUTES].some((at) => inQuietHours(settings, this.zone, at * 60_000))) return null;
    const marks = Object.entries(reminders).filter(([key]) =>
      key.startsWith(markKey(record.starts_at, 0).slice(0, -1)),
    );
    if (marks.some(([, { leased_until }]) => leased_until && minuteOfIso(leased_until) > now)) return null;
    const [last] = settings.offsets_hours
      .map((offset): [number, number] => [offset, this.momentOf(offset)])
      .filter(([, at]) => at <= now && at >= minuteOfIso(created_at))
      .sort(([a, first], [b, second]) => second - first || a - b);
    if (!last) return null;
    const own = reminders[markKey(record.starts_at, last[0])];
    if (own && (own.state !== "leased" || (own.channel ?? "assistant") !== channel)) return null;
    return marks.some(([, { state, at }]) => state === "sent" && minuteOfIso(at) >= last[1]) ? null : last[0];
  }

  /** A reminder is due `offset` hours before the start, or half an hour before quiet hours that include that moment or
   * begin within half an hour after it. */
  momentOf(offset: number): number {
    const planned = this.start - offset * HOUR;
    const isQuiet = (at: number) => inQuietHours(this.settings, this.zone, at * 60_000);
    let at = isQuiet(planned) ? planned : planned + 30;
    if (!isQuiet(at)) return planned;
    while (isQuiet(at)) at -= (at % HOUR) + 1;
    return at + 1 - 30;
  }

  get moment() {
    const { settings, zone, now } = this;
    return { settings, zone, now };
  }
}

test(`in ${HISTORIES} random histories exactly a simple model's reminders are due, and only a killed sender repeats one`, () => {
  const random = createRandom(20_261_123);
  const messages = { assistant: 0, email: 0 };
  let again = 0;
  for (let each = 0; each < HISTORIES; each++) {
    const world = new World(random);
    for (let step = 0; step < 40; step++) {
      world.happen();
      const edges = world.settings.offsets_hours.map((offset) => world.momentOf(offset) - random(2));
      const edge = edges[random(edges.length)] ?? 0;
      // Moves the clock, often to the exact minute in which a reminder becomes due or to the minute before.
      world.now = edge > world.now && random(3) === 0 ? edge : world.now + 1 + random(180);
      world.ask(random(2) ? "assistant" : "email");
      if (random(3) === 0) world.ask(random(2) ? "assistant" : "email");
    }
    for (const channel of REMINDER_CHANNELS) messages[channel] += world.messages[channel];
    for (const sent of world.sent.values()) again += sent.messages - 1;
  }
  expect(messages.assistant).toBeGreaterThan(HISTORIES / 8);
  expect(messages.email).toBeGreaterThan(HISTORIES / 16);
  // Some histories must repeat a message, because its sender was killed between sending and reporting.
  expect(again).toBeGreaterThan(HISTORIES / 100);
});

test("a sender that sleeps until nextLook finds each due reminder within ten minutes, and never wakes in quiet hours", () => {
  const random = createRandom(23);
  for (let each = 0; each < extent(12, 30); each++) {
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
      expect(inQuietHours(world.settings, world.zone, look * 60_000)).toBe(false);
    }
  }
});

function sentNow({ record, moment, now }: World): Record<string, ReminderMark> {
  const offset = dueReminder(record, "on", { ...moment, channel: "email" }) ?? 0;
  return { ...record.reminders, [markKey(record.starts_at, offset)]: { state: "sent", at: isoOfMinute(now) } };
}
