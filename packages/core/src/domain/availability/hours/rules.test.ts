import { expect, test } from "vitest";
import { type AppointmentMode, DayAvailability } from "../schema";
import { hoursProblem } from "./rules";

const day = (ranges: string[], appointment_types: AppointmentMode[] = ["virtual"]) => ({
  time_ranges: ranges.map((text) => ({ start: text.slice(0, 5), end: text.slice(6) })),
  appointment_types,
});

test.each([
  [day(["14:00-24:00", "08:00-12:00", "12:00-14:00"]), null],
  [day(["08:00-12:00", "14:00-14:00"]), /posterior/],
  [day(["13:00-15:00", "08:00-13:05"]), /cruzarse/],
  [day([]), /al menos un rango/],
  [day(["08:00-12:00"], []), /al menos un tipo/],
  [day(["12:00-08:00"], []), /posterior/],
])("the screen reports %j with the schema's first problem", (hours, problem) => {
  const said = hoursProblem(hours);
  if (problem) expect(said).toMatch(problem);
  else expect(said).toBeNull();
  const { error } = DayAvailability.safeParse({ ...hours, enabled: true });
  expect(error?.issues[0]?.message ?? null).toBe(said);
});
