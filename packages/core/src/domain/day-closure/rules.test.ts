import { expect, test } from "vitest";
import type { OpenHours } from "../availability/rules";
import { closedFrom, dayClosureMessage, newsOf, nextStep } from "./rules";

const hours = (...ranges: [string, string][]): OpenHours => ({
  open: ranges.length > 0,
  time_ranges: ranges.map(([start, end]) => ({ start, end })),
  appointment_types: ["presential"],
});
const on = { date: "2026-11-24", notes: null };

test.each([
  ["the whole day", 0, [], false],
  ["before it opens", 7 * 60, [], false],
  ["in the morning", 10 * 60 + 5, [["08:00", "10:05"]], true],
  ["between two ranges", 13 * 60, [["08:00", "12:00"]], true],
  [
    "in the afternoon",
    15 * 60,
    [
      ["08:00", "12:00"],
      ["14:00", "15:00"],
    ],
    true,
  ],
])("a day that closes from %s keeps the earlier hours", (_, from, left, available) => {
  const closed = closedFrom(hours(["08:00", "12:00"], ["14:00", "24:00"]), { ...on, from });
  expect(closed?.time_ranges.map(({ start, end }) => [start, end])).toEqual(left);
  expect(closed?.available).toBe(available);
  expect(closed).toMatchObject({
    id: "exc_2026-11-24",
    exception_date: "2026-11-24",
    appointment_types: ["presential"],
  });
});

test("a day with no open hours left does not change, and keeps its exception", () => {
  expect(closedFrom(hours(), { ...on, from: 0 })).toBeNull();
  expect(closedFrom(hours(["08:00", "12:00"]), { ...on, from: 12 * 60 })).toBeNull();
  expect(closedFrom(hours(["08:00", "12:00"]), { ...on, from: 0, notes: "Congreso" })?.notes).toBe("Congreso");
});

test.each([
  [600, 605],
  [601, 605],
  [604, 605],
  [605, 610],
])("at minute %i appointments from minute %i on have not begun", (now, from) => expect(nextStep(now)).toBe(from));

test.each([
  ["cancel", "done", undefined, "cancelled"],
  ["move", "done", undefined, "moved"],
  ["keep", "kept", undefined, null],
  ["cancel", "pending", undefined, null],
  ["cancel", "failed", undefined, null],
  ["cancel", "undone", undefined, null],
  ["move", "undone", true, "restored"],
  ["cancel", "stuck", undefined, "cancelled"],
] as const)("the message after %s that is %s (told before: %s): %s", (action, state, was_told, news) =>
  expect(newsOf({ action, state, was_told })).toBe(news),
);

test("messages give the time, and no reason", () => {
  const about = { start: "2026-11-24 10:00:00", to: "2026-11-25 15:00:00" };
  expect(dayClosureMessage("Camila Rojas", [{ ...about, news: "cancelled" }])).toBe(
    "Hola, Camila. Tu cita del martes 24 de noviembre, 10:00 a. m., queda cancelada. Escríbeme cuando quieras y buscamos otra hora.",
  );
  expect(dayClosureMessage("Camila Rojas", [{ ...about, news: "moved" }])).toBe(
    "Hola, Camila. Tu cita del martes 24 de noviembre, 10:00 a. m., pasa al miércoles 25 de noviembre, 3:00 p. m. Si no te queda bien, escríbeme y buscamos otra hora.",
  );
  expect(dayClosureMessage("Camila Rojas", [{ ...about, news: "restored" }])).toBe(
    "Hola, Camila. Al final sí podemos vernos: tu cita del martes 24 de noviembre, 10:00 a. m., sigue como estaba. Disculpa el cambio.",
  );
});

test("several appointments of one client are one message", () => {
  const later = { news: "moved", start: "2026-12-01 10:00:00", to: "2026-12-02 15:00:00" } as const;
  const changes = [{ news: "cancelled", start: "2026-11-24 10:00:00", to: null } as const, later];
  expect(dayClosureMessage("Camila Rojas", changes)).toBe(
    [
      "Hola, Camila. Cambian tus citas:",
      "- martes 24 de noviembre, 10:00 a. m.: queda cancelada",
      "- martes 1 de diciembre, 10:00 a. m.: pasa al miércoles 2 de diciembre, 3:00 p. m.",
      "Escríbeme si algo no te queda bien.",
    ].join("\n"),
  );
});
