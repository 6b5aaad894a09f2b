import type { AgentActivity } from "@sereno/core/domain/agent/output";
import { expect, test } from "vitest";
import { byDay, timeText } from "./by-day";

const done = (id: string, at: string) => ({ id, at }) as AgentActivity;
const shown = (zone: string) =>
  byDay(
    [
      done("d", "2026-11-24T14:00:00Z"),
      done("c", "2026-11-24T05:00:00Z"),
      done("b", "2026-11-24T04:59:00Z"),
      done("a", "2026-11-20T15:00:00Z"),
    ],
    "2026-11-24T15:00:00Z",
    zone,
  ).map(({ day, activities }) => [day, activities.map(({ id }) => id).join("")]);

test("groups changes by local day", () => {
  expect(shown("America/Bogota")).toEqual([
    ["Hoy", "dc"],
    ["Ayer", "b"],
    ["Viernes 20 de noviembre", "a"],
  ]);
  expect(shown("Europe/Madrid")).toEqual([
    ["Hoy", "dcb"],
    ["Viernes 20 de noviembre", "a"],
  ]);
  expect(byDay([], "2026-11-24T15:00:00Z", "America/Bogota")).toEqual([]);
});

test("shows the time of each change", () =>
  expect(timeText("2026-11-24T15:00:00Z", "America/Bogota")).toBe("10:00 a.\u00a0m."));
