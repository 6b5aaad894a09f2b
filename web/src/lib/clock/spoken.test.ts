import { expect, test } from "vitest";
import { shortTime } from "./spoken";

test("a time is short where there is little room, and does not break before its 'm.'", () =>
  expect(shortTime("2026-12-11 11:00:00")).toBe("vie 11 dic, 11:00 a.\u00a0m."));
