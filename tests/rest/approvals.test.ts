import type { AgentModes } from "@sereno/core/domain/agent/schema";
import { formatPesos } from "@sereno/core/domain/catalog/rules";
import { expect, test } from "vitest";
import { makeAgentToken } from "../support/app";
import { eachRestPractice } from "../support/each-practice";
import { ana } from "../support/rest-practice";

const rest = await eachRestPractice();
const { ctx, db, app, clock, asTherapist, makeClient, addPackage, trpc, signInAgain, stored: kept } = rest;

const FREELY: AgentModes = { move: "allow", cancel: "allow", sell: "allow" };
const ALL_ASK: AgentModes = { move: "ask", cancel: "ask", sell: "ask" };

async function agentWith(modes: Partial<AgentModes>) {
  const token = await makeAgentToken(ctx, "WhatsApp", { modes: { ...FREELY, ...modes } });
  return (method: string, path: string, body?: unknown, key?: string) =>
    app.call(method, path, { token, body, headers: key ? { "idempotency-key": key } : {} });
}
const bookAna = async (time = "10:00:00") =>
  (await asTherapist("POST", "/appointments", { ...ana, appointment_date: `2026-12-01 ${time}` })).body;
const beginAsking = async () => ({ booked: await bookAna(), call: await agentWith(ALL_ASK) });
const typesOf = async () =>
  (await asTherapist("GET", "/events")).body.events.map(({ type }: { type: string }) => type).slice(-2);

test("a change that needs approval is requested once, changes nothing, and is made once when the therapist accepts it", async () => {
  const { booked, call } = await beginAsking();
  const before = await kept();
  const move = { appointment_date: "2026-12-02 11:00:00" };
  const waiting = await call("PUT", `/appointments/${booked.id}`, move, "una-vez");
  expect(waiting.status).toBe(202);
  expect(waiting.body).toEqual({
    ...{ id: expect.stringMatching(/^apr_/), act: "move", state: "waiting" },
    ...{ client_id: booked.client_id, client_name: null },
    text: "Mover la cita del martes 1 de diciembre, 10:00 a. m. al miércoles 2 de diciembre, 11:00 a. m.",
    ...{ created_at: "2026-11-20T15:00:00.000Z", expires_at: "2026-11-21T15:00:00.000Z" },
  });
  for (const key of ["una-vez", undefined])
    expect((await call("PUT", `/appointments/${booked.id}`, move, key)).body.id).toBe(waiting.body.id);
  // The three calls have stored only the approval, its counter and the answer for the idempotency key.
  const isAsking = (each: unknown) => each === "approval" || each === "idempotency";
  expect((await kept()).filter(({ __edb_e__, name }) => !isAsking(__edb_e__) && !isAsking(name))).toEqual(before);
  const { approvals } = (await asTherapist("GET", "/agent/requests")).body;
  expect(approvals).toEqual([{ ...waiting.body, client_name: "Ana Peña" }]);
  expect((await call("POST", `/agent/requests/${waiting.body.id}/accept`)).status).toBe(403);
  const answers = await Promise.all([1, 2].map(() => asTherapist("POST", `/agent/requests/${waiting.body.id}/accept`)));
  expect(answers.map(({ status, body }) => [status, body.state])).toEqual(Array(2).fill([200, "accepted"]));
  const { body: moved } = await asTherapist("GET", `/appointments/${booked.id}`);
  expect(moved).toMatchObject({ appointment_date: "2026-12-02 11:00:00", version: 2 });
  expect((await kept()).filter(({ action }) => action === "appointment.move")).toHaveLength(1);
  expect((await call("GET", `/agent/requests/${waiting.body.id}`)).body.state).toBe("accepted");
  expect(await typesOf()).toEqual(["appointment.moved", "request.accepted"]);
  expect((await asTherapist("GET", "/agent/requests")).body).toEqual({ approvals: [] });
});

test("no approval is requested for an occupied time, or for a client with an open hand-off", async () => {
  const [booked] = [await bookAna(), await bookAna("12:00:00")];
  const call = await agentWith(ALL_ASK);
  const taken = { appointment_date: "2026-12-01 12:00:00" };
  const moved = await call("PUT", `/appointments/${booked.id}`, taken);
  const there = await call("POST", "/appointments", { ...ana, ...taken });
  await asTherapist("POST", "/handoffs", { client_id: booked.client_id, reason: "asked" });
  const cancelled = await call("PUT", `/appointments/${booked.id}`, { status: "cancelled" });
  const conflicts = [{ start: "2026-12-01 12:00:00", end: "2026-12-01 13:00:00" }];
  const suggestions = [13, 11, 14].map((hour) => ({ appointment_date: `2026-12-01 ${hour}:00:00` }));
  for (const { status, body } of [moved, there])
    expect([status, body]).toMatchObject([409, { code: "overlap", conflicts, suggestions }]);
  expect([cancelled.status, cancelled.body.code]).toEqual([409, "handoff_open"]);
});

