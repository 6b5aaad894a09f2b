import { linkAppointment } from "@sereno/core/actions/confirmation/create-link";
import { expect, test } from "vitest";
import { eachMcpPractice } from "../support/mcp";

const { ctx, app, clock, asTherapist, signInAgain, call } = await eachMcpPractice({ base_consultation_value: 130_000 });

const EXPIRY = "El paquete vence antes, el 20 de diciembre de 2026:";
const AHEAD = `${EXPIRY} si la cita se cancela hasta ese día, la sesión vuelve; después, se pierde.`;
const OVER = "El paquete venció el 20 de diciembre de 2026: si la cita se cancela, la sesión se pierde.";
const LOST = "El paquete venció el 20 de diciembre de 2026: la sesión se perdió.";

const AFTER = { start_date: "2026-12-22", end_date: "2026-12-22" };
const ask = async (...asked: Parameters<typeof asTherapist>) => (await asTherapist(...asked)).body;
const noteAt = async (date: string, more: object) =>
  (await ask("POST", "/appointments/check-availability", { appointment_date: `${date} 10:00:00`, ...more }))
    .session_note;

/** Makes a client who has bought a package that expires on 20 December. */
async function openSale() {
  const { id: package_id } = await ask("POST", "/packages", { name: "Ocho", sessions: 8, validity_months: 1 });
  const { id: client_id } = await ask("POST", "/clients", { name: "Ana Peña", phone: "3001234567" });
  const { id: package_purchase_id } = await ask("POST", "/package-purchases", { client_id, package_id });
  return { package_id, client_id, package_purchase_id };
}

test("REST and MCP give one note about a session after its package's expiry, from check to cancellation", async () => {
  const { client_id, package_purchase_id } = await openSale();
  const notes = ["2026-12-22", "2026-12-18"].map((date) => noteAt(date, { package_purchase_id }));
  expect(await Promise.all(notes)).toEqual([AHEAD, null]);
  const series = { client_id, start: "2026-12-15 10:00:00", count: 2, package_purchase_id };
  const { occurrences } = await ask("POST", "/appointments/series/preview", series);
  expect(occurrences).toMatchObject([{ state: "free" }, { state: "after_expiry", message: AHEAD }]);
  const [{ slot }] = (await call("sereno_horas", AFTER)).data.times;
  const booking = { slot, client_id, package_purchase_id };
  const asked = await call("sereno_agendar", { ...booking, idempotency_key: "b-1" });
  expect(asked).toMatchObject({ isError: true, next: "sereno_agendar", errors: [{ path: "expiry_told" }] });
  expect(asked.errors[0].message).toContain(AHEAD);
  const booked = await call("sereno_agendar", { ...booking, expiry_told: true, idempotency_key: "b-2" });
  expect(booked.sentence).toBe(`Cita presencial agendada: martes 22 de diciembre, 8:00 a. m. ${AHEAD}`);
  const { appointment_id } = booked.data;
  const note = async () => (await ask("GET", `/appointments/${appointment_id}`)).session_note;
  expect(await note()).toBe(AHEAD);
  clock.moveTo("2026-12-21T05:00:00Z");
  await signInAgain();
  await ask("PUT", "/profile/timezone", { timezone: "America/Mexico_City" });
  expect(await note()).toBe(OVER);
  expect(await (await app.send("GET", (await linkAppointment(ctx, appointment_id)).path, {})).text()).toContain(OVER);
  const cancel = { appointment_id, status: "cancelled", confirmed_by_client: true, idempotency_key: "c-1" };
  const { sentence } = await call("sereno_cancelar_o_confirmar", cancel);
  expect(sentence).toBe(`Cita presencial cancelada: martes 22 de diciembre, 7:00 a. m. ${LOST}`);
  expect(await note()).toBe(LOST);
});

test("a move past the package's expiry needs expiry_told, and says what happens to the session", async () => {
  const { package_id, client_id, package_purchase_id } = await openSale();
  const book = (date: string, more: object = {}) =>
    ask("POST", "/appointments", { client_id, appointment_date: `${date} 10:00:00`, ...more });
  const held = await book("2026-12-01", { session_type: "package", package_purchase_id });
  const alone = await book("2026-12-02");
  const ways = [{ package_id }, { exclude_appointment_id: held.id }, { exclude_appointment_id: alone.id }];
  expect(await Promise.all(ways.map((way) => noteAt("2026-12-22", way)))).toEqual([AHEAD, AHEAD, null]);
  const [{ slot }] = (await call("sereno_horas", { ...AFTER, appointment_id: held.id })).data.times;
  const move = { appointment_id: held.id, slot, confirmed_by_client: true };
  const asked = await call("sereno_mover", { ...move, idempotency_key: "m-1" });
  expect(asked).toMatchObject({ isError: true, next: "sereno_mover", errors: [{ path: "expiry_told" }] });
  expect(asked.errors[0].message).toContain(AHEAD);
  const { sentence } = await call("sereno_mover", { ...move, expiry_told: true, idempotency_key: "m-2" });
  expect(sentence).toBe(`Cita presencial movida: martes 22 de diciembre, 8:00 a. m. ${AHEAD}`);
});
