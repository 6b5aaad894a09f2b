import { toE164 } from "@sereno/core/lib/phone/rules";
import { expect, test } from "vitest";
import { proposalsOf } from "./proposals";
import { namesIn } from "./titles";

const ABOUT = { start: new Date("2026-12-01T15:00:00Z"), minutes: 60, isVirtual: false, emails: [] };

/** Event titles as programs and people write them, by the client's name that they contain. */
const TITLES: Record<string, string[]> = {
  "Ana Peña": [
    ...["Ana Peña", "Sesión 4 Ana Peña", "Ana Peña sesión 4", "Ana Peña - Sesión #12", "Ana Peña 2/8", "Ana Peña #3"],
    ...["Ana Peña (3 de 8)", "Sesión No. 5: Ana Peña", "1ª sesión - Ana Peña", "S4 - Ana Peña", "Primera vez Ana Peña"],
    ...["Cita: Ana Peña", "Cita Ana Peña", "Consulta con Ana Peña", "Nueva cita: Ana Peña", "Reserva de Ana Peña"],
    ...["Ana Peña (virtual)", "Ana Peña-virtual", "Ana Peña por Zoom", "Ana Peña - Psicoterapia individual"],
    ...["Psicoterapia individual - Ana Peña", "Psicoterapia individual (Ana Peña)", "Ana Peña: Psicoterapia Online"],
    ...["Ana Peña | Terapia", "Appointment with Ana Peña", "Individual Psychotherapy with Ana Peña", "👩🏽 Ana Peña"],
    ...["30 Minute Meeting with Ana Peña", "30 Minute Meeting between Luz Vega and Ana Peña", "Ana Peña and Luz Vega"],
    ...["Reunión de 30 minutos con Ana Peña", "Ana Peña <> Luz Vega", "Videollamada Ana Peña 10am", "10:00 Ana Peña"],
    ...["🧠 Sesión Ana Peña ✅", "[Confirmada] Ana Peña", "Peña, Ana", "Ana Peña, sesión 3", "Ana Peña $120.000"],
    ...["Sessão com Ana Peña", "Seguimiento: Ana Peña", "Tentative: Ana Peña", "FW: Ana Peña", "Aplazada: Ana Peña"],
    ...["Ana Peña *CANCELADA*", "Canceló Ana Peña", "Ana Peña, cancelada", "Evento cancelado con nota: Ana Peña"],
    ...["Ana Peña NO VINO", "Cancelación: Ana Peña", "Ana Peña cancelada por enfermedad", "Ana Peña\nTel 300 123 4567"],
    ...["Cita con Ana Peña a las 3pm", "A las 3:30 p. m. Ana Peña", "3:00 PM - Ana Peña"],
    ...["Ana Peña el martes de 3 a 4 p. m.", "Ana Peña el 2 de julio, 9 am"],
  ],
  "Luz Gil": [
    ...["Paciente: Luz Gil", "Pte. Luz Gil", "EMDR - Luz Gil", "EPS Sura - Luz Gil", "Por confirmar: Luz Gil"],
    ...["Teleconsulta - Luz Gil", "Reservado: Luz Gil", "Luz Gil paciente nueva", "Consultorio 2 - Luz Gil"],
    ...["Primera visita - Luz Gil", "Visita sucesiva Psicología - Luz Gil", "Videoconsulta Luz Gil"],
  ],
  "Ana Cancelado": ["Ana Cancelado"],
  "Ana y Beto": ["Terapia de pareja: Ana y Beto", "Terapia de pareja Ana y Beto"],
  "Ana & Beto": ["Couples therapy - Ana & Beto"],
  "ANA MARÍA PEÑA GIL": ["PEÑA GIL, ANA MARÍA", "Cancelada: PEÑA GIL, ANA MARÍA (virtual)"],
  "Ana Peña Gil": ["Peña Gil, Ana - sesión 3", "Ana Peña Gil, debe 1", "Ana Peña Gil, virtual, pagó"],
  "Los Peña": ["Terapia de familia: Los Peña"],
  "Ana de la Cruz": ["Ana de la Cruz"],
  "José A. Ruiz": ["José A. Ruiz - virtual"],
  "Ana-María Peña": ["Ana-María Peña"],
  Almuerzo: ["Almuerzo"],
  Sesión: ["Sesión"],
  "Sesión cancelada": ["Sesión cancelada"],
};

