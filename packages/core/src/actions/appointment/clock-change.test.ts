import { bookAppointment, codeOf } from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { describe, expect, test } from "vitest";
import type { PracticeContext } from "../../db/index";
import { getAppointment, listInRange } from "../../store/appointment/read";
import { checkAvailability, checkSlot } from "../../store/availability/read";
import { updateAppointment } from "./update";

// Santiago: on Saturday 3 April 2027 the hour from 23:00 comes twice; on Sunday 5 September midnight becomes 1:00.
const { db, ctx: utc } = await eachPracticeIn("shared", "2027-03-20T15:00:00Z", { timezone: "UTC" });

const inZone = (timezone: string): PracticeContext => ({ ...utc, practice: { ...utc.practice, timezone } });
const book = (ctx: PracticeContext, appointment_date: string, duration_minutes = 60) =>
  bookAppointment(ctx, { patient_name: "Laura", patient_phone: "+56 9 1234 5678", appointment_date, duration_minutes });
const timesOf = async (id: string) => {
  const { data } = await db.appointment.get({ practice_id: utc.practice.practice_id, id }).go({ consistent: true });
  return [data?.starts_at, data?.ends_at];
};

describe("an appointment in the second of two equal local hours stays there", () => {
  test.each([
    ["America/Santiago", "2027-04-04T03:30", "2027-04-03 23:30:00"],
    ["Australia/Lord_Howe", "2027-04-03T15:15", "2027-04-04 01:45:00"],
  ])("in %s, with any duration", async (zone, start, appointment_date) => {
    const ctx = inZone(zone);
    const { id } = await book(utc, start, 20);
    for (const duration_minutes of [15, 30]) {
      const changed = await updateAppointment(ctx, { id, duration_minutes });
      expect(changed).toMatchObject({ appointment_date, duration_minutes });
      expect((await timesOf(id))[0]).toBe(`${start}:00.000Z`);
    }
  });

  test("a repeated local hour stays the second one when its own date is sent, with or without a new duration", async () => {
    const ctx = inZone("America/Santiago");
    const { id } = await book(utc, "2027-04-04T03:00", 30);
    const appointment_date = "2027-04-03 23:00:00";
    await updateAppointment(ctx, { id, appointment_date, title: "Control" });
    const longer = await updateAppointment(ctx, { id, appointment_date, duration_minutes: 60 });
    expect(longer).toMatchObject({ appointment_date, end_date: "2027-04-04 00:00:00" });
    expect(await timesOf(id)).toEqual(["2027-04-04T03:00:00.000Z", "2027-04-04T04:00:00.000Z"]);
  });

  test("an appointment in the second of two equal hours does not conflict with one in the first", async () => {
    const ctx = inZone("America/Santiago");
    const first = await book(ctx, "2027-04-03 23:00:00");
    const second = await book(utc, "2027-04-04T03:00", 30);
    const time = { appointment_date: "2027-04-03 23:00:00", duration_minutes: 60 };
    expect(await checkAvailability(ctx, { ...time, exclude_appointment_id: second.id })).toMatchObject({
      reason: "day_off",
      conflicts: [],
    });
    expect(await checkAvailability(ctx, time)).toMatchObject({ conflicts: [{ appointment_id: first.id }] });
    expect(await codeOf(updateAppointment(ctx, { id: second.id, ...time }))).toBe("done");
  });

  test("an appointment in the repeated hour is in a list that ends with the day's last minute", async () => {
    const ctx = inZone("America/Santiago");
    const { id } = await book(utc, "2027-04-04T03:30", 30);
    const listed = await listInRange(ctx, { start_date: "2027-04-03 00:00:00", end_date: "2027-04-03 23:59:59" });
    expect(listed.appointments.map((each) => each.id)).toEqual([id]);
  });
});

describe("the last hour of a day ends at 24:00", () => {
  test.each([
    ["before midnight becomes one", "2027-09-04", "2027-09-05", "04:00:00.000Z"],
    ["before it comes once more", "2027-04-03", "2027-04-04", "03:00:00.000Z"],
  ])("%s", async (_, date, next, end) => {
    const ctx = inZone("America/Santiago");
    const { id } = await book(ctx, `${date} 23:00:00`);
    const shown = { appointment_date: `${date} 23:00:00`, end_date: `${next} 00:00:00` };
    expect(await getAppointment(ctx, id)).toMatchObject(shown);
    expect((await timesOf(id))[1]).toBe(`${next}T${end}`);
    const check = await checkSlot(ctx, { check_date: date, start_time: "23:00", end_time: "00:00" });
    expect(check.conflicts).toMatchObject([{ start: shown.appointment_date, end: shown.end_date }]);
  });

  test("on the eve of a clock change the last hour also ends at 24:00", async () => {
    expect(await codeOf(book(inZone("America/Santiago"), "2027-09-04 23:00:00", 65))).toBe("invalid_input");
  });

  test("an appointment that a time zone change moved across midnight can be shortened", async () => {
    const ctx = inZone("America/Santiago");
    const { id } = await book(utc, "2027-06-02T03:30");
    expect(await updateAppointment(ctx, { id, duration_minutes: 45 })).toMatchObject({
      appointment_date: "2027-06-01 23:30:00",
      end_date: "2027-06-02 00:15:00",
    });
    expect(await codeOf(updateAppointment(ctx, { id, duration_minutes: 60 }))).toBe("invalid_input");
    expect(await codeOf(updateAppointment(ctx, { id, duration_minutes: 30 }))).toBe("done");
  });
});

describe("a requested end is a local time", () => {
  test.each([
    ["two hours where one is not there", "2027-03-28", "01:30", "03:30", "2027-03-28T01:30", []],
    ["one hour across two that read alike", "2027-10-31", "02:30", "03:30", "2027-10-31T01:45", ["02:45"]],
    ["the first of two hours that read alike", "2027-10-31", "02:00", "03:00", "2027-10-31T01:00", []],
  ])("%s", async (_, check_date, start_time, end_time, taken, conflicts) => {
    await book(utc, taken, 15);
    const { conflicts: found } = await checkSlot(inZone("Europe/Madrid"), { check_date, start_time, end_time });
    expect(found.map(({ start }) => start.slice(11, 16))).toEqual(conflicts);
  });
});
