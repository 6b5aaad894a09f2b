import { expect, test } from "vitest";
import { NOT_ASKED } from "../busy/rules";
import { type BoundQuestion, DEFAULT_RULES, findBound } from "./rules";
import { BookingRulesInput } from "./schema";

const at = (iso: string) => Date.parse(iso) / 60_000;
const hour = (start: string) => ({ start: at(start), end: at(start) + 60 });
// A Tuesday, 10:00 in Bogotá.
const TEN = "2026-11-24T15:00Z";

const time = { zone: "America/Bogota", start: at(TEN), duration: 60, now: at("2026-11-20T15:00Z") };
const others = { busy: [], visits: [], lastDate: null, elsewhere: NOT_ASKED };
const ask: BoundQuestion = { rules: DEFAULT_RULES, ...time, ...others };
const boundOf = (change: Partial<BoundQuestion>) => findBound({ ...ask, ...change });
const reasonOf = (change: Partial<BoundQuestion>) => boundOf(change)?.reason ?? null;

test("the default rules allow a time between two appointments, a minute ahead", () => {
  expect(reasonOf({ busy: [hour("2026-11-24T14:00Z"), hour("2026-11-24T16:00Z")] })).toBeNull();
  expect(reasonOf({ now: at(TEN) - 1 })).toBeNull();
});

test("findBound refuses a time closer to an appointment than the longer buffer, to the minute", () => {
  const rules = { ...DEFAULT_RULES, buffer_before_minutes: 5, buffer_after_minutes: 15 };
  const beside = (start: string) => reasonOf({ rules, busy: [hour(`2026-11-24T${start}Z`)] });
  expect(["14:00", "13:50", "16:10"].map(beside)).toEqual(["buffer", "buffer", "buffer"]);
  // The appointment at 15:30 overlaps the time; `findBound` does not check overlaps.
  expect(["13:45", "16:15", "15:30"].map(beside)).toEqual([null, null, null]);
  expect(boundOf({ rules, busy: [hour("2026-11-24T14:00Z")] })?.message).toBe(
    "El martes 24 de noviembre, 10:00 a. m. queda muy cerca de otra cita: entre dos citas se dejan al menos 15 minutos.",
  );
});

test("findBound refuses a time within the minimum notice, to the minute", () => {
  const rules = { ...DEFAULT_RULES, minimum_notice_minutes: 90 };
  expect(reasonOf({ rules, now: at(TEN) - 90 })).toBeNull();
  expect(boundOf({ rules, now: at(TEN) - 89 })).toEqual({
    reason: "notice",
    message:
      "El martes 24 de noviembre, 10:00 a. m. es muy pronto: se agenda con al menos 1 hora y 30 minutos de anticipación.",
  });
});

test("findBound refuses a time after the last date", () => {
  expect(reasonOf({ lastDate: "2026-11-24" })).toBeNull();
  expect(reasonOf({ lastDate: "2026-11-23" })).toBe("horizon");
});

test("findBound refuses a time on a full day or in a full week, not counting the appointment that moves", () => {
  const visit = (key: string, day: number) => ({ key, start: at(`2026-11-${day}T13:00Z`) });
  const visits = [visit("a", 24), visit("b", 27)];
  const day = { ...DEFAULT_RULES, max_per_day: 1 };
  const full = "El martes 24 de noviembre ya está completo: se atiende máximo 1 cita al día.";
  expect(boundOf({ rules: day, visits })).toMatchObject({ limit: "day", most: 1, message: full });
  expect(reasonOf({ rules: day, visits, ownKey: "a" })).toBeNull();
  expect(reasonOf({ rules: day, visits, ownKey: "b" })).toBe("limit");
  const week = { ...DEFAULT_RULES, max_per_week: 2 };
  const fullWeek = "La semana del lunes 23 de noviembre ya está completa: se atienden máximo 2 citas por semana.";
  expect(boundOf({ rules: week, visits })).toMatchObject({ limit: "week", most: 2, message: fullWeek });
  // An appointment may move within its day or week even if the maximum is exceeded.
  expect(reasonOf({ rules: week, visits, ownKey: "b" })).toBeNull();
  expect(reasonOf({ rules: { ...DEFAULT_RULES, max_per_week: 1 }, visits, ownKey: "b" })).toBeNull();
  expect(reasonOf({ rules: day, visits: [...visits, visit("c", 24)], ownKey: "c" })).toBeNull();
});

test.each([
  [{ buffer_before_minutes: 61 }, { buffer_before_minutes: 60 }],
  [{ horizon_days: 0 }, { horizon_days: 1 }],
  [{ max_per_week: 1.5 }, { max_per_week: 1 }],
  [{ cancel_notice_hours: -1 }, { cancel_notice_hours: 168 }],
])("BookingRulesInput refuses %o and accepts %o", (refused, taken) => {
  expect([refused, taken].map((each) => BookingRulesInput.safeParse(each).success)).toEqual([false, true]);
});
