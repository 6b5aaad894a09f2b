import type { PracticeContext } from "@sereno/core/db/context";
import { beforeEach, expect, inject, test } from "vitest";
import { agreed, connectMcp, type Mcp, week } from "../support/mcp";
import { ana, createRestPractice } from "../support/rest-practice";
import { dumpOf } from "../support/state";

const { open, app, clock, asTherapist, activity, addPackage } = await createRestPractice(inject("endpoint"));

let ctx: PracticeContext;
let token: string;
let mcp: Mcp;
const start = async () => {
  ({ ctx, agent: token } = await open());
  await addPackage();
  mcp = await connectMcp(app, token);
};
beforeEach(start);

async function doAll(send: Mcp["call"]) {
  let keys = 0;
  const change = async (name: string, input: object) => {
    const answer = await send(name, { ...input, idempotency_key: `k-${++keys}` });
    expect(answer).toMatchObject({ isError: false });
    return answer.data;
  };
  const { times } = (await mcp.call("sereno_horas", week)).data;
  const { appointment_id, client_id } = await change("sereno_agendar", { ...ana, slot: times[0].slot });
  await change("sereno_mover", { appointment_id, slot: times[4].slot, ...agreed });
  await change("sereno_cancelar_o_confirmar", { appointment_id, status: "confirmed", ...agreed });
  const { offered } = (await mcp.call("sereno_paquetes")).data;
  const sold = await change("sereno_vender", { package_id: offered[0].package_id, client_id, ...agreed });
  await change("sereno_agendar", { client_id, package_purchase_id: sold.package_purchase_id, slot: times[6].slot });
  await change("sereno_como_pagar", { client_id, amount: sold.price, method: "nequi", reference: "M-1" });
  await change("sereno_cancelar_o_confirmar", { appointment_id, status: "cancelled", ...agreed });
  await change("sereno_pasar_a_persona", { client_id, reason: "Pide hablar contigo" });
}

async function countsOf(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { __edb_e__: kind } of await dumpOf(ctx)) counts[String(kind)] = (counts[String(kind)] ?? 0) + 1;
  return counts;
}

test("a move to an hour of another length than the appointment's is refused, and leads to hours of its length", async () => {
  const long = (await mcp.call("sereno_horas", { ...week, slot_duration_minutes: 90 })).data.times[0];
  const { data } = await mcp.call("sereno_agendar", { ...ana, slot: long.slot, idempotency_key: "k-1" });
  const { appointment_id } = data;
  const move = async (asked: object, idempotency_key: string) => {
    const { times } = (await mcp.call("sereno_horas", { ...week, ...asked })).data;
    return mcp.call("sereno_mover", { appointment_id, slot: times[2].slot, ...agreed, idempotency_key });
  };
  expect(await move({}, "k-2")).toMatchObject({ isError: true, code: "invalid_slot", next: "sereno_horas" });
  expect((await move({ appointment_id }, "k-3")).data.minutes).toBe(90);
});

const activityOf = async () => (await activity()).map(({ action }: { action: string }) => action);

test("a write repeated with its idempotency key, at once or later, has one effect and one answer", async () => {
  await doAll((...change) => mcp.call(...change));
  const [counts, activity] = [await countsOf(), await activityOf()];
  expect(activity).toHaveLength(7);
  await start();
  const again = await connectMcp(app, token, "2025-11-25");
  let writes = 0;
  await doAll(async (...change) => {
    writes += 1;
    const [lost, first] = await Promise.all([mcp.call(...change), again.call(...change)]);
    const second = await again.call(...change);
    expect(lost).toEqual(second);
    expect(first).toEqual(second);
    return second;
  });
  expect(writes).toBe(8);
  expect(await countsOf()).toEqual(counts);
  expect(await activityOf()).toEqual(activity);
  expect((await asTherapist("GET", "/appointments")).body.appointments).toHaveLength(2);
});

