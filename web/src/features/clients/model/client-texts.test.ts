import { parseLocal } from "@sereno/core/lib/time/rules";
import { aClient, aPurchase, anAppointment as visit } from "@sereno/tests/support/answers";
import { expect, test } from "vitest";
import { clientStatus, endsWithClient, nextText, standingOf } from "./client-texts";
import { knownAs } from "./known-person";
import { factsOf, mergeText } from "./merge";
import { pageWindow } from "./page-window";
import { chargeText, remainingAction } from "./purchase-texts";
import { divideVisits } from "./visit-history";

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;

const NOW = parseLocal("2026-11-20 09:00:00");
test.each([
  ["2026-11-24 10:00:00", "mar 24, 10:00 a. m."],
  ["2026-11-20 09:01:00", "hoy, 9:01 a. m."],
  ["2027-01-06 12:00:00", "mié 6 ene, 12:00 p. m."],
  ["2027-11-24 10:00:00", "mié 24 nov 2027, 10:00 a. m."],
  ["2026-11-20 09:00:00", null],
  [null, null],
])("the next appointment at %j is shown as %j", (local, text) => expect(plain(nextText(local, NOW))).toBe(text));

test.each([
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
])("the status of a client with %j is '%s'", (changes, text) => expect(clientStatus(aClient(changes), NOW)).toBe(text));

test.each([
  [{}, null],
  [{ available_package_sessions: 1 }, "Se pierde lo que tiene: 1 sesión por usar."],
  [
    { available_package_sessions: 3, credit: 50_000 },
    "Se pierde lo que tiene: 3 sesiones por usar y $ 50.000 a favor.",
  ],
  [{ owed: 280_000, due: 130_000 }, "Debe $ 130.000, que ya no podrás cobrar aquí."],
  [{ announced: 90_000 }, "Se anula lo que anunció y está por verificar: $ 90.000."],
])("the deletion of a client with %j warns: %j", (of, text) => expect(plain(endsWithClient(aClient(of)))).toBe(text));

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

test("before a merge, a record lists its details and gaps, and a text says what the other record receives", () => {
  const valuesOf = (of: typeof luz) => factsOf(of).map(({ value }) => plain(value));
  const gaps = ["Sin correo", "Sin identificación", "0 (0 completadas)", "0", "Al día"];
  expect(valuesOf(luz)).toEqual(["+57 300 123 4567", ...gaps]);
  const counts = { total_appointments: 7, appointment_history_count: 1, total_package_purchases: 2 };
  const money = { available_package_sessions: 1, due: 120_000, credit: 30_000 };
  expect(valuesOf(aClient({ email: "luz@correo.co", identification_number: "52.123", ...counts, ...money }))).toEqual([
    ...["+57 300 123 4567", "luz@correo.co", "52.123", "7 (1 completada)", "2 (queda 1 sesión)"],
    "Debe $ 120.000, $ 30.000 a favor",
  ]);
  expect(valuesOf(aClient({ due: 120_000 })).at(-1)).toBe("Debe $ 120.000");
  expect(mergeText(luz)).toContain("la ficha de Luz Peña con el celular +57 300 123 4567");
  expect(mergeText(luz)).toContain("recibe las citas, los paquetes, los pagos y los datos que le falten");
});

test.each([
  [2, 3, [1, 2, 3]],
  [4, 9, [2, 3, 4, 5, 6]],
  [8, 9, [5, 6, 7, 8, 9]],
  [1, 0, []],
])("on page %i of %i, links lead to the pages %j", (current, total, pages) =>
  expect(pageWindow(current, total)).toEqual(pages),
);

test("upcoming visits come soonest first, past visits and notes newest first", () => {
  const { next, past, noted } = divideVisits([
    visit({ id: "e", notes: "Traer tarea" }),
    visit({ id: "d", status: "confirmed" }),
    visit({ id: "c", status: "no_show", notes: "  " }),
    visit({ id: "b", status: "completed", notes: "Mejor ánimo" }),
    visit({ id: "a", status: "cancelled" }),
  ]);
  expect([next, past, noted].map((visits) => visits.map(({ id }) => id).join(" "))).toEqual(["d e", "c b a", "e b"]);
});

test.each([
  [884_000, 300_000, "Pagado $ 300.000 de $ 884.000"],
  [884_000, 884_000, "$ 884.000"],
])("a purchase for %d with %d paid is shown as '%s'", (price, paid, text) =>
  expect(plain(chargeText(aPurchase({ price, paid, balance: price - paid })))).toBe(text),
);

test.each([
  [1, "Agendar la sesión restante"],
  [24, "Agendar las 24 sesiones restantes"],
  [40, "Agendar 24 de las 40 sesiones restantes"],
])("for %i remaining sessions the button offers no more appointments than a series may have", (left, text) =>
  expect(remainingAction(left)).toBe(text),
);
