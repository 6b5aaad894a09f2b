import { expect, test } from "vitest";
import { isoOfMinute, minuteOfIso } from "../../lib/time/rules";
import { markKey, type ReminderMark, reminderStatus } from "../appointment/reminded/rules";
import type { KeptReminderSettings } from "../practice/rules";
import { type FormerConsent, formerConsents, type KeptConsent } from "./consent/rules";
import {
  DEFAULT_REMINDER_SETTINGS,
  dueReminder,
  nextLook,
  type Remindable,
  readReminderId,
  reminderAt,
  reminderId,
} from "./rules";

// Tuesday, 24 November 2026, 10:00 in Bogotá.
const STARTS = "2026-11-24T15:00:00.000Z";
const WEEK_BEFORE = "2026-11-16T15:00:00.000Z";
const record: Remindable = { status: "scheduled", starts_at: STARTS, created_at: WEEK_BEFORE, updated_at: WEEK_BEFORE };

const moment = (now: string, change: Partial<KeptReminderSettings> = {}) => ({
  settings: { ...DEFAULT_REMINDER_SETTINGS, ...change },
  zone: "America/Bogota",
  now: minuteOfIso(now),
});
type Ask = { now?: string; settings?: Partial<KeptReminderSettings>; of?: Partial<Remindable> };
const due = ({ now = "2026-11-23T15:00Z", settings, of }: Ask) =>
  dueReminder({ ...record, ...of }, "on", { ...moment(now, settings), channel: "assistant" });

const marked = (mark: Partial<ReminderMark>, offset = 24, starts_at = STARTS) => ({
  reminders: { [markKey(starts_at, offset)]: { state: "sent" as const, at: "2026-11-23T15:00:00.000Z", ...mark } },
});

test("a reminder is not due in the last five minutes before the start", () => {
  expect(due({ now: "2026-11-24T14:54Z" })).toBe(24);
  expect(due({ now: "2026-11-24T14:55Z" })).toBeNull();
});

test("a reminder is due again in the first minute that begins after its lease", () => {
  const toTheSecond = marked({ state: "leased", leased_until: "2026-11-23T15:05:30.000Z" });
  expect(due({ now: "2026-11-23T15:05Z", of: toTheSecond })).toBeNull();
  expect(due({ now: "2026-11-23T15:06Z", of: toTheSecond })).toBe(24);
});

test("nextLook is the next time that a reminder can be due, at most 15 minutes ahead outside quiet hours", () => {
  const look = (now: string, of: Partial<Remindable> = {}) =>
    isoOfMinute(nextLook([{ ...record, ...of }], moment(now))).slice(11, 16);
  expect(look("2026-11-23T14:52Z")).toBe("15:00");
  expect(look("2026-11-23T14:40Z")).toBe("14:55");
  expect(look("2026-11-23T14:50Z", { updated_at: "2026-11-23T14:49:00.000Z" })).toBe("14:53");
  const leased = (leased_until: string) => marked({ state: "leased", leased_until });
  expect(look("2026-11-23T15:01Z", leased("2026-11-23T15:05:00.000Z"))).toBe("15:05");
  expect(look("2026-11-23T15:01Z", leased("2026-11-23T15:05:30.000Z"))).toBe("15:06");
  for (const now of ["2026-11-24T00:55Z", "2026-11-24T01:00Z"]) expect(look(now)).toBe("12:00");
  expect(look("2026-11-24T11:59Z")).toBe("12:00");
  expect(isoOfMinute(nextLook([], moment("2026-11-23T15:00Z")))).toBe("2026-11-23T15:15:00.000Z");
});

test("reminderAt returns the last due reminder, or else the first one", () => {
  const settings = { offsets_hours: [48, 24] };
  expect(reminderAt(record, moment("2026-11-20T15:00Z", settings))?.offset).toBe(48);
  expect(reminderAt(record, moment("2026-11-23T15:00Z", settings))?.offset).toBe(24);
  expect(reminderAt({ ...record, created_at: "2026-11-23T20:00:00.000Z" }, moment("2026-11-23T21:00Z"))).toBeNull();
});

test("reminderStatus is the result of the latest reminder for the current start", () => {
  expect(reminderStatus(record, false)).toBe("none");
  expect(reminderStatus({ ...record, ...marked({ state: "leased" }) }, false)).toBe("none");
  expect(reminderStatus({ ...record, ...marked({ state: "failed" }) }, false)).toBe("failed");
  expect(reminderStatus({ ...record, ...marked({ state: "failed" }) }, true)).toBe("none");
  expect(reminderStatus({ ...record, ...marked({}) }, true)).toBe("sent");
  expect(reminderStatus({ ...record, ...marked({}, 24, "2026-11-25T15:00:00.000Z") }, false)).toBe("none");
  const later = marked({ state: "failed", at: "2026-11-24T13:00:00.000Z" }, 2).reminders;
  expect(reminderStatus({ ...record, reminders: { ...later, ...marked({}).reminders } }, false)).toBe("failed");
});

test("readReminderId returns the appointment, start and offset in a reminder's id, and null for another text", () => {
  const id = reminderId("apt_01abc", STARTS, 24);
  expect(readReminderId(id)).toEqual({ appointment_id: "apt_01abc", start: minuteOfIso(STARTS), offset: 24 });
  const others = ["", "apt_01abc", "apt_01abc-1-24", `${id}0000`, "-29732340-24"];
  expect(others.map(readReminderId)).toEqual(others.map(() => null));
});

const said: KeptConsent = { reminders: "on", given_at: "2026-11-16T15:00:00.000Z", how: "spoken", by: "therapist" };
const endedOn = (day: number) => `2026-11-${String(day).padStart(2, "0")}T15:00:00.000Z`;

test("formerConsents returns the latest 20 former consents, latest first", () => {
  expect(formerConsents(undefined, [undefined], endedOn(1))).toBeUndefined();
  let former: FormerConsent[] | undefined;
  for (let day = 1; day <= 25; day++) former = formerConsents(former, [said], endedOn(day));
  expect(former).toHaveLength(20);
  expect(former?.[0]).toEqual({ ...said, ended_at: endedOn(25) });
  expect(former?.at(-1)).toEqual({ ...said, ended_at: endedOn(6) });
  // The former consents of two clients, as a merge of the clients joins them.
  const [a, b] = [formerConsents(undefined, [said], endedOn(2)), formerConsents(undefined, [said], endedOn(3))];
  const merged = formerConsents([...(a ?? []), ...(b ?? [])], [undefined], endedOn(4));
  expect(merged?.map((each) => each.ended_at)).toEqual([endedOn(3), endedOn(2)]);
});
