import type { MonthSummary } from "@sereno/core/domain/summary/output";
import { expect, test } from "vitest";
import { figuresOf, hasAnything, monthIn, occupancyText } from "./figures";

const month = (change: Partial<MonthSummary> = {}): MonthSummary => ({
  ...{ month: "2026-11", sessions: 0, held_minutes: 0, offered_minutes: 0, no_shows: 0, late_cancellations: 0 },
  ...{ income: 0, pending: 0, new_clients: 0, inactive_clients: 0 },
  ...change,
});
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("occupancy is a percentage from five sessions on", () => {
  const held = { held_minutes: 300, offered_minutes: 6000 };
  expect(plain(occupancyText(month({ ...held, sessions: 4 })))).toBe("5 h de 100 h");
  expect(plain(occupancyText(month({ ...held, sessions: 5 })))).toBe("5 %");
  expect(plain(occupancyText(month({ ...held, offered_minutes: 0, sessions: 5 })))).toBe("5 h de 0 h");
});

test("each figure of a month has a text, the size of its bar, and a definition", () => {
  const shown = month({
    ...{ sessions: 20, held_minutes: 1200, offered_minutes: 2400, no_shows: 3, late_cancellations: 2 },
    ...{ income: 2_600_000, pending: 130_000, new_clients: 4, inactive_clients: 1 },
  });
  const figures = figuresOf({ late_hours: 48, total_due: 500_000 });
  expect(figures.map(({ title, textOf, sizeOf }) => [title, plain(textOf(shown)), sizeOf(shown)])).toEqual([
    ["Sesiones realizadas", "20", 20],
    ["Horas de atención", "20 h", 1200],
    ["Ocupación", "50 %", 0.5],
    ["Inasistencias", "3 de 25 (12 %)", 3],
    ["Cancelaciones tardías", "2 de 25 (8 %)", 2],
    ["Ingresos recibidos", "$ 2.600.000", 2_600_000],
    ["Por cobrar", "$ 130.000", 130_000],
    ["Personas nuevas", "4", 4],
    ["Personas inactivas", "1", 1],
  ]);
  const definitions = figures.map(({ definition }) => plain(definition)).join(" ");
  expect(definitions).toContain("menos de 48 horas");
  expect(definitions).toContain("te deben $ 500.000 en total");
  const [shortNotice] = figuresOf({ late_hours: 1, total_due: 0 }).filter(({ title }) => title.endsWith("tardías"));
  expect(shortNotice?.definition).toContain("menos de 1 hora de");
});

test("a month with only offered hours counts as empty", () => {
  expect(hasAnything(month({ offered_minutes: 9000 }))).toBe(false);
  for (const name of ["sessions", "no_shows", "late_cancellations", "pending", "inactive_clients"] as const) {
    expect(hasAnything(month({ [name]: 1 }))).toBe(true);
  }
  expect(hasAnything(month({ income: -20_000, pending: 20_000 }))).toBe(true);
});

test.each([
  ["2026-11", "2026-11"],
  ["2020-01", "2020-01"],
  ["2026-12", null],
  ["2026-13", null],
  [null, null],
])("in 2026-11 the month %j in the address opens %j", (text, month) => expect(monthIn(text, "2026-11")).toBe(month));
