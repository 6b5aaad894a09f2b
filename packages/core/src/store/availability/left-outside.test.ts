import { bookAppointment } from "@sereno/tests/support/acts";
import { eachPractice } from "@sereno/tests/support/each-practice";
import { closedOn, openOwnTable } from "@sereno/tests/support/practice";
import { measured } from "@sereno/tests/support/reading";
import { describe, expect, inject, test } from "vitest";
import { updateAppointment } from "../../actions/appointment/update";
import { deleteException } from "../../actions/availability/delete-exception";
import { saveException } from "../../actions/availability/save-exception";
import { saveSchedule } from "../../actions/availability/save-schedule";
import { PreviewDayClosureInput } from "../../domain/day-closure/schema";
import { previewDayClosure } from "../../queries/day-closure-preview";
import { withPracticeOfNow } from "../practice/read";

const NOW = "2026-11-20T15:00:00Z";
const db = await openOwnTable(inject("endpoint"));
const { ctx } = await eachPractice(db, NOW, { timezone: "America/Bogota" });
let phones = 0;

const book = (appointment_date: string, change: object = {}) =>
  bookAppointment(ctx, {
    patient_name: "Ana Peña",
    patient_phone: `300555${String(phones++).padStart(4, "0")}`,
    appointment_date,
    is_virtual: false,
    ...change,
  });
const hours = (start: string, end: string) => [{ start, end }];
const on = (exception_date: string, change: object = {}) => ({ ...closedOn(exception_date), ...change });
const tuesday = (change: object = {}) => ({
  tuesday: {
    enabled: true,
    time_ranges: hours("08:00", "18:00"),
    appointment_types: ["presential" as const],
    ...change,
  },
});
const ask = async (question: object) =>
  (await previewDayClosure(await withPracticeOfNow(ctx), PreviewDayClosureInput.parse(question))).appointments.map(
    ({ start }) => start,
  );

// 24 November and 1 December 2026 are Tuesdays.
describe("the live appointments that new hours leave outside", () => {
  test("are those on a closed date, with client and reservations, without past and cancelled ones", async () => {
    await book("2026-11-24 10:00:00", { price: 90_000 });
    const gone = await book("2026-11-24 12:00:00");
    await updateAppointment(ctx, { id: gone.id, status: "cancelled" });
    await book("2026-11-20 09:00:00");
    await book("2026-11-25 10:00:00");
    const { appointments } = await previewDayClosure(
      ctx,
      PreviewDayClosureInput.parse({ saved: [on("2026-11-24"), on("2026-11-20")] }),
    );
    expect(appointments).toMatchObject([
      {
        appointment_id: expect.stringMatching(/^apt_/),
        client_id: expect.stringMatching(/^cli_/),
        patient_name: "Ana Peña",
        start: "2026-11-24 10:00:00",
        end: "2026-11-24 11:00:00",
        paid: 0,
        session_held: false,
        version: 1,
      },
    ]);
  });

  test("are those outside the new hours", async () => {
    const [ten, four, later] = ["11-24 10", "11-24 16", "12-01 10"];
    for (const at of [ten, four, later]) await book(`2026-${at}:00:00`);
    const weekly = (change: object) => ({ weekly_availability: tuesday(change) });
    const dates = ["2026-11-24", "2026-11-25", "2026-12-01"];
    const afternoon = { available: true, time_ranges: hours("14:00", "18:00") };
    for (const [why, question, expected] of [
      ["the weekday is switched off", weekly({ enabled: false }), [ten, four, later]],
      ["it ends before", weekly({ time_ranges: hours("08:00", "15:00") }), [four]],
      ["it begins in the middle", weekly({ time_ranges: hours("10:30", "18:00") }), [ten, later]],
      ["it is virtual now", weekly({ appointment_types: ["virtual"] }), [ten, four, later]],
      ["it only grows", weekly({ time_ranges: hours("07:00", "20:00") }), []],
      ["a date has other hours", { saved: [on("2026-11-24", afternoon)] }, [ten]],
      ["another day is closed", { saved: [on("2026-11-26")] }, []],
      ["a month is closed in one go", { saved: dates.map((date) => on(date)) }, [ten, four, later]],
    ] as const)
      expect(
        (await ask(question)).map((start) => start.slice(5, 13)),
        why,
      ).toEqual(expected);
  });

  test("include one that was outside before only if its day is closed", async () => {
    await book("2026-11-24 19:00:00");
    expect(await ask({ weekly_availability: tuesday({ time_ranges: hours("08:00", "15:00") }) })).toEqual([]);
    expect(await ask({ weekly_availability: tuesday({ enabled: false }) })).toEqual(["2026-11-24 19:00:00"]);
  });

  test("include those in the hours of a removed exception", async () => {
    const { id } = await saveException(
      ctx,
      on("2026-11-29", { available: true, time_ranges: hours("09:00", "12:00") }),
    );
    await book("2026-11-29 09:00:00");
    expect(await ask({ removed: [id] })).toEqual(["2026-11-29 09:00:00"]);
  });

  test("need no read if the hours only grow", async () => {
    await book("2026-11-24 10:00:00");
    const { usage } = await measured(() =>
      previewDayClosure(
        ctx,
        PreviewDayClosureInput.parse({
          saved: [on("2026-11-28", { available: true, time_ranges: hours("09:00", "12:00") })],
        }),
      ),
    );
    expect(usage.requests).toBe(1);
  });
});

describe("a saved change names the appointments left outside, also those booked after the preview", () => {
  const starts = ({ left_outside }: { left_outside: { start: string }[] }) => left_outside.map(({ start }) => start);

  test("for a saved and a removed exception", async () => {
    const exception = on("2026-11-24");
    expect(await ask({ saved: [exception] })).toEqual([]);
    await book("2026-11-24 10:00:00");
    expect(starts(await saveException(ctx, exception))).toEqual(["2026-11-24 10:00:00"]);
    const sunday = await saveException(
      await withPracticeOfNow(ctx),
      on("2026-11-29", { available: true, time_ranges: hours("09:00", "12:00") }),
    );
    await book("2026-11-29 09:00:00");
    expect(starts(await deleteException(await withPracticeOfNow(ctx), sunday.id))).toEqual(["2026-11-29 09:00:00"]);
  });

  test("for the week, and none for a repeated change", async () => {
    await book("2026-11-24 16:00:00");
    const input = { weekly_availability: tuesday({ time_ranges: hours("08:00", "15:00") }) };
    expect(starts(await saveSchedule(ctx, input))).toEqual(["2026-11-24 16:00:00"]);
    expect(starts(await saveSchedule(await withPracticeOfNow(ctx), input))).toEqual([]);
  });
});
