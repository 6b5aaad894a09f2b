import { expect, inject, test } from "vitest";
import { agreed, connectMcp, week } from "../support/mcp";
import { ana, createRestPractice } from "../support/rest-practice";
import { dumpOf, inOrder } from "../support/state";

const { open, app, asTherapist, asAgent, addPackage } = await createRestPractice(inject("endpoint"));

async function createWorld() {
  const { ctx, agent } = await open();
  const pack = await addPackage();
  const made = async (path: string, body: object) => (await asTherapist("POST", path, body)).body;
  const booking = { ...ana, appointment_date: "2026-11-24 10:00:00" };
  const { id: appointment_id, client_id } = await made("/appointments", booking);
  const purchase = await made("/package-purchases", { client_id, package_id: pack.id });
  await asAgent("POST", "/payments", { client_id, amount: 1000 });
  return { ctx, agent, client_id, appointment_id, package_id: pack.id, package_purchase_id: purchase.id };
}

const callsAbout = (theirs: Awaited<ReturnType<typeof createWorld>>, slot: string): [name: string, input: object][] => {
  const { client_id, appointment_id, package_id, package_purchase_id } = theirs;
  return [
    ["sereno_horas", { ...week, appointment_id }],
    ["sereno_agendar", { client_id, slot }],
    ["sereno_agendar", { patient_name: "Carla Gil", patient_phone: "3120000000", package_purchase_id, slot }],
    ["sereno_mover", { appointment_id, slot, ...agreed }],
    ["sereno_mover", { appointment_id, is_virtual: true, ...agreed }],
    ["sereno_cancelar_o_confirmar", { appointment_id, status: "cancelled", ...agreed }],
    ["sereno_cancelar_o_confirmar", { appointment_id, status: "confirmed", ...agreed }],
    ["sereno_paquetes", { client_id }],
    ["sereno_vender", { package_id, client_name: "Carla Gil", client_phone: "3120000000", ...agreed }],
    ["sereno_vender", { package_id, client_id, ...agreed }],
    ["sereno_como_pagar", { client_id }],
    ["sereno_como_pagar", { client_id, amount: 1000 }],
    ["sereno_pasar_a_persona", { client_id, reason: "x" }],
  ];
};

test("every tool answers another practice's ids with not_found and changes nothing", async () => {
  const theirs = await createWorld();
  const before = inOrder(await dumpOf(theirs.ctx));
  const { call } = await connectMcp(app, (await createWorld()).agent);
  const { data } = await call("sereno_horas", week);
  for (const [index, [name, input]] of callsAbout(theirs, data.times[0].slot).entries()) {
    const isRead = name === "sereno_horas" || name === "sereno_paquetes";
    const answer = await call(name, { ...input, ...(!isRead && { idempotency_key: `k-${index}` }) });
    expect({ name, ...answer }).toMatchObject({ name, isError: true, code: "not_found", next: "sereno_quien_escribe" });
  }
  expect(inOrder(await dumpOf(theirs.ctx))).toEqual(before);
});
