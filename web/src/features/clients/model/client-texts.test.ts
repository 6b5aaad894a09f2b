import { parseLocal } from "@sereno/core/lib/time/rules";
import { aClient, aPurchase, anAppointment as visit } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import {
  activityOf,
  clientStatus,
  endsWithClient,
  nextText,
  sessionsAction,
  sharedNames,
  shortDate,
  standingOf,
} from "./client-texts";
import { knownAs, namesakeTexts } from "./known-person";
import { factsOf, mergeText } from "./merge";
import { pageWindow, shownRange } from "./page-window";
import { chargeText, countPurchases, paidText, statusOf } from "./purchase-texts";
import { divideVisits, visitDate, visitTime } from "./visit-history";

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;

test.each([
  [["2026-11-24 10:00:00", "2026-11-24"], "24/11/2026"],
  [["2024-02-29"], "29/02/2024"],
  [["2026-02-29", "2026-13-01", "2026-11-241", "mañana", "", null], "N/A"],
])("each of the dates %j is shown as '%s'", (dates, shown) =>
  expect(new Set(dates.map(shortDate))).toEqual(new Set([shown])),
);

const NOW = parseLocal("2026-11-20 09:00:00");
test.each([
  ["2026-11-24 10:00:00", "mar 24, 10:00 a. m."],
  ["2026-11-20 09:01:00", "hoy, 9:01 a. m."],
  ["2026-11-21 18:30:00", "mañana, 6:30 p. m."],
  ["2026-12-02 12:00:00", "mié 2 dic, 12:00 p. m."],
  ["2027-01-04 08:00:00", "lun 4 ene 2027, 8:00 a. m."],
  ["2026-11-20 09:00:00", null],
  [null, null],
])("the next appointment at %j is shown as %j", (local, text) => expect(plain(nextText(local, NOW))).toBe(text));

test.each([
  [{ owed: 260_000, due: 130_000 }, "Debe $ 130.000", null],
  [{ due: 130_000, available_package_sessions: 3 }, "Debe $ 130.000", null],
  [{ owed: 130_000, due: 0, available_package_sessions: 3 }, null, "Quedan 3 sesiones"],
  [{ available_package_sessions: 1 }, null, "Queda 1 sesión"],
  [{ owed: 130_000 }, null, null],
])("the row of a client with %j shows the debt %j and the sessions left %j", (changes, debt, left) => {
  const standing = standingOf(aClient(changes));
  expect({ ...standing, debt: plain(standing.debt) }).toEqual({ debt, left });
});

test.each([
  [{ next_appointment_date: "2026-11-20 09:01:00", appointment_history_count: 4 }, "Próxima cita"],
  [{ next_appointment_date: "2026-11-20 09:00:00", appointment_history_count: 4 }, "Cliente activo"],
  [{ next_appointment_date: null, appointment_history_count: 1 }, "Cliente activo"],
  [{ next_appointment_date: "2026-11-19 09:00:00" }, "Nuevo cliente"],
  [{ total_appointments: 3 }, "Nuevo cliente"],
])("the status of a client with %j is '%s'", (changes, text) => expect(clientStatus(aClient(changes), NOW)).toBe(text));

const packages = { total_package_sessions: 12, used_package_sessions: 5 };
test.each([
  [{ total_package_purchases: 2, ...packages }, "5/12 sesiones", "2 paquetes comprados"],
  [{ total_package_purchases: 1, ...packages }, "5/12 sesiones", "1 paquete comprado"],
  [{ total_appointments: 7, appointment_history_count: 5 }, "7 citas", "(5 completadas)"],
])("the activity of a client with %j is '%s' and '%s'", (changes, main, detail) =>
  expect(activityOf(aClient(changes))).toEqual({ main, detail }),
);

test.each([
  [{}, "Cliente sin paquetes", true],
  [{ total_package_purchases: 1 }, "Cliente sin sesiones disponibles", true],
  [{ total_package_purchases: 1, available_package_sessions: 3 }, "Editar sesiones consumidas", false],
])("the button for the sessions of a client with %j is '%s', and disabled: %s", (changes, title, disabled) =>
  expect(sessionsAction(aClient(changes))).toEqual({ title, disabled }),
);

test("clients whose names differ only in case, accents or spaces share a name", () => {
  const clients = ["Luz Peña", "ana ruiz", "luz  pena", "Sol"].map((name) => aClient({ name }));
  expect([...sharedNames(clients)]).toEqual(["luz pena"]);
});

test.each([
  [{}, null],
  [{ active_package_sessions: 1 }, "Se pierde lo que tiene: 1 sesión por usar."],
  [{ active_package_sessions: 3, credit: 50_000 }, "Se pierde lo que tiene: 3 sesiones por usar y $ 50.000 a favor."],
  [{ owed: 280_000, due: 130_000 }, "Debe $ 130.000, que ya no podrás cobrar aquí."],
])("the deletion of a client with %j warns: %j", (of, told) => expect(plain(endsWithClient(aClient(of)))).toBe(told));