test("a refused change is not requested again by a repeat with the same idempotency key", async () => {
  const { booked, call } = await beginAsking();
  const cancel = (status = "cancelled") => call("PUT", `/appointments/${booked.id}`, { status }, "una-vez");
  const requested = await cancel();
  await asTherapist("POST", `/agent/requests/${requested.body.id}/refuse`);
  const again = await cancel();
  expect([again.status, again.body]).toEqual([202, requested.body]);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect((await cancel("confirmed")).body.code).toBe("idempotency_mismatch");
  expect((await asTherapist("GET", "/agent/requests")).body.approvals).toEqual([]);
});

test("a requested change is not made after a refusal, after a day, or if it is or becomes impossible", async () => {
  const { booked, call } = await beginAsking();
  const cancel = async () => (await call("PUT", `/appointments/${booked.id}`, { status: "cancelled" })).body;
  const first = await cancel();
  expect(first.text).toBe("Cancelar la cita del martes 1 de diciembre, 10:00 a. m.");
  expect((await asTherapist("POST", `/agent/requests/${first.id}/refuse`)).body.state).toBe("refused");
  expect(await typesOf()).toEqual(["appointment.booked", "request.refused"]);
  expect((await asTherapist("POST", `/agent/requests/${first.id}/accept`)).body.code).toBe("invalid_transition");
  const second = await cancel();
  expect(second.id).not.toBe(first.id);
  clock.moveTo("2026-11-21T15:00:01Z");
  await signInAgain();
  expect((await asTherapist("GET", "/agent/requests")).body.approvals).toEqual([]);
  expect((await asTherapist("POST", `/agent/requests/${second.id}/accept`)).body.code).toBe("invalid_transition");
  expect((await call("GET", `/agent/requests/${second.id}`)).body.state).toBe("ended");
  const move = await call("PUT", `/appointments/${booked.id}`, { appointment_date: "2026-12-02 11:00:00" });
  const luz = { patient_name: "Luz Díaz", patient_phone: "3007654321" };
  await asTherapist("POST", "/appointments", { ...luz, appointment_date: "2026-12-02 11:00:00" });
  expect((await asTherapist("POST", `/agent/requests/${move.body.id}/accept`)).body.code).toBe("overlap");
  expect((await asTherapist("GET", "/agent/requests")).body.approvals).toHaveLength(1);
  expect((await asTherapist("GET", `/appointments/${booked.id}`)).body).toEqual(booked);
  const outside = await call("PUT", `/appointments/${booked.id}`, { appointment_date: "2026-12-01 03:00:00" });
  expect(outside.body.code).toBe("outside_availability");
  // A confirmation needs no approval.
  expect((await call("PUT", `/appointments/${booked.id}`, { status: "confirmed" })).status).toBe(200);
  expect((await asTherapist("GET", "/agent/requests")).body.approvals).toHaveLength(1);
});

test("a request keeps a new client's name only until it is answered, and ends when its client is deleted", async () => {
  const offered = await addPackage();
  const call = await agentWith({ sell: "ask" });
  const sale = { package_id: offered.id, client_name: "Sara Secreta", client_phone: "3112223344" };
  const requested = await call("POST", "/package-purchases", sale);
  expect([requested.status, requested.body.act, requested.body.client_id]).toEqual([202, "sell", null]);
  expect(JSON.stringify(await kept())).toContain("Secreta");
  expect((await asTherapist("POST", `/agent/requests/${requested.body.id}/refuse`)).status).toBe(200);
  expect(JSON.stringify(await kept())).not.toContain("Secreta");
  const buying = { ...ana, appointment_date: "2026-12-03 10:00:00", session_type: "package", package_id: offered.id };
  const withSale = await call("POST", "/appointments", buying);
  expect([withSale.status, withSale.body.act, withSale.body.client_id]).toEqual([202, "sell", null]);
  // One approval covers booking and sale, so the text names both.
  expect(withSale.body.text).toBe(
    `Agendar una cita el jueves 3 de diciembre, 10:00 a. m. y vender el paquete «Ocho» (8 sesiones, válido 3 meses) por ${formatPesos(offered.total_price)}`,
  );
  expect((await asTherapist("PUT", `/packages/${offered.id}`, { validity_months: 1 })).status).toBe(200);
  const late = await asTherapist("POST", `/agent/requests/${withSale.body.id}/accept`);
  expect([late.status, late.body.code]).toEqual([409, "stale_version"]);
  expect((await asTherapist("POST", `/agent/requests/${withSale.body.id}/refuse`)).status).toBe(200);
  const booked = await bookAna();
  const again = await call("POST", "/package-purchases", { client_id: booked.client_id, package_id: offered.id });
  expect((await asTherapist("PUT", `/appointments/${booked.id}`, { status: "cancelled" })).status).toBe(200);
  // The merge moves the request to the remaining client, so deleting that client ends it.
  const into = await makeClient("Ana Peña Ruiz", "3009998877");
  expect((await asTherapist("POST", `/clients/${booked.client_id}/merge`, { into })).status).toBe(200);
  const found = await asTherapist("GET", "/clients/by-phone/3009998877");
  expect(found.body.waiting_approvals).toMatchObject([{ id: again.body.id, client_name: "Ana Peña Ruiz" }]);
  expect((await asTherapist("DELETE", `/clients/${into}`)).status).toBe(200);
  expect((await asTherapist("GET", "/agent/requests")).body.approvals).toEqual([]);
  expect((await asTherapist("POST", `/agent/requests/${again.body.id}/accept`)).status).toBe(404);
});