test.each(Object.entries(TITLES).flatMap(([name, titles]) => titles.map((title) => [name, title] as const)))(
  "the client's name '%s' is found in the event title '%s'",
  (name, title) => expect(namesIn([title])).toEqual([name]),
);

test("a second name that several titles share is the therapist's; two other names are a couple", () =>
  expect(namesIn(["Ana Peña y Luz Vega", "Ciro Gil y luz vega", "Dora y Eva"])).toEqual([
    ...["Ana Peña", "Ciro Gil", "Dora y Eva"],
  ]));

test("a label or a host before several clients is not a name, and two remarks after a client are no clients", () => {
  expect(namesIn(["Sede norte - Ana Peña", "Sede Norte - Luz Gil", "Sede norte - Ciro"])).toEqual([
    ...["Ana Peña", "Luz Gil", "Ciro"],
  ]);
  expect(namesIn(["Sol Ruiz y Ana Peña", "between Sol Ruiz and Luz Gil"])).toEqual(["Ana Peña", "Luz Gil"]);
  const places = ["Ana Peña - Sede Norte", "Ana Peña - Sede Sur", "Luz Gil - Sede Sur", "Luz Gil - duelo"];
  expect(namesIn(places)).toEqual(["Ana Peña", "Ana Peña", "Luz Gil", "Luz Gil"]);
});

test.each([
  ...["Cita Ana Peña 3005551234", "Ana Peña +57 300 555 1234", "Ana Peña 300-555-1234", "Ana Peña\nTel 300 5551234"],
  ...["10:00 Ana Peña 300 555 12 34 virtual", "Sesión 4: Ana Peña (300.555.1234) $120.000"],
  ...["Ana Peña +57 300 555 1234 ana@correo.co"],
])("the client's name and phone are read from the event title '%s'", (title) => {
  const [line] = proposalsOf([{ ...ABOUT, title }], "America/Bogota");
  expect([line?.name, toE164(line?.phone ?? "")]).toEqual(["Ana Peña", "+573005551234"]);
});

test("an event is virtual if its title says so", () => {
  const virtual = ["Ana Peña (virtual)", "Ana Peña online", "Ana Peña - Zoom", "Ana Marino virtual"];
  const inPerson = ["Ana Peña - presencial", "30 Minute Meeting with Ana Peña", "Ana Peña (ya no virtual)"];
  const isSaid = (title: string) => proposalsOf([{ ...ABOUT, title }], "America/Bogota")[0]?.rest.next?.is_virtual;
  expect([...virtual, ...inPerson].filter(isSaid)).toEqual(virtual);
});

test("a series has the e-mail that its events with guests share, a note about others, and no other person's", () => {
  const events = [
    [[], ["luz@correo.co"]],
    [["ana@correo.co"], ["luz@correo.co"]],
    [["otra@correo.co", "ANA@correo.co"]],
  ].flatMap((guests, week) =>
    guests.map((emails) => ({ ...ABOUT, title: "Ana", emails, start: new Date(Date.UTC(2026, 11, 1 + 7 * week, 15)) })),
  );
  expect(proposalsOf(events, "America/Bogota")).toMatchObject([
    { rest: { email: "ana@correo.co", next: { weeks: 3 } }, unread: [expect.stringContaining("no otra@correo.co")] },
    { rest: { email: "luz@correo.co", next: { weeks: 2, is_dated: true } }, unread: [] },
  ]);
  const couple = { ...ABOUT, title: "Ana - luz@correo.co", emails: ["ana@correo.co"] };
  const unread = ["Correo: no se guarda, hay varios: ana@correo.co, luz@correo.co."];
  expect(proposalsOf([couple], "America/Bogota")).toMatchObject([{ rest: { email: null }, unread }]);
});

test("numbered weekly sessions of a client are one series, and a missed week begins another", () => {
  const events = ["Sesión 4 Ana Peña", "Ana Peña (5/8)", "Sesión 6: Ana Peña"].map((title, at) => ({
    ...{ ...ABOUT, title, emails: ["ana@correo.co"] },
    start: new Date(Date.UTC(2026, 11, 1 + 7 * (at < 2 ? at : 3), 15)),
  }));
  const [series, late] = [2, 1].map((weeks) => ({
    name: "Ana Peña",
    rest: { email: "ana@correo.co", next: { weeks } },
  }));
  expect(proposalsOf(events, "America/Bogota")).toMatchObject([series, late]);
});
