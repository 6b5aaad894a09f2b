import { bookAppointment, codeOf, updateAppointment } from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { beforeEach, expect, test } from "vitest";
import type { PracticeContext } from "../../db/index";
import { getAppointment, listInRange } from "../../store/appointment/read";
import { nameLeft } from "../../store/availability/change";
import { checkAvailability, checkSlot } from "../../store/availability/read";

// In Santiago the hour from 23:00 occurs twice on 3 April 2027, and 5 September starts at 1:00.
const { db, ctx: utc } = await eachPracticeIn("shared", "2027-03-20T15:00:00Z", { timezone: "UTC" });

const inZone = (timezone: string): PracticeContext => ({ ...utc, practice: { ...utc.practice, timezone } });
const ctx = { ...utc };
beforeEach(() => Object.assign(ctx, inZone("America/Santiago")));
const book = (by: PracticeContext, appointment_date: string, duration_minutes = 60) =>
  bookAppointment(by, { patient_name: "Laura", patient_phone: "+56 9 1234 5678", appointment_date, duration_minutes });
const timesOf = async (id: string) => {
  const { data } = await db.appointment.get({ practice_id: utc.practice.practice_id, id }).go({ consistent: true });
  return [data?.starts_at, data?.ends_at];
};

test("an appointment in the second of two equal hours stays there when its own date is sent", async () => {
  const { id } = await book(utc, "2027-04-04T03:00", 30);
  const appointment_date = "2027-04-03 23:00:00";
  await updateAppointment(ctx, { id, appointment_date, title: "Control" });
  const longer = await updateAppointment(ctx, { id, appointment_date, duration_minutes: 60 });
  expect(longer).toMatchObject({ appointment_date, end_date: "2027-04-04 00:00:00" });
  expect(await timesOf(id)).toEqual(["2027-04-04T03:00:00.000Z", "2027-04-04T04:00:00.000Z"]);
});

test("an appointment in the second of two equal hours does not conflict with one in the first", async () => {
  const first = await book(ctx, "2027-04-03 23:00:00");
  const second = await book(utc, "2027-04-04T03:00", 30);
  const time = { appointment_date: "2027-04-03 23:00:00", duration_minutes: 60 };
  const withoutSecond = await checkAvailability(ctx, { ...time, exclude_appointment_id: second.id });
  expect(withoutSecond).toMatchObject({ reason: "day_off", conflicts: [] });
  expect(await checkAvailability(ctx, time)).toMatchObject({ conflicts: [{ appointment_id: first.id }] });
  expect(await codeOf(updateAppointment(ctx, { id: second.id, ...time }))).toBe("done");
});

test("a list up to the day's last minute includes an appointment in the second of two equal hours", async () => {
  const { id } = await book(utc, "2027-04-04T03:30", 30);
  const listed = await listInRange(ctx, { start_date: "2027-04-03 00:00:00", end_date: "2027-04-03 23:59:59" });
  expect(listed.appointments.map((each) => each.id)).toEqual([id]);
});

test.each([
  ["that skips midnight", "2027-09-04", "2027-09-05", "04:00:00.000Z"],
  ["that repeats the hour before midnight", "2027-04-03", "2027-04-04", "03:00:00.000Z"],
])("before a clock change %s, the last hour of a day ends at 24:00", async (_, date, next, end) => {
  const { id } = await book(ctx, `${date} 23:00:00`);
  const shown = { appointment_date: `${date} 23:00:00`, end_date: `${next} 00:00:00` };
  expect(await getAppointment(ctx, id)).toMatchObject(shown);
  expect((await timesOf(id))[1]).toBe(`${next}T${end}`);
  const { data } = await db.appointment.get({ practice_id: ctx.practice.practice_id, id }).go();
  const named = { start: shown.appointment_date, end: shown.end_date };
  expect(nameLeft(ctx, data ? [data] : [], new Map())).toMatchObject([named]);
  const check = await checkSlot(ctx, { check_date: date, start_time: "23:00", end_time: "00:00" });
  expect(check.conflicts).toMatchObject([named]);
});

test("an appointment that ends after 24:00 is refused on the eve of a clock change that skips midnight", async () =>
  expect(await codeOf(book(ctx, "2027-09-04 23:00:00", 65))).toBe("invalid_input"));

test("an appointment that ends after midnight because the practice's time zone changed can be shortened", async () => {
  const { id } = await book(utc, "2027-06-02T03:30");
  const shorter = { appointment_date: "2027-06-01 23:30:00", end_date: "2027-06-02 00:15:00" };
  expect(await updateAppointment(ctx, { id, duration_minutes: 45 })).toMatchObject(shorter);
  expect(await codeOf(updateAppointment(ctx, { id, duration_minutes: 60 }))).toBe("invalid_input");
  expect(await codeOf(updateAppointment(ctx, { id, duration_minutes: 30 }))).toBe("done");
});

test.each([
  ["a time across a skipped hour lasts one hour less", "2027-03-28", "01:30", "03:30", "01:30", []],
  ["a time from the second of two equal hours starts in the first", "2027-10-31", "02:30", "03:30", "01:45", ["02:45"]],
  ["a time over the first of two equal hours ends before the second", "2027-10-31", "02:00", "03:00", "01:00", []],
])("%s", async (_, check_date, start_time, end_time, taken, conflicts) => {
  await book(utc, `${check_date}T${taken}`, 15);
  const { conflicts: found } = await checkSlot(inZone("Europe/Madrid"), { check_date, start_time, end_time });
  expect(found.map(({ start }) => start.slice(11, 16))).toEqual(conflicts);
});
