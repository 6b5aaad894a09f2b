import { bookAppointment, updateAppointment } from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { closedOn } from "@sereno/tests/support/practice";
import { expect, test } from "vitest";
import { saveException } from "../actions/availability/save-exception";
import { otherTimes } from "./suggestions";

const { clock, ctx } = await eachPracticeIn("shared", "2026-11-20T15:00:00Z");

const book = (appointment_date: string, patient_name = "Ana Peña") =>
  bookAppointment(ctx, { patient_name, patient_phone: "3001234567", appointment_date });

test("suggested times are on the appointment's day and the days around it, nearest to its hour", async () => {
  const { id } = await book("2026-11-25 10:00:00");
  await book("2026-11-25 11:00:00");
  await book("2026-11-26 10:00:00");
  const times = ["2026-11-24 10:00:00", "2026-11-25 09:00:00", "2026-11-26 09:00:00"];
  expect(await otherTimes(ctx, id)).toEqual({ times });
});

test("a closed day is replaced by the next open one, and an appointment can move to each suggested time", async () => {
  const { id } = await book("2026-11-25 10:00:00");
  await saveException(ctx, closedOn("2026-11-26"));
  const { times } = await otherTimes(ctx, id);
  expect(times.map((time) => time.slice(0, 10))).toEqual(["2026-11-24", "2026-11-25", "2026-11-27"]);
  for (const appointment_date of times)
    expect(await updateAppointment(ctx, { id, appointment_date })).toMatchObject({ appointment_date });
});

test("a cancelled or past appointment has no suggested times, and an unknown one is not found", async () => {
  const { id } = await book("2026-11-25 10:00:00");
  clock.moveTo("2026-11-25T15:59:00Z");
  expect((await otherTimes(ctx, id)).times).toHaveLength(3);
  clock.moveTo("2026-11-25T16:00:00Z");
  expect(await otherTimes(ctx, id)).toEqual({ times: [] });
  clock.moveTo("2026-11-20T15:00:00Z");
  await updateAppointment(ctx, { id, status: "cancelled" });
  expect(await otherTimes(ctx, id)).toEqual({ times: [] });
  await expect(otherTimes(ctx, "apt_none")).rejects.toMatchObject({ code: "not_found" });
});
