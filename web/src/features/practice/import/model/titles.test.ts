import { expect, test } from "vitest";
import { namesIn, proposalsOf } from "./proposals";

const ANA = "Ana Peña";
/** Event titles as programs and people write them, each with the client's name in it. */
const TITLES: [title: string, name: string][] = [
  ["Ana Peña", ANA],
  ["Sesión 4 Ana Peña", ANA],
  ["Ana Peña sesión 4", ANA],
  ["Ana Peña - Sesión #12", ANA],
  ["Ana Peña 2/8", ANA],
  ["Ana Peña (3 de 8)", ANA],
  ["Ana Peña #3", ANA],
  ["Sesión No. 5: Ana Peña", ANA],
  ["1ª sesión - Ana Peña", ANA],
  ["S4 - Ana Peña", ANA],
  ["Primera vez Ana Peña", ANA],
  ["Cita: Ana Peña", ANA],
  ["Cita Ana Peña", ANA],
  ["Consulta con Ana Peña", ANA],
  ["Nueva cita: Ana Peña", ANA],
  ["Reserva de Ana Peña", ANA],
  ["Ana Peña (virtual)", ANA],
  ["Ana Peña-virtual", ANA],
  ["Ana Peña por Zoom", ANA],
  ["Ana Peña - Psicoterapia individual", ANA],
  ["Psicoterapia individual - Ana Peña", ANA],
  ["Psicoterapia individual (Ana Peña)", ANA],
  ["Ana Peña: Psicoterapia Online", ANA],
  ["Ana Peña | Terapia", ANA],
  ["Appointment with Ana Peña", ANA],
  ["Individual Psychotherapy with Ana Peña", ANA],
  ["30 Minute Meeting with Ana Peña", ANA],
  ["30 Minute Meeting between Ana Peña and Luz Vega", ANA],
  ["Reunión de 30 minutos con Ana Peña", ANA],
  ["Ana Peña and Luz Vega", ANA],
  ["Ana Peña <> Luz Vega", ANA],
  ["Videollamada Ana Peña 10am", ANA],
  ["10:00 Ana Peña", ANA],
  ["🧠 Sesión Ana Peña ✅", ANA],
  ["👩🏽 Ana Peña", ANA],
  ["[Confirmada] Ana Peña", ANA],
  ["Peña, Ana", ANA],
  ["Ana Peña, sesión 3", ANA],
  ["Ana Peña $120.000", ANA],
  ["Sessão com Ana Peña", ANA],
  ["Seguimiento: Ana Peña", ANA],
  ["Terapia de pareja: Ana y Beto", "Ana y Beto"],
  ["Terapia de pareja Ana y Beto", "Ana y Beto"],
  ["Couples therapy - Ana & Beto", "Ana & Beto"],
  ["Terapia de familia: Los Peña", "Los Peña"],
  ["Ana de la Cruz", "Ana de la Cruz"],
  ["José A. Ruiz - virtual", "José A. Ruiz"],
  ["Ana-María Peña", "Ana-María Peña"],
  ["Tentative: Ana Peña", ANA],
  ["FW: Ana Peña", ANA],
  ["Aplazada: Ana Peña", ANA],
  ["Ana Peña\nTel 300 123 4567", ANA],
  ["Almuerzo", "Almuerzo"],
  ["Sesión", "Sesión"],
];

test.each(TITLES)("%s", (title, name) => expect(namesIn([title])).toEqual([name]));

test("a name after several others is the therapist's; otherwise two names are a couple", () =>
  expect(namesIn(["Ana Peña y Luz Vega", "Ciro Gil y luz vega", "Dora y Eva"])).toEqual([
    "Ana Peña",
    "Ciro Gil",
    "Dora y Eva",
  ]));

test("numbered sessions of a client are one weekly series", () => {
  const event = (title: string, day: number) => ({
    title,
    start: new Date(Date.UTC(2026, 11, day, 15)),
    minutes: 60,
    isVirtual: false,
    emails: [],
  });
  const lines = proposalsOf(
    [event("Sesión 4 Ana Peña", 1), event("Ana Peña (5/8)", 8), event("Sesión 6: Ana Peña", 15)],
    "America/Bogota",
  );
  expect(lines).toMatchObject([{ name: ANA, rest: { next: { weeks: 3 } } }]);
});
