import { parseLocal } from "@sereno/core/lib/time/rules";
import { aClient, aPurchase, anAppointment as visit } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { formatPesos } from "../../../lib/text";
import {
  activityOf,
  clientStatus,
  endsWithClient,
  nextText,
  sessionsAction,
  sharedNames,
  shortDate,
  standingOf,
  totalText,
} from "./client-texts";
import { knownAs, namesakeTexts } from "./known-person";
import { factsOf, mergeText } from "./merge";
import { pageWindow, shownRange } from "./page-window";
import { chargeText, countPurchases, paidText, statusOf } from "./purchase-texts";
import { divideVisits, visitDate, visitTime } from "./visit-history";

test.each([
  ["2026-11-24 10:00:00", "24/11/2026"],
  ["2026-11-24", "24/11/2026"],
  ["2024-02-29", "29/02/2024"],
  ["2026-02-29", "N/A"],
  ["2026-13-01", "N/A"],
  ["2026-11-241", "N/A"],
  ["mañana", "N/A"],
  ["", "N/A"],
  [null, "N/A"],
])("the date %j is shown as %j", (local, shown) => expect(shortDate(local)).toBe(shown));

const NOW = parseLocal("2026-11-20 09:00:00");

test.each([
  ["2026-11-24 10:00:00", "mar 24, 10:00 a.\u00a0m."],
  ["2026-11-20 09:01:00", "hoy, 9:01 a.\u00a0m."],
  ["2026-11-21 18:30:00", "mañana, 6:30 p.\u00a0m."],
  ["2026-12-02 12:00:00", "mié 2 dic, 12:00 p.\u00a0m."],
  ["2027-01-04 08:00:00", "lun 4 ene 2027, 8:00 a.\u00a0m."],
  ["2026-11-20 09:00:00", null],
  [null, null],
])("the next appointment %j is told as %j", (local, text) => expect(nextText(local, NOW)).toBe(text));

test.each([
  [
    { owed: 260_000, due: 130_000 },
    { debt: `Debe ${formatPesos(130_000)}`, left: null },
  ],
  [
    { due: 130_000, available_package_sessions: 3 },
    { debt: `Debe ${formatPesos(130_000)}`, left: null },
  ],
  [
    { owed: 130_000, due: 0, available_package_sessions: 3 },
    { debt: null, left: "Quedan 3 sesiones" },
  ],
  [{ available_package_sessions: 1 }, { debt: null, left: "Queda 1 sesión" }],
  [{ owed: 130_000 }, { debt: null, left: null }],
])("of a client with %j a row says %j", (changes, standing) => expect(standingOf(aClient(changes))).toEqual(standing));

test.each([
  [{ next_appointment_date: "2026-11-20 09:01:00", appointment_history_count: 4 }, "Próxima cita"],
  [{ next_appointment_date: "2026-11-20 09:00:00", appointment_history_count: 4 }, "Cliente activo"],
  [{ next_appointment_date: null, appointment_history_count: 1 }, "Cliente activo"],
  [{ next_appointment_date: "2026-11-19 09:00:00" }, "Nuevo cliente"],
  [{ total_appointments: 3 }, "Nuevo cliente"],
])("a client with %j is: %s", (changes, text) => expect(clientStatus(aClient(changes), NOW)).toBe(text));

test("the activity of a client with packages is their sessions", () => {
  const client = aClient({ total_package_purchases: 2, total_package_sessions: 12, used_package_sessions: 5 });
  expect(activityOf(client)).toEqual({ main: "5/12 sesiones", detail: "2 paquetes comprados" });
  expect(activityOf({ ...client, total_package_purchases: 1 }).detail).toBe("1 paquete comprado");
});

test("the activity of a client without packages is their appointments", () =>
  expect(activityOf(aClient({ total_appointments: 7, appointment_history_count: 5 }))).toEqual({
    main: "7 citas",
    detail: "(5 completadas)",
  }));

test.each([
  [{}, "Cliente sin paquetes", true],
  [{ total_package_purchases: 1 }, "Cliente sin sesiones disponibles", true],
  [{ total_package_purchases: 1, available_package_sessions: 3 }, "Editar sesiones consumidas", false],
])("sessions of a client with %j: %s", (changes, title, disabled) => {
  expect(sessionsAction(aClient(changes))).toEqual({ title, disabled });
});

test("a name is shared without regard to case and accents", () => {
  const clients = ["Luz Peña", "ana ruiz", "luz  pena", "Sol"].map((name) => aClient({ name }));
  expect([...sharedNames(clients)]).toEqual(["luz pena"]);
});

test.each([
  [16, "16 clientes en total"],
  [1, "1 cliente en total"],
  [0, "0 clientes en total"],
])("%i clients: %s", (total, text) => expect(totalText(total)).toBe(text));