test("a requested change writes only the values that it changes, and is refused once one of them or the paid amount has changed", async () => {
  const { booked, call } = await beginAsking();
  const path = `/appointments/${booked.id}`;
  const move = { appointment_date: "2026-12-02 11:00:00", duration_minutes: 60 };
  const [requested, longer] = [await call("PUT", path, move), await call("PUT", path, { duration_minutes: 120 })];
  await asTherapist("PUT", path, { duration_minutes: 90 });
  expect((await asTherapist("POST", `/agent/requests/${longer.body.id}/accept`)).body.code).toBe("stale_version");
  expect((await asTherapist("POST", `/agent/requests/${requested.body.id}/accept`)).body.state).toBe("accepted");
  expect((await asTherapist("GET", path)).body).toMatchObject({ ...move, duration_minutes: 90 });
  const cancelled = await call("PUT", path, { status: "cancelled" });
  const parts = [{ appointment_id: booked.id, amount: 50_000 }];
  const paid = { client_id: booked.client_id, amount: 50_000, method: "nequi", parts };
  expect((await asTherapist("POST", "/payments", paid)).status).toBe(201);
  expect((await asTherapist("POST", `/agent/requests/${cancelled.body.id}/accept`)).body.code).toBe("stale_version");
  const again = await call("PUT", path, { status: "cancelled", cancel_reason: "client" });
  expect(again.body.text).toContain(", 11:00 a. m. Lo ya pagado, ");
});

test("a requested change keeps its instant, and names its hour in the practice's zone, when that zone changes before the answer", async () => {
  const { booked, call } = await beginAsking();
  const { practice_id } = ctx.practice;
  for (const [duration_minutes, zone, hour] of [
    [60, "America/Santiago", "1:00 p. m."],
    [90, "America/Bogota", "11:00 a. m."],
  ] as const) {
    const appointment_date = duration_minutes === 60 ? "2026-12-02 11:00:00" : "2026-12-02 13:00:00";
    const requested = await call("PUT", `/appointments/${booked.id}`, { appointment_date, duration_minutes });
    await db.practice.patch({ practice_id }).set({ timezone: zone }).go();
    const accepted = await asTherapist("POST", `/agent/requests/${requested.body.id}/accept`);
    expect(accepted.body).toMatchObject({ state: "accepted", text: expect.stringContaining(hour) });
    const { data } = await db.appointment.get({ practice_id, id: booked.id }).go();
    expect(data).toMatchObject({ starts_at: "2026-12-02T16:00:00.000Z", duration_minutes });
  }
});

const endings: Record<string, (id: string) => Promise<unknown>> = {
  "is revoked": (id) => trpc("agent.revokeToken", { id }),
  expires: async (id) => {
    const key = { practice_id: ctx.practice.practice_id, id };
    await db.agentToken.patch(key).set({ expires_at: "2026-11-20T16:00:00.000Z" }).go();
    clock.moveTo("2026-11-20T16:00:00Z");
  },
  "ends with all tokens": () =>
    db.practice.patch({ practice_id: ctx.practice.practice_id }).set({ agent_epoch: 1 }).go(),
};

test.each(Object.entries(endings))("a waiting request ends when its token %s", async (_, end) => {
  const booked = await bookAna();
  const token = await makeAgentToken(ctx, "WhatsApp", { modes: ALL_ASK });
  const requested = await app.call("PUT", `/appointments/${booked.id}`, { token, body: { status: "cancelled" } });
  const path = `/agent/requests/${requested.body.id}`;
  expect((await asTherapist("GET", "/agent/requests")).body.approvals).toHaveLength(1);
  await end(token.split(".")[2] ?? "");
  expect((await asTherapist("GET", "/agent/requests")).body.approvals).toEqual([]);
  const accepted = await asTherapist("POST", `${path}/accept`);
  expect([accepted.status, accepted.body.code]).toEqual([422, "invalid_transition"]);
  expect(accepted.body.detail).toContain("se revocó o venció");
  expect((await asTherapist("GET", `/appointments/${booked.id}`)).body).toMatchObject({ version: 1 });
  expect((await asTherapist("GET", path)).body.state).toBe("ended");
});

test("a change that a token's settings deny is refused with advice to ask the therapist", async () => {
  const booked = await bookAna();
  const call = await agentWith({ cancel: "deny" });
  const { status, body } = await call("PUT", `/appointments/${booked.id}`, { status: "cancelled" });
  expect([status, body.code]).toEqual([403, "forbidden"]);
  expect(body.detail).toContain("terapeuta");
  const moved = await call("PUT", `/appointments/${booked.id}`, { appointment_date: "2026-12-02 11:00:00" });
  expect(moved.status).toBe(200);
});
