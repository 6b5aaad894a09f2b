import { expect, test } from "vitest";
import { cellsOf, displayStatus, guardCells, intervalsOf, knownStatus, mayBecome, STATUSES } from "./rules";
import { AppointmentForm } from "./schema";

const day = 20_000 * 1440;

test("an appointment across UTC midnight occupies cells of two days; one that ends at midnight, of one day", () => {
  expect(cellsOf({ start: day + 1430, end: day + 1445 })).toEqual([
    { day: 20_000, cells: [286, 287] },
    { day: 20_001, cells: [0] },
  ]);
  expect(cellsOf({ start: day + 1380, end: day + 1440 }).map(({ cells }) => cells.length)).toEqual([12]);
});

test("intervalsOf joins adjacent five-minute cells into intervals, whatever the order of the cells", () => {
  expect(intervalsOf({ day: 20_000, cells: [3, 4, 5, 9, 10, 11, 287].reverse() })).toEqual([
    { start: day + 15, end: day + 30 },
    { start: day + 45, end: day + 60 },
    { start: day + 1435, end: day + 1440 },
  ]);
});

test("every appointment that overlaps an interval contains one of its guard cells", () => {
  const missed: number[][] = [];
  for (let length = 3; length <= 40; length++) {
    for (let start = 0; start + length <= 288; start += 7) {
      const guards = guardCells(Array.from({ length }, (_, index) => start + index));
      for (let other = -2; other < 288; other++) {
        const cells = [0, 1, 2].map((index) => other + index).filter((cell) => cell >= 0 && cell < 288);
        const overlaps = cells.some((cell) => cell >= start && cell < start + length);
        if (guards.some((cell) => cells.includes(cell)) !== overlaps) missed.push([start, length, other]);
      }
    }
  }
  expect(missed).toEqual([]);
});

test("a condition on the guard cells of eight hours takes less than half of DynamoDB's 4 KB per expression", () => {
  const cells = guardCells(Array.from({ length: 96 }, (_, index) => index));
  expect(cells.map((cell) => `not contains(#cells, :cells${cell})`).join(" AND ").length).toBeLessThan(2048);
});

test("displayStatus groups statuses, and a status that this version does not know counts as scheduled", () => {
  const shown = ["upcoming", "upcoming", "upcoming", "completed", "cancelled", "cancelled", "upcoming"];
  expect([...STATUSES, "on_hold"].map(displayStatus)).toEqual(shown);
  expect([...STATUSES, "on_hold"].map(knownStatus)).toEqual([...STATUSES, "scheduled"]);
});

test("a live appointment may get any status but scheduled, and any other appointment only scheduled", () => {
  const allowed = STATUSES.map((from) => [from, STATUSES.filter((to) => from !== to && mayBecome(from, to))]);
  expect(Object.fromEntries(allowed)).toEqual({
    scheduled: ["confirmed", "in_progress", "completed", "cancelled", "no_show"],
    confirmed: ["in_progress", "completed", "cancelled", "no_show"],
    in_progress: ["confirmed", "completed", "cancelled", "no_show"],
    completed: ["scheduled"],
    cancelled: ["scheduled"],
    no_show: ["scheduled"],
  });
});

const person = { patientName: "Ana Peña", countryCode: "57", phone: "300 123 4567", email: "" };
const time = { type: "Presencial", date: "2026-11-24", startTime: "10:00", endTime: "11:00" };
const session = { createMeet: false, notes: "", sessionType: "individual", purchaseId: "", packageId: "" };
const money = { paymentMethod: "", paymentReference: "", isPaid: true, totalPaid: null, price: null };
const form = { ...person, identificationNumber: "", ...time, ...session, ...money };
const messages = (change: object) => {
  const parsed = AppointmentForm.safeParse({ ...form, ...change });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};

test.each([
  [{ patientName: "A" }, "El nombre del paciente debe tener al menos 2 caracteres."],
  [{ phone: "300 123" }, "El número de celular debe tener al menos 10 dígitos."],
  [{ countryCode: "34", phone: "612 34" }, "El número de celular debe tener al menos 9 dígitos."],
  [{ email: "ana@" }, "El formato del correo electrónico no es válido."],
  [{ endTime: "10:00" }, "La hora de fin debe ser posterior a la hora de inicio."],
  [{ sessionType: "package" }, "Debes seleccionar un paquete cuando el tipo de sesión es 'paquete'."],
  [{ price: 0.5 }, "Escribe un valor en pesos, sin decimales."],
])("the appointment form refuses %j with its message", (change, message) => {
  expect(messages(change)).toContain(message);
});

test.each([
  [{}],
  [{ sessionType: "package", packageId: "pkg_1", paymentMethod: "transfer", paymentReference: "Nequi 4821" }],
  [{ sessionType: "package", purchaseId: "pur_1" }],
  [{ countryCode: "34", phone: "612 345 678" }],
  [{ countryCode: "51", phone: "1 234 5678" }],
])("the appointment form accepts a complete form with %j", (change) => expect(messages(change)).toEqual([]));

test("the appointment form reports all four problems at once", () =>
  expect(messages({ phone: "300", endTime: "09:00", patientName: "", sessionType: "package" })).toHaveLength(4));
