import type { AffectedAppointment } from "@sereno/core/domain/day-closure/output";
import { expect, test } from "vitest";
import { choiceOf, movesOf } from "./choices";

const slot = (appointment_date: string) =>
  ({ appointment_date, is_available: true }) as AffectedAppointment["suggestions"][number];
const ana = { appointment_id: "apt_1", version: 3, suggestions: [slot("2026-11-25 10:00:00")] } as AffectedAppointment;
const about = { appointment_id: "apt_1", version: 3 };

test.each([
  ["cancel", {}, { action: "cancel" }],
  ["move", {}, { action: "move", to: "2026-11-25 10:00:00" }],
  ["cancel", { apt_1: "keep" }, { action: "keep" }],
  ["keep", { apt_1: "2026-11-26 09:00:00" }, { action: "move", to: "2026-11-26 09:00:00" }],
] as const)(
  "the decision %s for all appointments, with the exceptions %j, gives an appointment the choice %j",
  (all, each, choice) => expect(choiceOf(ana, { all, each })).toEqual({ ...about, ...choice }),
);

test("an appointment that should move is kept if it has no suggested time", () =>
  expect(choiceOf({ ...ana, suggestions: [] }, { all: "move", each: {} }).action).toBe("keep"));

test("movesOf lists the new times that were chosen for single appointments", () =>
  expect(movesOf({ all: "move", each: { apt_1: "2026-11-26 09:00:00", apt_2: "cancel", apt_3: "keep" } })).toEqual([
    { appointment_id: "apt_1", to: "2026-11-26 09:00:00" },
  ]));
