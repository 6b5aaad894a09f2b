import { linkAppointment } from "@sereno/core/actions/confirmation/create-link";
import { expect, inject, test } from "vitest";
import { makeAgentToken } from "../support/app";
import { connectMcp } from "../support/mcp";
import { createRestPractice } from "../support/rest-practice";

const { open, app, clock } = await createRestPractice(inject("endpoint"));

const AHEAD =
  "El paquete vence antes, el 20 de diciembre de 2026: si la cita se cancela hasta ese día, la sesión vuelve; después, se pierde.";
const OVER = "El paquete venció el 20 de diciembre de 2026: si la cita se cancela, la sesión se pierde.";
const LOST = "El paquete venció el 20 de diciembre de 2026: la sesión se perdió.";

test("REST and MCP give the same note on a session after its package's expiry: before, during and after its booking", async () => {
  const { ctx, agent, therapist } = await open({ base_consultation_value: 130_000 });
  let token = therapist;
  const ok = async (method: string, path: string, body?: object) => {
    const answer = await app.call(method, path, { token, body });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const pack = await ok("POST", "/packages", { name: "Ocho", sessions: 8, validity_months: 1 });
  const { id: client_id } = await ok("POST", "/clients", { name: "Ana Peña", phone: "3001234567" });
  const sale = await ok("POST", "/package-purchases", { client_id, package_id: pack.id });
  const package_purchase_id = sale.id;
  const { call } = await connectMcp(app, agent);

  const check = (date: string) =>
    ok("POST", "/appointments/check-availability", { appointment_date: `${date} 10:00:00`, package_purchase_id });
  expect(await check("2026-12-22")).toMatchObject({ available: true, session_note: AHEAD });
  expect(await check("2026-12-18")).toMatchObject({ available: true, session_note: null });
  const series = { client_id, start: "2026-12-15 10:00:00", count: 2, package_purchase_id };
  const { occurrences } = await ok("POST", "/appointments/series/preview", series);
  expect(occurrences).toMatchObject([{ state: "free" }, { state: "after_expiry", message: AHEAD }]);

  const day = { start_date: "2026-12-22", end_date: "2026-12-22" };
  const [{ slot }] = (await call("sereno_horas", day)).data.times;
  const book = (more: object) =>
    call("sereno_agendar", {
      slot,
      client_id,
      package_purchase_id,
      ...more,
      idempotency_key: `b-${JSON.stringify(more)}`,
    });
  const asked = await book({});
  expect(asked).toMatchObject({ isError: true, next: "sereno_agendar", errors: [{ path: "expiry_told" }] });
  expect(asked.errors[0].message).toContain(AHEAD);
  const booked = await book({ expiry_told: true });
  expect(booked.sentence).toBe(`Cita presencial agendada: martes 22 de diciembre, 8:00 a. m. ${AHEAD}`);
  const { appointment_id } = booked.data;
  expect(await ok("GET", `/appointments/${appointment_id}`)).toMatchObject({ session_note: AHEAD });

  clock.moveTo("2026-12-21T15:00:00Z");
  token = await app.signIn(ctx);
  expect(await ok("GET", `/appointments/${appointment_id}`)).toMatchObject({ session_note: OVER });
  const { path } = await linkAppointment(ctx, appointment_id);
  const page = await app.send("GET", path, {});
  expect(await page.text()).toContain(OVER);
  const cancelled = await call("sereno_cancelar_o_confirmar", {
    appointment_id,
    status: "cancelled",
    confirmed_by_client: true,
    idempotency_key: "c-1",
  });
  expect(cancelled.sentence).toBe(`Cita presencial cancelada: martes 22 de diciembre, 8:00 a. m. ${LOST}`);
  expect(await ok("GET", `/appointments/${appointment_id}`)).toMatchObject({ session_note: LOST });
});

test("a move, a sale with a booking, a series and an approval have the same note", async () => {
  const { ctx, agent, therapist } = await open({ base_consultation_value: 130_000 });
  const ask = async (method: string, path: string, body?: object, token = therapist) =>
    (await app.call(method, path, { token, body })).body;
  const { id: package_id } = await ask("POST", "/packages", { name: "Ocho", sessions: 8, validity_months: 1 });
  const check = async (date: string, more: object) =>
    (await ask("POST", "/appointments/check-availability", { appointment_date: `${date} 10:00:00`, ...more }))
      .session_note;
  expect([await check("2026-12-22", { package_id }), await check("2026-12-18", { package_id })]).toEqual([AHEAD, null]);

  const { id: client_id } = await ask("POST", "/clients", { name: "Ana Peña", phone: "3001234567" });
  const { id: package_purchase_id } = await ask("POST", "/package-purchases", { client_id, package_id });
  const book = (date: string, more: object = {}) =>
    ask("POST", "/appointments", { client_id, appointment_date: `${date} 10:00:00`, ...more });
  const paid = { session_type: "package", package_purchase_id };
  const [held, alone] = [await book("2026-12-01", paid), await book("2026-12-02")];
  const beyond = (id: string) => check("2026-12-22", { exclude_appointment_id: id });
  expect([await beyond(held.id), await beyond(alone.id)]).toEqual([AHEAD, null]);

  const { call } = await connectMcp(app, agent);
  const day = { start_date: "2026-12-22", end_date: "2026-12-22" };
  const [{ slot }] = (await call("sereno_horas", { ...day, appointment_id: held.id })).data.times;
  const move = (more: object) =>
    call("sereno_mover", {
      appointment_id: held.id,
      slot,
      confirmed_by_client: true,
      idempotency_key: JSON.stringify(more),
      ...more,
    });
  const asked = await move({});
  expect(asked).toMatchObject({ isError: true, next: "sereno_mover", errors: [{ path: "expiry_told" }] });
  expect(asked.errors[0].message).toContain(AHEAD);
  expect((await move({ expiry_told: true })).sentence).toBe(
    `Cita presencial movida: martes 22 de diciembre, 8:00 a. m. ${AHEAD}`,
  );

  const modes = { move: "ask", cancel: "ask", sell: "ask" } as const;
  const careful = await makeAgentToken(ctx, "Cuidadoso", { modes });
  const late = { appointment_date: "2026-12-23 11:00:00", duration_minutes: 45 };
  expect((await ask("PUT", `/appointments/${held.id}`, late, careful)).text).toBe(
    `Mover la cita del martes 22 de diciembre, 8:00 a. m. al miércoles 23 de diciembre, 11:00 a. m., de 60 a 45 minutos. ${AHEAD}`,
  );
  const sold = { ...late, patient_name: "Beto Ruiz", patient_phone: "3009998877", package_id };
  expect((await ask("POST", "/appointments", sold, careful)).text).toMatch(
    /^Agendar .* y vender .*\. El paquete vence antes/,
  );

  const wanted = { client_id, start: "2026-12-08 10:00:00", count: 2, package_purchase_id };
  const { appointments } = await ask("POST", "/appointments/series", {
    ...wanted,
    choices: [{ index: 1, action: "keep" }],
  });
  const change = { scope: "all", appointment_date: "2026-12-15 12:00:00" };
  const refused = await ask("PUT", `/appointments/${appointments[0].id}`, change);
  expect(refused).toMatchObject({
    code: "series_changed",
    occurrences: [{ state: "free" }, { state: "after_expiry", message: AHEAD }],
  });
});