test.each([
  [{}, null],
  [{ active_package_sessions: 1 }, "Se pierde lo que tiene: 1 sesión por usar."],
  [
    { active_package_sessions: 3, credit: 50_000 },
    `Se pierde lo que tiene: 3 sesiones por usar y ${formatPesos(50_000)} a favor.`,
  ],
  [{ owed: 280_000, due: 130_000 }, `Debe ${formatPesos(130_000)}, que ya no podrás cobrar aquí.`],
])("the deletion of a client with %j is explained with %j", (of, told) => {
  expect(endsWithClient(aClient(of))).toBe(told);
});

const luz = aClient();
const withId = aClient({ id: "cli_2", phone: "+573009999999", identification_number: "52.123" });
const typed = { name: "luz pena", phone: "+573001234567", identification_number: "" };

test.each<[string, Partial<typeof typed>, string | null, string[]]>([
  ["is who has the name and the phone", {}, "cli_1", []],
  ["is who has the number, whatever the rest", { name: "Otra", identification_number: "52123" }, "cli_2", []],
  ["is who has the number before who has name and phone", { identification_number: "52123" }, "cli_2", []],
  ["only has the name of others", { phone: "+5730" }, null, ["cli_1", "cli_2"]],
  ["only has a part of a name", { name: "luz", phone: "" }, null, []],
])("the person in the form %s", (_, changes, same, namesakes) => {
  const known = knownAs({ ...typed, ...changes }, [withId, luz, withId]);
  expect(known.same?.id ?? null).toBe(same);
  expect(known.namesakes.map(({ id }) => id).sort()).toEqual(namesakes);
});

test("a namesake is told by phone and number", () =>
  expect(namesakeTexts([luz, withId]).slice(0, 2)).toEqual([
    "Ya tienes a Luz Peña con el celular +57 300 123 4567.",
    "Ya tienes a Luz Peña con el celular +57 300 999 9999 e identificación 52.123.",
  ]));

test("a record names its data and its gaps", () => {
  expect(factsOf(aClient()).map(({ value }) => value)).toEqual([
    "+57 300 123 4567",
    "Sin correo",
    "Sin identificación",
    "0 (0 completadas)",
    "0",
    "Al día",
  ]);
  const full = aClient({
    email: "luz@correo.co",
    identification_number: "52.123",
    total_appointments: 7,
    appointment_history_count: 1,
    total_package_purchases: 2,
    available_package_sessions: 1,
    due: 120_000,
    credit: 30_000,
  });
  expect(factsOf(full).map(({ value }) => value)).toEqual([
    "+57 300 123 4567",
    "luz@correo.co",
    "52.123",
    "7 (1 completada)",
    "2 (queda 1 sesión)",
    expect.stringMatching(/^Debe \$\s120\.000, \$\s30\.000 a favor$/),
  ]);
});

test("the remaining record is named with its phone and the data it gains", () => {
  const text = mergeText(aClient());
  expect(text).toContain("la ficha de Luz Peña con el celular +57 300 123 4567");
  expect(text).toContain("recibe las citas, los paquetes, los pagos y los datos que le falten");
});

test.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [2, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [4, 9, [2, 3, 4, 5, 6]],
  [5, 9, [3, 4, 5, 6, 7]],
  [8, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
  [7, 3, [1, 2, 3]],
  [1, 0, []],
])("page %i of %i offers the pages %j", (current, total, pages) => expect(pageWindow(current, total)).toEqual(pages));

test.each([
  [1, 10, 43, 1, 10],
  [5, 10, 43, 41, 43],
  [1, 10, 3, 1, 3],
  [1, 10, 0, 0, 0],
])("page %i of size %i among %i clients shows %i to %i", (page, size, total, first, last) => {
  expect(shownRange(page, size, total)).toEqual({ first, last });
});

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

test.each([
  ["active", "Activo", "teal"],
  ["completed", "Completado", "grey"],
  ["expired", "Expirado", "amber"],
  ["cancelled", "Cancelado", "rose"],
  ["paused", "paused", "grey"],
  ["toString", "toString", "grey"],
])("the status %s is shown as %s in %s", (status, text, tone) => expect(statusOf(status)).toEqual({ text, tone }));

test("active and completed purchases are counted", () => {
  const purchases = (["active", "completed", "completed", "expired", "cancelled"] as const).map((status) =>
    aPurchase({ status }),
  );
  expect(countPurchases(purchases)).toEqual({ active: 1, completed: 2 });
});

test("a payment names its method where known", () => {
  expect(paidText(aPurchase())).toBe("$\u00a0884.000");
  expect(paidText(aPurchase({ payment_method: "transfer", payment_reference: "8841" }))).toBe(
    "$\u00a0884.000 · Transferencia · Ref. 8841",
  );
});

test.each([
  [884_000, 0, "Pagado $\u00a00 de $\u00a0884.000"],
  [884_000, 300_000, "Pagado $\u00a0300.000 de $\u00a0884.000"],
  [884_000, 884_000, "$\u00a0884.000"],
  [0, 0, "$\u00a00"],
])("a purchase for %d of which %d is paid says %s", (price, paid, text) => {
  expect(chargeText(aPurchase({ price, paid, balance: price - paid }))).toBe(text);
});
