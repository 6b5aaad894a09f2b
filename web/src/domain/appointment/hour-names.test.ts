import { WEEKDAYS } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import { dayName } from "./hour-names";

test("days are in Spanish, Monday first", () =>
  expect(WEEKDAYS.map(dayName).join(" ")).toBe("lunes martes miércoles jueves viernes sábado domingo"));
