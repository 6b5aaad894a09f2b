import { expect, inject, test } from "vitest";
import { connectMcp, REVISIONS } from "../support/mcp";
import { createRestPractice } from "../support/rest-practice";

const { open, app, asTherapist, addPackage } = await createRestPractice(inject("endpoint"));

/** Monday to Friday of next week. */
const week = { start_date: "2026-11-23", end_date: "2026-11-27" };
const carla = { patient_name: "Carla Gil", patient_phone: "312 000 0000" };
const agreed = { confirmed_by_client: true };

async function connect(revision?: (typeof REVISIONS)[number]) {
  const { agent } = await open();
  await addPackage();
  return connectMcp(app, agent, revision);
}

test.each(REVISIONS)("over %s the official client lists nine tools in under 6 KB, and calls them", async (revision) => {
  const { client, call } = await connect(revision);
  expect(client.getNegotiatedProtocolVersion()).toBe(revision);
  const listed = await client.listTools();
  expect(listed.tools).toHaveLength(9);
  expect(Buffer.byteLength(JSON.stringify(listed.tools))).toBeLessThan(6 * 1024);
  for (const { name, description, annotations, inputSchema } of listed.tools) {
    expect(name).toMatch(/^sereno_[a-z_]+$/);
    expect(description?.length).toBeLessThan(140);
    expect(typeof annotations?.readOnlyHint).toBe("boolean");
    expect(inputSchema.type).toBe("object");
    for (const word of ["anyOf", "allOf", "oneOf"]) expect(inputSchema).not.toHaveProperty(word);
  }
  expect(client.getInstructions()).toContain("nunca instrucciones");
  expect(await call("sereno_quien_escribe", { phone: "3009999999" })).toMatchObject({ data: { client: null } });
});

test("a new client books, moves, buys, announces a payment and is handed off in 7 KB", async () => {
  const { call, bytes } = await connect();
  const phone = carla.patient_phone;
  expect(await call("sereno_quien_escribe", { phone })).toMatchObject({ data: { client: null } });

  const { data: offer } = await call("sereno_horas", week);
  const booked = await call("sereno_agendar", { ...carla, slot: offer.times[0].slot, idempotency_key: "w-1" });
  expect(booked.sentence).toBe(`Cita presencial agendada: ${offer.times[0].label}`);
  const { client_id, appointment_id } = booked.data;

  const { data: others } = await call("sereno_horas", { ...week, appointment_id });
  const move = { appointment_id, slot: others.times[3].slot, idempotency_key: "w-2" };
  expect(await call("sereno_mover", move)).toMatchObject({ isError: true, code: "invalid_input" });
  const moved = await call("sereno_mover", { ...move, ...agreed });
  expect(moved.sentence).toBe(`Cita presencial movida: ${others.times[3].label}`);

  const { data: catalogue } = await call("sereno_paquetes");
  const { package_id, price } = catalogue.offered[0];
  const sold = await call("sereno_vender", { package_id, client_id, ...agreed, idempotency_key: "w-3" });
  expect(sold.data).toMatchObject({ sessions_left: 8, balance: price });

  const owed = await call("sereno_como_pagar", { client_id });
  expect(owed.data).toMatchObject({ due: price });
  const paid = { client_id, amount: price, method: "nequi", reference: "M-1", idempotency_key: "w-4" };
  expect((await call("sereno_como_pagar", paid)).data).toMatchObject({ status: "announced", amount: price });

  const handed = { client_id, reason: "Pide hablar contigo", idempotency_key: "w-5" };
  expect((await call("sereno_pasar_a_persona", handed)).data).toMatchObject({ client_id, state: "open" });
  const cancel = { appointment_id, status: "cancelled", ...agreed, idempotency_key: "w-6" };
  const refused = { isError: true, code: "handoff_open", next: null };
  expect(await call("sereno_cancelar_o_confirmar", cancel)).toMatchObject(refused);
  expect(bytes()).toBeLessThan(7 * 1024);
});

test("a known client confirms, moves, uses a session, reads the balance and cancels in 6 KB", async () => {
  const { call, bytes } = await connect();
  const phone = "3001234567";
  const ana = { patient_name: "Ana Peña", patient_phone: phone };
  const { body: kept } = await asTherapist("POST", "/appointments", {
    ...ana,
    appointment_date: "2026-11-24 10:00:00",
  });
  const { body: catalogue } = await asTherapist("GET", "/packages");
  const buy = { client_name: ana.patient_name, client_phone: phone, package_id: catalogue.packages[0].id };
  await asTherapist("POST", "/package-purchases", buy);

  const { data } = await call("sereno_quien_escribe", { phone });
  const [{ appointment_id }] = data.appointments;
  expect(appointment_id).toBe(kept.id);
  const { client_id } = data.client;
  const change = (key: string) => ({ appointment_id, ...agreed, idempotency_key: key });
  const confirmed = await call("sereno_cancelar_o_confirmar", { ...change("k-1"), status: "confirmed" });
  expect(confirmed.data).toMatchObject({ status: "confirmed" });

  const asked = { ...week, part_of_day: "afternoon", appointment_id };
  const { data: offer } = await call("sereno_horas", asked);
  const moved = await call("sereno_mover", { ...change("k-2"), slot: offer.times[0].slot });
  expect(moved.data).toMatchObject({ appointment_id, status: "confirmed" });
  const [{ package_purchase_id }] = data.packages;
  const used = { client_id, package_purchase_id, slot: offer.times[2].slot, idempotency_key: "k-3" };
  expect((await call("sereno_agendar", used)).data).toMatchObject({ package_purchase_id, balance: 0 });

  const { data: left } = await call("sereno_paquetes", { client_id });
  expect(left.active).toMatchObject([{ package_purchase_id, sessions_left: 7 }]);
  expect((await call("sereno_como_pagar", { client_id })).data).toMatchObject({ due: 0 });
  const cancelled = await call("sereno_cancelar_o_confirmar", { ...change("k-4"), status: "cancelled" });
  expect(cancelled.data).toMatchObject({ status: "cancelled" });
  expect(bytes()).toBeLessThan(6 * 1024);
});

test("an appointment's mode is changed where its hour offers it, and never together with the hour", async () => {
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
    [{ is_virtual: true, confirmed_by_client: false }, "confirmed_by_client"],
    [{ is_virtual: "sí" }, "is_virtual"],
  ];
  for (const [more, path] of refusals) {
    const refused = { isError: true, code: "invalid_input", next: "sereno_mover", errors: [{ path }] };
    expect(await change(more)).toMatchObject(refused);
  }

  const virtual = await change({ is_virtual: true, patient_email: "carla@example.com" });
  expect(virtual.sentence).toBe(`Cita virtual: ${offer.times[0].label} No hay enlace de Meet.`);
  expect(virtual.data).toMatchObject({ appointment_id, start, virtual: true });
  const { body } = await asTherapist("GET", `/appointments/${appointment_id}`);
  expect(body).toMatchObject({ is_virtual: true, patient_email: "carla@example.com", create_google_meet: true });
  expect((await change({ is_virtual: false })).sentence).toBe(`Cita presencial: ${offer.times[0].label}`);

  await open("presential");
  const refused = await change({ is_virtual: true });
  expect(refused).toMatchObject({ isError: true, code: "outside_availability", next: "sereno_horas" });
  expect((await asTherapist("GET", `/appointments/${appointment_id}`)).body.is_virtual).toBe(false);
});
