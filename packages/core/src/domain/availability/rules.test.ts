import { describe, expect, test } from "vitest";
import { defaultWeek, explainTime, mergeExceptions, opensOn, reasonText, toException } from "./rules";
import {
  type ExceptionInput as Exception,
  ExceptionInput,
  SlotsInput,
  TimeRanges,
  WeeklyAvailabilityInput,
} from "./schema";

const at = (iso: string) => Date.parse(iso) / 60_000;
const zone = "America/Bogota";
const closed: Exception = {
  exception_date: "2026-11-24",
  available: false,
  time_ranges: [{ start: "08:00", end: "09:00" }],
  appointment_types: ["presential"],
};
const question = {
  weekly: defaultWeek(),
  exceptions: [],
  zone,
  startDate: "2026-11-23",
  endDate: "2026-11-23",
  duration: 60,
  now: at("2026-11-20T15:00Z"),
  busy: [],
};

test("a new practice offers Monday to Friday, 8 to 18, in person", () => {
  const week = defaultWeek();
  expect(
    Object.values(week)
      .filter(({ enabled }) => enabled)
      .map(({ day_of_week }) => day_of_week),
  ).toEqual(["monday", "tuesday", "wednesday", "thursday", "friday"]);
  expect(week.monday).toMatchObject({
    time_ranges: [{ start: "08:00", end: "18:00" }],
    appointment_types: ["presential"],
  });
});

describe("explainTime", () => {
  const ask = { ...question, start: at("2026-11-23T15:00Z"), mode: "presential" as const };
  test.each([
    ["nothing when it is free", {}, null],
    ["past", { now: ask.start }, "past"],
    ["day_off", { start: at("2026-11-22T15:00Z") }, "day_off"],
    ["outside_hours when it runs past the range", { start: at("2026-11-23T22:30Z") }, "outside_hours"],
    ["type_not_offered", { mode: "virtual" as const }, "type_not_offered"],
    ["overlap", { busy: [{ start: ask.start + 55, end: ask.start + 100 }] }, "overlap"],
  ])("answers %s", (_, change, reason) => {
    expect(explainTime({ ...ask, ...change })).toBe(reason);
  });

  const open = (start: string, end: string) => ({
    ...question,
    zone: "Europe/Madrid",
    weekly: { ...defaultWeek(), sunday: { ...defaultWeek().sunday, enabled: true, time_ranges: [{ start, end }] } },
  });
  test.each([
    ["out of them after a jump", ["00:00", "02:30"], "2027-03-28T00:30Z", 60, "outside_hours"],
    ["in them after a jump", ["00:00", "03:30"], "2027-03-28T00:30Z", 60, null],
    ["in them all along an hour that comes twice", ["02:00", "03:00"], "2027-10-31T00:00Z", 120, null],
    ["out of them in the middle", ["02:00", "02:45"], "2027-10-31T00:30Z", 60, "outside_hours"],
  ])("hours must hold over the whole time: %s", (_, [from = "", to = ""], start, duration, reason) => {
    expect(explainTime({ ...open(from, to), start: at(start), duration })).toBe(reason);
  });

  test("every reason has a sentence", () => {
    const local = at("2026-11-24T10:00Z");
    expect(reasonText("past", local)).toBe("El martes 24 de noviembre, 10:00 a. m. ya pasó.");
    expect(reasonText("day_off", local)).toBe("No hay atención el martes 24 de noviembre.");
    expect(reasonText("type_not_offered", local, "virtual")).toBe("El martes 24 de noviembre no hay citas virtuales.");
  });
});

test("a day opens for the modes it offers", () => {
  expect(opensOn({ weekly: defaultWeek(), exceptions: [] }, "2026-11-23", "presential")).toBe(true);
  expect(opensOn({ weekly: defaultWeek(), exceptions: [] }, "2026-11-23", "virtual")).toBe(false);
  expect(opensOn({ weekly: defaultWeek(), exceptions: [toException(closed)] }, "2026-11-24")).toBe(false);
});

test("a closed exception has no ranges, and equal ones are shown as one", () => {
  const other = { ...closed, exception_date: "2026-12-08" };
  const different = { ...closed, exception_date: "2026-12-01", notes: "Congreso" };
  expect(toException(closed).time_ranges).toEqual([]);
  const merged = mergeExceptions([other, different, closed].map(toException));
  expect(merged.map(({ exceptions }) => exceptions.map(({ exception_date }) => exception_date))).toEqual([
    ["2026-11-24", "2026-12-08"],
    ["2026-12-01"],
  ]);
});

describe("invalid hours are refused with a sentence that says what to do", () => {
  const issue = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
    result.error?.issues[0]?.message;
  test.each([
    [[{ start: "10:00", end: "10:00" }], "La hora de fin de cada rango debe ser posterior a la de inicio."],
    [
      [
        { start: "08:00", end: "10:00" },
        { start: "09:00", end: "11:00" },
      ],
      "Los rangos de horas de un día no pueden cruzarse.",
    ],
    [[{ start: "8:00", end: "10:00" }], "Escribe la hora de inicio como HH:mm."],
    [[{ start: "08:03", end: "10:00" }], "Usa horas en múltiplos de 5 minutos."],
    [
      Array.from({ length: 13 }, (_, hour) => ({
        start: `${10 + Math.floor(hour / 2)}:${hour % 2 ? "30" : "00"}`,
        end: `${10 + Math.floor(hour / 2)}:${hour % 2 ? "55" : "25"}`,
      })),
      "Un día admite máximo 12 rangos de horas.",
    ],
  ])("%j", (ranges, message) => {
    expect(issue(TimeRanges.safeParse(ranges))).toBe(message);
  });

  test("ranges are sorted", () => {
    expect(
      TimeRanges.parse(
        [
          { start: "14:00", end: "15:00" },
          { start: "08:00", end: "24:00" },
        ].map((range, index) => (index ? { ...range, end: "14:00" } : range)),
      )[0]?.start,
    ).toBe("08:00");
  });

  test("a day has at least one mode, and an open day a range", () => {
    const monday = { enabled: true, time_ranges: [], appointment_types: ["presential"] };
    expect(issue(WeeklyAvailabilityInput.safeParse({ monday }))).toBe("Agrega al menos un rango de horas.");
    expect(
      issue(WeeklyAvailabilityInput.safeParse({ monday: { ...monday, enabled: false, appointment_types: [] } })),
    ).toBe("Debe quedar al menos un tipo de cita.");
    expect(issue(ExceptionInput.safeParse({ exception_date: "2026-02-30", available: false }))).toBe(
      "Esa fecha no existe en el calendario.",
    );
  });

  test("a slot lasts 15 to 480 minutes in steps of 5", () => {
    const days = { start_date: "2026-11-20", end_date: "2026-11-21" };
    expect(SlotsInput.parse(days).slot_duration_minutes).toBe(60);
    for (const minutes of [10, 485, 62, 60.5]) {
      expect(SlotsInput.safeParse({ ...days, slot_duration_minutes: minutes }).success).toBe(false);
    }
  });
});
