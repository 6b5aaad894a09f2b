import { parseLocal } from "@sereno/core/lib/time/rules";
import { aClient } from "@sereno/tests/support/answers";
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
