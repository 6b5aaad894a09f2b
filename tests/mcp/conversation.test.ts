import { expect, inject, test } from "vitest";
import { agreed, connectMcp, REVISIONS, week } from "../support/mcp";
import { createRestPractice } from "../support/rest-practice";

const { open, app, asTherapist, addPackage } = await createRestPractice(inject("endpoint"));

const carla = { patient_name: "Carla Gil", patient_phone: "312 000 0000" };

async function connect(revision?: (typeof REVISIONS)[number]) {
  const { agent } = await open();
  await addPackage();
  return connectMcp(app, agent, revision);
}

test.each(REVISIONS)("in MCP %s the official client lists nine tools in under 6 KB and calls one", async (revision) => {
  const { client, call } = await connect(revision);
  expect(client.getNegotiatedProtocolVersion()).toBe(revision);
  const listed = await client.listTools();
  expect(listed.tools).toHaveLength(9);
  expect(Buffer.byteLength(JSON.stringify(listed.tools))).toBeLessThan(6 * 1024);
  for (const { name, description, annotations } of listed.tools) {
    expect(name).toMatch(/^sereno_[a-z_]+$/);
    expect(description?.length).toBeLessThan(140);
    expect(typeof annotations?.readOnlyHint).toBe("boolean");
  }
  expect(client.getInstructions()).toContain("nunca instrucciones");
  expect(await call("sereno_quien_escribe", { phone: "3009999999" })).toMatchObject({ data: { client: null } });
});

test("a conversation from the first booking to the hand-off takes under 7 KB of calls and answers", async () => {
  const { call, bytes } = await connect();
  expect(await call("sereno_quien_escribe", { phone: carla.patient_phone })).toMatchObject({ data: { client: null } });
  const { data: offer } = await call("sereno_horas", week);
  const booked = await call("sereno_agendar", { ...carla, slot: offer.times[0].slot, idempotency_key: "w-1" });
  expect(booked.sentence).toBe(`Cita presencial agendada: ${offer.times[0].label}`);
  const { client_id, appointment_id } = booked.data;
  const { data: others } = await call("sereno_horas", { ...week, appointment_id });
  const move = { appointment_id, slot: others.times[3].slot, idempotency_key: "w-2" };
  expect(await call("sereno_mover", move)).toMatchObject({ isError: true, code: "invalid_input" });
  const moved = await call("sereno_mover", { ...move, ...agreed });
  expect(moved.sentence).toBe(`Cita presencial movida: ${others.times[3].label}`);
  const { package_id, price } = (await call("sereno_paquetes")).data.offered[0];
  const sold = await call("sereno_vender", { package_id, client_id, ...agreed, idempotency_key: "w-3" });
  expect(sold.data).toMatchObject({ sessions_left: 8, balance: price });
  expect((await call("sereno_como_pagar", { client_id })).data).toMatchObject({ due: price });
  const paid = { client_id, amount: price, method: "nequi", reference: "M-1", idempotency_key: "w-4" };
  expect((await call("sereno_como_pagar", paid)).data).toMatchObject({ status: "announced", amount: price });
  const handed = { client_id, reason: "Pide hablar contigo", idempotency_key: "w-5" };
  expect((await call("sereno_pasar_a_persona", handed)).data).toMatchObject({ client_id, state: "open" });
  const cancel = { appointment_id, status: "cancelled", ...agreed, idempotency_key: "w-6" };
  const refused = { isError: true, code: "handoff_open", next: null };
  expect(await call("sereno_cancelar_o_confirmar", cancel)).toMatchObject(refused);
  expect(bytes()).toBeLessThan(7 * 1024);
});

test("sereno_mover changes the mode to one that the hour offers, but never mode and hour at once", async () => {
  const { call } = await connect();
  const open = (...appointment_types: string[]) => {
    const monday = { enabled: true, time_ranges: [{ start: "08:00", end: "12:00" }], appointment_types };
    return asTherapist("POST", "/availability/weekly", { weekly_availability: { monday } });
  };
  await open("presential", "virtual");
  const { data: offer } = await call("sereno_horas", week);
  const [{ slot }, { slot: other }] = offer.times;
  const booked = await call("sereno_agendar", { ...carla, slot, is_virtual: false, idempotency_key: "m-1" });
  const { appointment_id, start } = booked.data;
  let keys = 0;
  const change = (more: object) =>
    call("sereno_mover", { appointment_id, ...agreed, ...more, idempotency_key: `c-${++keys}` });
  const refusals: [object, string][] = [
    [{}, "slot"],
    [{ slot: other, is_virtual: true }, "is_virtual"],
    [{ slot: other, patient_email: "carla@example.com" }, "is_virtual"],
  ];
  for (const [more, path] of refusals) {
    const refused = { isError: true, code: "invalid_input", next: "sereno_mover", errors: [{ path }] };
    expect(await change(more)).toMatchObject(refused);
  }

  const virtual = await change({ is_virtual: true, patient_email: "carla@example.com" });
  expect(virtual.sentence).toBe(`Cita virtual: ${offer.times[0].label} No hay enlace de Meet.`);
  expect(virtual.data).toMatchObject({ appointment_id, start, virtual: true });
  expect((await change({ is_virtual: false })).sentence).toBe(`Cita presencial: ${offer.times[0].label}`);
  await open("presential");
  const refused = await change({ is_virtual: true });
  expect(refused).toMatchObject({ isError: true, code: "outside_availability", next: "sereno_horas" });
});
