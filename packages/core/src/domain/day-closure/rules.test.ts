import { expect, test } from "vitest";
import type { OpenHours } from "../availability/rules";
import { closedFrom, dayClosureMessage, newsOf, nextStep } from "./rules";
import { PreviewDayClosureInput, StartDayClosureInput } from "./schema";

const hours = (...ranges: [string, string][]): OpenHours => {
  const time_ranges = ranges.map(([start, end]) => ({ start, end }));
  return { open: ranges.length > 0, time_ranges, appointment_types: ["presential"] };
};
const on = { date: "2026-11-24", notes: null };

test.each([
  ["all day", 0, []],
  ["from within the first range", 10 * 60 + 5, ["08:00-10:05"]],
  ["from between the ranges", 13 * 60, ["08:00-12:00"]],
  ["from within the second range", 15 * 60, ["08:00-12:00", "14:00-15:00"]],
])("a day with two ranges that is closed %s keeps the earlier hours", (_, from, left) => {
  const closed = closedFrom(hours(["08:00", "12:00"], ["14:00", "24:00"]), { ...on, from });
  expect(closed?.time_ranges.map(({ start, end }) => `${start}-${end}`)).toEqual(left);
  const kept = { id: "exc_2026-11-24", exception_date: "2026-11-24", appointment_types: ["presential"] };
  expect(closed).toMatchObject({ ...kept, available: left.length > 0 });
});

test("closedFrom returns null for a day without open hours left, and else keeps the exception's notes", () => {
  expect(closedFrom(hours(), { ...on, from: 0 })).toBeNull();
  expect(closedFrom(hours(["08:00", "12:00"]), { ...on, from: 12 * 60 })).toBeNull();
  expect(closedFrom(hours(["08:00", "12:00"]), { ...on, from: 0, notes: "Congreso" })?.notes).toBe("Congreso");
});

test("today closes from the next multiple of five minutes on, so that no affected appointment has begun", () =>
  expect([600, 601, 604, 605].map(nextStep)).toEqual([605, 605, 605, 610]));

test.each([
  ["cancel", "done", undefined, "cancelled"],
  ["move", "done", undefined, "moved"],
  ["keep", "kept", undefined, null],
  ["cancel", "failed", undefined, null],
  ["cancel", "undone", undefined, null],
  ["move", "undone", true, "restored"],
  ["cancel", "stuck", undefined, "cancelled"],
] as const)("the message about the action %s in the state %s (was_told: %s) is %s", (action, state, was_told, news) =>
  expect(newsOf({ action, state, was_told })).toBe(news),
);

const TUESDAY = "martes 24 de noviembre, 10:00 a. m.,";
const WEDNESDAY = "miércoles 25 de noviembre, 3:00 p. m.";
test.each([
  ["cancelled", `Tu cita del ${TUESDAY} queda cancelada. Escríbeme cuando quieras y buscamos otra hora.`],
  ["moved", `Tu cita del ${TUESDAY} pasa al ${WEDNESDAY} Si no te queda bien, escríbeme y buscamos otra hora.`],
  ["restored", `Al final sí podemos vernos: tu cita del ${TUESDAY} sigue como estaba. Disculpa el cambio.`],
] as const)("dayClosureMessage about an appointment that is %s", (news, text) => {
  const about = { start: "2026-11-24 10:00:00", to: "2026-11-25 15:00:00", news };
  expect(dayClosureMessage("Camila Rojas", [about])).toBe(`Hola, Camila. ${text}`);
  expect(dayClosureMessage("Ma. Camila Rojas", [about])).toBe(`Hola, Ma. ${text}`);
});

test("dayClosureMessage lists several appointments of a client in one message", () => {
  const first = { news: "cancelled", start: "2026-11-24 10:00:00", to: null } as const;
  const second = { news: "moved", start: "2026-12-01 10:00:00", to: "2026-12-02 15:00:00" } as const;
  expect(dayClosureMessage("Camila Rojas", [first, second])).toBe(`Hola, Camila. Cambian tus citas:
- martes 24 de noviembre, 10:00 a. m.: queda cancelada
- martes 1 de diciembre, 10:00 a. m.: pasa al miércoles 2 de diciembre, 3:00 p. m.
Escríbeme si algo no te queda bien.`);
  const restored = [first, second].map((each) => ({ ...each, news: "restored" as const }));
  expect(dayClosureMessage("Camila", restored)).toBe(`Hola, Camila. Al final sí podemos vernos. Siguen como estaban:
- martes 24 de noviembre, 10:00 a. m.
- martes 1 de diciembre, 10:00 a. m.
Disculpa el cambio.`);
});

const exceptions = (saved: object[]) => PreviewDayClosureInput.safeParse({ saved });
const choices = (asked: object[]) => StartDayClosureInput.safeParse({ choices: asked });

test.each([
  ["exceptions", exceptions, { exception_date: "2026-12-01", available: false }, { exception_date: "2026-12-02" }],
  ["choices", choices, { appointment_id: "apt_1", version: 1, action: "keep" }, { appointment_id: "apt_2" }],
])("an input with two %s for one date or appointment is refused", (_, call, one, other) => {
  expect(call([one, one]).error?.issues[0]?.message).toMatch(/una sola vez|dos excepciones/);
  expect(call([one, { ...one, ...other }]).success).toBe(true);
});
