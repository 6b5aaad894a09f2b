import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { Circle } from "lucide-react";
import { expect, test } from "vitest";
import type { Person } from "./actions";
import { type Command, readCommand } from "./command";
import { placesOf } from "./places";
import { groupResults, readAsked } from "./results";

const screen = (to: string, label: string) => ({ to, label, icon: Circle });
const SCREENS = [
  ...[screen("/dashboard", "Citas"), screen("/clients", "Clientes"), screen("/availability", "Disponibilidad")],
  ...[screen("/cobros", "Cobros"), screen("/packages", "Paquetes"), screen("/profile", "Perfil")],
];
const PLACES = placesOf(SCREENS, "America/Bogota");

/** Today in these tests: a Monday. */
const TODAY = "2026-11-23";
const lucia: Person = {
  ...{ id: "cli_1", name: "Lucía Gómez", phone: "+573001234567" },
  ...{ email: null, identification_number: null, available_package_sessions: 0 },
};
const luz: Person = { ...lucia, id: "cli_2", name: "Luz Ríos", phone: "+573009999999", available_package_sessions: 3 };
const found = (typed: string, people: Person[] | null = []) => {
  const groups = groupResults(readAsked(typed, TODAY), people, TODAY, PLACES);
  return Object.fromEntries(groups.map(({ title, results }) => [title, results.map(({ label }) => label)]));
};
const does = (typed: string, people: Person[] = []) =>
  groupResults(readAsked(typed, TODAY), people, TODAY, PLACES).flatMap(({ results }) => results)[0]?.does;

test.each([
  ["Lucía", "Lucía"],
  ["nueva cita con Lucía", "lucia"],
  ["+57 300 123 4567", "+57 300 123 4567"],
  ["domingo", "domingo"],
  ["cerrar el lunes", ""],
  ["l", ""],
])("typing %j searches for the name %j", (typed, person) => expect(readAsked(typed, TODAY).person).toBe(person));

test("only the first 120 characters of a text are searched", () =>
  expect(readAsked(`${"a".repeat(100_000)}`, TODAY).person).toHaveLength(120));

test("without a text, the frequent actions and every screen are offered", () =>
  expect(found("")).toEqual({
    Acciones: [
      ...["Nueva cita", "Registrar pago de…", "Vender paquete a…", "Cuenta de cobro para…", "Agregar cliente"],
      ...["Cerrar un día…", "Lista de espera", "Resumen del mes", "Ayuda"],
    ],
    "Ir a": ["Citas", "Clientes", "Disponibilidad", "Cobros", "Paquetes", "Perfil"],
  }));

test("clients come before other results, and a single client also has actions", () => {
  expect(found("lu", [lucia, luz])).toEqual({ Personas: ["Lucía Gómez", "Luz Ríos"] });
  expect(found("lucia", [lucia])).toEqual({
    Personas: ["Lucía Gómez"],
    Acciones: ["Nueva cita con Lucía Gómez", "Registrar pago de Lucía Gómez"],
  });
  expect(Object.keys(found("cl", [lucia]))).toEqual(["Personas", "Acciones", "Ir a"]);
});

test("a screen whose name is exactly the text comes before clients", () => {
  expect(Object.keys(found("Cobros", [lucia]))).toEqual(["Ir a", "Personas", "Acciones"]);
  expect(does("cobros", [lucia])).toEqual({ kind: "go", to: "/cobros" });
  expect(found("bancarios")).toEqual({ "Ir a": ["Datos bancarios"] });
  expect(found("quien debe")["Ir a"]).toContain("Por cobrar");
});

test("a date is a result, with its year if that is not the current one", () => {
  expect(found("12 dic")).toEqual({ Fechas: ["Sábado 12 de diciembre", "Domingo 12 de diciembre de 2027"] });
  expect(does("mañana")).toEqual({ kind: "go", to: "/dashboard?vista=dia&fecha=2026-11-24" });
  expect(Object.keys(found("domingo", [lucia]))).toEqual(["Fechas", "Personas", "Acciones"]);
});

test("a typed command is offered for each matching client, without other results", () => {
  expect(found("nueva cita con lu", [lucia, luz])).toEqual({
    Acciones: ["Nueva cita con Lucía Gómez", "Nueva cita con Luz Ríos"],
  });
  expect(does("nueva cita con lu", [lucia])).toEqual({ kind: "book", clientId: "cli_1" });
  expect(does("registrar pago de lu", [lucia])).toEqual({ kind: "pay", payer: { id: "cli_1", name: "Lucía Gómez" } });
  expect(does("nueva cita")).toEqual({ kind: "book" });
  expect(does("registrar pago")).toEqual({ kind: "type", text: "Registrar pago de " });
});

test("selling to a client with sessions left only opens the client", () => {
  expect(found("vender paquete a lu", [lucia, luz])).toEqual({
    Acciones: ["Vender paquete a Lucía Gómez", "Luz Ríos"],
  });
  expect(does("vender paquete a lu", [luz])).toEqual({ kind: "go", to: "/clients?cliente=cli_2" });
});

test("the command to close a day finds today and later days only", () => {
  expect(found("cerrar el viernes")).toEqual({ Acciones: ["Cerrar el viernes 27 de noviembre"] });
  expect(does("cerrar el viernes")).toEqual({ kind: "go", to: "/availability?cerrar=2026-11-27" });
  expect(found("cerrar ayer")).toEqual({});
  expect(found("cerrar sesión")).toEqual({ "Ir a": ["Perfil", "Dispositivos"] });
});

test.each<[string, Command["verb"], string]>([
  ["Nueva cita", "book", ""],
  ["Nueva cita con Lucía", "book", "lucia"],
  ["agendar a Lucía Gómez", "book", "lucia gomez"],
  ["crear una sesión para 300 123", "book", "300 123"],
  ["Registrar pago", "pay", ""],
  ["nuevo abono lucia", "pay", "lucia"],
  ["registrar pago de ana de la torre", "pay", "ana de la torre"],
  ["Vender paquete a ana", "sell", "ana"],
  ["cuenta de cobro para ana", "bill", "ana"],
  ["Cerrar el lunes", "close", "el lunes"],
  ["bloquear 12 de diciembre", "close", "12 de diciembre"],
])("%j is the command '%s' with the object %j", (text, verb, object) =>
  expect(readCommand(normalizeText(text))).toEqual({ verb, object }),
);

const NONE = ["", "cita", "citas", "cuentas de cobro", "lucia", "nueva", "pago", "12 dic", "cerrado", "nuevacita"];
test.each([...NONE, "vendera"])("%j is not a command", (text) => expect(readCommand(text)).toBeNull());

const SOURCES = Object.values(
  import.meta.glob<string>(["../../**/*.tsx", "../../../{domain,components}/**/*.tsx"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);
const PATHS = ["/dashboard", "/clients", "/availability", "/cobros", "/packages", "/asistente", "/profile"];
const ALL_SCREENS = PATHS.map((to) => ({ to, label: to, icon: Circle }));
const headings = placesOf(ALL_SCREENS, "America/Bogota").flatMap(({ does }) =>
  does.kind === "go" && does.heading ? [does.heading] : [],
);

test.each(headings)("the search result %j is a heading on a screen", (heading) => {
  const isWritten = (source: string) =>
    source.includes(`title="${heading}"`) || source.split("\n").some((line) => line.trim() === heading);
  expect(SOURCES.some(isWritten)).toBe(true);
});