const luz = aClient();
const withId = aClient({ id: "cli_2", phone: "+573009999999", identification_number: "52.123" });
const typed = { name: "luz pena", phone: "+573001234567", identification_number: "" };
test.each<[string, Partial<typeof typed>, string | null, string[]]>([
  ["is the client with the same name and phone", {}, "cli_1", []],
  ["is the client with the same identification number", { name: "Otra", identification_number: "52123" }, "cli_2", []],
  ["is the client with the number, not the one with name and phone", { identification_number: "52123" }, "cli_2", []],
  ["is no client if only the name is the same", { phone: "+5730" }, null, ["cli_1", "cli_2"]],
  ["is no client by a part of a name", { name: "luz", phone: "" }, null, []],
])("the person in the form %s", (_, changes, same, namesakes) => {
  const known = knownAs({ ...typed, ...changes }, [withId, luz, withId]);
  expect(known.same?.id ?? null).toBe(same);
  expect(known.namesakes.map(({ id }) => id).sort()).toEqual(namesakes);
});

test("a client of the same name is described by phone and identification number", () => {
  const [foreign] = namesakeTexts([aClient({ phone: "+447911123456" })]);
  expect(foreign).toBe("Ya tienes a Luz Peña con el celular +447911123456.");
  expect(namesakeTexts([luz, withId]).slice(0, 2)).toEqual([
    "Ya tienes a Luz Peña con el celular +57 300 123 4567.",
    "Ya tienes a Luz Peña con el celular +57 300 999 9999 e identificación 52.123.",
  ]);
});

test("before a merge, a record lists its details and gaps, and a text says what the other record receives", () => {
  const told = (of: typeof luz) => factsOf(of).map(({ value }) => plain(value));
  const gaps = ["Sin correo", "Sin identificación", "0 (0 completadas)", "0", "Al día"];
  expect(told(luz)).toEqual(["+57 300 123 4567", ...gaps]);
  const counts = { total_appointments: 7, appointment_history_count: 1, total_package_purchases: 2 };
  const money = { available_package_sessions: 1, due: 120_000, credit: 30_000 };
  expect(told(aClient({ email: "luz@correo.co", identification_number: "52.123", ...counts, ...money }))).toEqual([
    ...["+57 300 123 4567", "luz@correo.co", "52.123", "7 (1 completada)", "2 (queda 1 sesión)"],
    "Debe $ 120.000, $ 30.000 a favor",
  ]);
  expect(mergeText(luz)).toContain("la ficha de Luz Peña con el celular +57 300 123 4567");
  expect(mergeText(luz)).toContain("recibe las citas, los paquetes, los pagos y los datos que le falten");
});

test.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [4, 9, [2, 3, 4, 5, 6]],
  [8, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
  [7, 3, [1, 2, 3]],
  [1, 0, []],
])("on page %i of %i, links lead to the pages %j", (current, total, pages) =>
  expect(pageWindow(current, total)).toEqual(pages),
);

test.each([
  [1, 10, 43, 1, 10],
  [5, 10, 43, 41, 43],
  [1, 10, 3, 1, 3],
  [1, 10, 0, 0, 0],
])("page %i of size %i among %i clients shows %i to %i", (page, size, total, first, last) =>
  expect(shownRange(page, size, total)).toEqual({ first, last }),
);

test("upcoming visits come soonest first, past visits and notes newest first", () => {
  const { next, past, noted } = divideVisits([
    visit({ id: "e", notes: "Traer tarea" }),
    visit({ id: "d", status: "confirmed" }),
    visit({ id: "c", status: "no_show", notes: "  " }),
    visit({ id: "b", status: "completed", notes: "Mejor ánimo" }),
    visit({ id: "a", status: "cancelled" }),
  ]);
  const ids = [next, past, noted].map((visits) => visits.map(({ id }) => id).join(" "));
  expect(ids).toEqual(["d e", "c b a", "e b"]);
});

test("a visit is shown with date, time and type", () => {
  expect(visitDate(visit(), "2026-01-01")).toBe("Martes 24 de noviembre");
  expect(visitDate(visit(), "2027-01-01")).toBe("Martes 24 de noviembre de 2026");
  expect(plain(visitTime(visit({ is_virtual: true })))).toBe("10:00 a. m. · Virtual");
});

test.each([
  ["active", "Activo", "teal"],
  ["completed", "Completado", "grey"],
  ["expired", "Expirado", "amber"],
  ["cancelled", "Cancelado", "rose"],
  ["toString", "toString", "grey"],
])("the package status %s is shown as '%s' in %s", (status, text, tone) =>
  expect(statusOf(status)).toEqual({ text, tone }),
);

test("only active and completed purchases are counted", () => {
  const statuses = ["active", "completed", "completed", "expired", "cancelled"] as const;
  expect(countPurchases(statuses.map((status) => aPurchase({ status })))).toEqual({ active: 1, completed: 2 });
});

test("the text of a paid purchase has the payment's method and reference if known", () => {
  expect(plain(paidText(aPurchase()))).toBe("$ 884.000");
  const paid = aPurchase({ payment_method: "transfer", payment_reference: "8841" });
  expect(plain(paidText(paid))).toBe("$ 884.000 · Transferencia · Ref. 8841");
});

test.each([
  [884_000, 0, "Pagado $ 0 de $ 884.000"],
  [884_000, 300_000, "Pagado $ 300.000 de $ 884.000"],
  [884_000, 884_000, "$ 884.000"],
  [0, 0, "$ 0"],
])("a purchase for %d with %d paid is shown as '%s'", (price, paid, text) =>
  expect(plain(chargeText(aPurchase({ price, paid, balance: price - paid })))).toBe(text),
);
