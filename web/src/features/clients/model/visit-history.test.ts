import { anAppointment as visit } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { divideVisits, visitDate, visitTime } from "./visit-history";

test("visits to come are soonest first, past ones and notes newest first", () => {
  const visits = [
    visit({ id: "e", notes: "Traer tarea" }),
    visit({ id: "d", status: "confirmed" }),
    visit({ id: "c", status: "no_show", notes: "  " }),
    visit({ id: "b", status: "completed", notes: "Mejor ánimo" }),
    visit({ id: "a", status: "cancelled" }),
  ];
  const { next, past, noted } = divideVisits(visits);
  expect(next.map(({ id }) => id)).toEqual(["d", "e"]);
  expect(past.map(({ id }) => id)).toEqual(["c", "b", "a"]);
  expect(noted.map(({ id }) => id)).toEqual(["e", "b"]);
});

test("a visit is named by its date and time", () => {
  expect(visitDate(visit(), "2026-01-01")).toBe("Martes 24 de noviembre");
  expect(visitDate(visit(), "2027-01-01")).toBe("Martes 24 de noviembre de 2026");
  expect(visitTime(visit({ is_virtual: true }))).toBe("10:00 a.\u00a0m. · Virtual");
});