async function bookTwo(): Promise<[string, string]> {
  const { times } = (await mcp.call("sereno_horas", week)).data;
  const book = async (at: number) => {
    const booking = { ...ana, slot: times[at].slot, idempotency_key: `booked-${at}` };
    return (await mcp.call("sereno_agendar", booking)).data.appointment_id;
  };
  return [await book(0), await book(4)];
}

const cancel = (appointment_id: string) => {
  const change = { appointment_id, status: "cancelled", ...agreed };
  return mcp.call("sereno_cancelar_o_confirmar", { ...change, idempotency_key: `cancelled-${appointment_id}` });
};

test("a write that was saved before the token was paused gets its stored answer when it is repeated", async () => {
  await asTherapist("PUT", "/profile/agent-status", { agent_disruptions_daily: 1 });
  const [first, second] = await bookTwo();
  const saved = await cancel(first);
  expect(saved).toMatchObject({ isError: false, data: { status: "cancelled" } });
  expect(await cancel(second)).toMatchObject({ code: "agent_paused" });
  expect(await cancel(first)).toEqual(saved);
  expect(await cancel(second)).toMatchObject({ code: "agent_paused" });
});

test("a cancellation in time gets its first answer when it is repeated after the deadline", async () => {
  await asTherapist("PUT", "/availability/rules", { cancel_notice_hours: 48 });
  const [id] = await bookTwo();
  const saved = await cancel(id);
  expect(saved).toMatchObject({ isError: false, data: { status: "cancelled" } });
  clock.moveTo("2026-11-21T14:00:00Z");
  expect(await cancel(id)).toEqual(saved);
});

test("a move gets its first answer when it is repeated after the appointment got another length", async () => {
  const [appointment_id] = await bookTwo();
  const { times } = (await mcp.call("sereno_horas", { ...week, appointment_id })).data;
  const change = { appointment_id, slot: times[2].slot, ...agreed, idempotency_key: "moved" };
  const saved = await mcp.call("sereno_mover", change);
  expect(saved).toMatchObject({ isError: false });
  await asTherapist("PUT", `/appointments/${appointment_id}`, { duration_minutes: 45 });
  expect(await mcp.call("sereno_mover", change)).toEqual(saved);
  expect(await mcp.call("sereno_mover", { ...change, idempotency_key: "new" })).toMatchObject({ code: "invalid_slot" });
});

test("each write needs an idempotency key of 1 to 255 characters that no other call has used", async () => {
  const { times } = (await mcp.call("sereno_horas", week)).data;
  const booking = { ...ana, slot: times[0].slot };
  for (const idempotency_key of [undefined, null, 5, "", "x".repeat(256)]) {
    const refused = await mcp.call("sereno_agendar", { ...booking, idempotency_key });
    expect(refused).toMatchObject({ isError: true, code: "invalid_input", next: "sereno_agendar" });
  }
  const pays = { client_id: "cli_x", amount: 1000 };
  expect(await mcp.call("sereno_como_pagar", pays)).toMatchObject({ errors: [{ path: "idempotency_key" }] });
  const idempotency_key = "x".repeat(255);
  expect((await mcp.call("sereno_agendar", { ...booking, idempotency_key })).isError).toBe(false);
  const other = { ...booking, slot: times[1].slot, idempotency_key };
  expect(await mcp.call("sereno_agendar", other)).toMatchObject({ isError: true, code: "idempotency_mismatch" });
});

test("a move, a cancellation and a sale are refused without confirmed_by_client", async () => {
  const { tools } = await mcp.client.listTools();
  const refused = { code: "invalid_input", errors: [{ path: "confirmed_by_client" }] };
  for (const name of ["sereno_mover", "sereno_cancelar_o_confirmar", "sereno_vender"]) {
    const { required = [] } = tools.find((each) => each.name === name)?.inputSchema ?? {};
    const input = Object.fromEntries(required.map((each) => [each, "x"]));
    for (const confirmed_by_client of [undefined, false, "true", 1, null])
      expect(await mcp.call(name, { ...input, confirmed_by_client })).toMatchObject(refused);
  }
});
