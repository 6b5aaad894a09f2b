import { bookAppointment, updateAppointment } from "@sereno/core/actions/appointment/change";
import type { PracticeContext } from "@sereno/core/db/context";
import { BookAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { getAppointment } from "@sereno/core/store/appointment/read";
import { listSlots } from "@sereno/core/store/availability/read";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createTestGoogle, waitUntilGoogleIsSilent } from "../support/google";
import { createClock, openOwnTable } from "../support/practice";

waitUntilGoogleIsSilent();
// On the night to Sunday 4 April 2027 Santiago's clocks go back, from UTC-3 to UTC-4.
const clock = createClock("2027-03-20T15:00:00Z");
const db = await openOwnTable(inject("endpoint"));
const google = await createTestGoogle(db, clock, ["santiago"]);
afterAll(() => google.stop());
let ctx: PracticeContext;

beforeAll(async () => {
  const signedIn = await google.signIn("santiago");
  const timezone = "America/Santiago";
  await db.practice.patch({ practice_id: signedIn.practice.practice_id }).set({ timezone }).go();
  ctx = { ...signedIn, practice: { ...signedIn.practice, timezone } };
});

const book = (appointment_date: string) =>
  bookAppointment(
    ctx,
    BookAppointmentInput.parse({
      patient_name: "Laura Gil",
      patient_phone: "+56 9 1234 5678",
      patient_email: "laura@example.test",
      appointment_date,
      is_virtual: true,
      create_google_meet: true,
    }),
  );
const eventTimes = async () =>
  (await google.events(ctx)).map(({ start, end }) => [start.dateTime, end.dateTime, start.timeZone]).sort();
const startOf = async (id: string) =>
  (await db.appointment.get({ practice_id: ctx.practice.practice_id, id }).go({ consistent: true })).data?.starts_at;

test("across a clock change an appointment keeps its instant, its event its time, and slots their local time", async () => {
  const before = await book("2027-04-02 10:00:00");
  const after = await book("2027-04-05 10:00:00");
  expect([await startOf(before.id), await startOf(after.id)]).toEqual([
    "2027-04-02T13:00:00.000Z",
    "2027-04-05T14:00:00.000Z",
  ]);
  expect(await eventTimes()).toEqual([
    ["2027-04-02T13:00:00.000Z", "2027-04-02T14:00:00.000Z", "America/Santiago"],
    ["2027-04-05T14:00:00.000Z", "2027-04-05T15:00:00.000Z", "America/Santiago"],
  ]);

  const moved = await updateAppointment(ctx, { id: before.id, appointment_date: "2027-04-06 10:00:00" });
  expect(await startOf(moved.id)).toBe("2027-04-06T14:00:00.000Z");
  expect((await eventTimes())[1]).toEqual(["2027-04-06T14:00:00.000Z", "2027-04-06T15:00:00.000Z", "America/Santiago"]);

  const slotsOf = async () => {
    const { slots } = await listSlots(ctx, {
      start_date: "2027-04-02",
      end_date: "2027-04-05",
      slot_duration_minutes: 60,
    });
    return slots.map(({ date, start_time, is_available }) => `${date} ${start_time} ${is_available}`);
  };
  const hours = Array.from({ length: 10 }, (_, index) => `${String(8 + index).padStart(2, "0")}:00`);
  const expected = [
    ...hours.map((hour) => `2027-04-02 ${hour} true`),
    ...hours.map((hour) => `2027-04-05 ${hour} ${hour !== "10:00"}`),
  ];
  expect(await slotsOf()).toEqual(expected);

  clock.moveTo("2027-04-04T12:00:00Z");
  expect(await getAppointment(ctx, after.id)).toMatchObject({ appointment_date: "2027-04-05 10:00:00" });
  expect(await startOf(after.id)).toBe("2027-04-05T14:00:00.000Z");
  expect((await slotsOf()).slice(10)).toEqual(expected.slice(10));
});
