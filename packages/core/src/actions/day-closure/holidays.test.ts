import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { nextRequestOf } from "@sereno/tests/support/practice";
import { expect, test } from "vitest";
import type { PracticeContext } from "../../db/index";
import type { ExceptionInput } from "../../domain/availability/schema";
import { StartDayClosureInput } from "../../domain/day-closure/schema";
import { closingsOf, holidayDays, isClosing } from "../../domain/holidays/rules";
import { comingHolidays } from "../../queries/agenda";
import { getSchedule, listSlots } from "../../store/availability/read";
import { saveException } from "../availability/save-exception";
import { startDayClosure } from "./start";

const { ctx } = await eachPracticeIn("shared", "2026-11-20T15:00:00Z");

const nextRequest = () => nextRequestOf(ctx);
const own = (exception_date: string, notes: string | null = null): ExceptionInput => ({
  exception_date,
  available: true,
  time_ranges: [{ start: "08:00", end: "10:00" }],
  appointment_types: ["presential"],
  notes,
});
const change = async (now: PracticeContext, input: object) =>
  (await startDayClosure(now, StartDayClosureInput.parse({ ...input, choices: [] }))).schedule;

/** Closes holidays as a screen does, with the hours that it shows. */
async function decide(now: PracticeContext) {
  const { weekly_availability: weekly, exceptions, version } = await getSchedule(now);
  return { saved: closingsOf(holidayDays(comingHolidays(now).holidays, { weekly, exceptions })), version };
}

test("closing all holidays removes their slots and keeps the therapist's own exceptions", async () => {
  await saveException(ctx, own("2026-12-08", "Jornada especial"));
  const { saved, version } = await decide(await nextRequest());
  const { exceptions } = await change(await nextRequest(), { saved, version });
  expect(exceptions.find(({ exception_date }) => exception_date === "2026-12-08")).toMatchObject(
    own("2026-12-08", "Jornada especial"),
  );
  expect(exceptions.filter(isClosing).map(({ notes }) => notes)).toContain("Festivo: Jueves Santo");
  const days = { start_date: "2026-12-07", end_date: "2027-01-12", slot_duration_minutes: 60 };
  const { slots } = await listSlots(await nextRequest(), days);
  const offered = new Set(slots.map(({ date }) => date));
  expect(offered.has("2026-12-08")).toBe(true);
  for (const date of ["2026-12-25", "2027-01-01", "2027-01-11"]) expect(offered.has(date)).toBe(false);
});

test("closing holidays in an outdated tab is refused, and succeeds with the current list", async () => {
  const first = await decide(await nextRequest());
  await saveException(await nextRequest(), own("2026-12-25", "Turno de Navidad"));
  const now = await nextRequest();
  await expect(change(now, first)).rejects.toMatchObject({ code: "stale_version" });
  expect((await getSchedule(now)).exceptions).toHaveLength(1);
  const { exceptions } = await change(now, await decide(now));
  expect(exceptions.filter(({ notes }) => notes === "Turno de Navidad")).toHaveLength(1);
  expect(exceptions).toHaveLength(first.saved.length);
});

test("reopening one holiday gives its date the week's hours", async () => {
  const { saved, version } = await decide(ctx);
  await change(ctx, { saved, version });
  const { exceptions } = await change(await nextRequest(), { removed: ["exc_2026-12-08"] });
  expect(exceptions).toHaveLength(saved.length - 1);
  const day = { start_date: "2026-12-08", end_date: "2026-12-08", slot_duration_minutes: 60 };
  expect((await listSlots(await nextRequest(), day)).total_slots).toBe(10);
});
