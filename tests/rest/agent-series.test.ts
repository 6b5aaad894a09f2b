import { expect, test } from "vitest";
import { driftOf } from "../support/drift";
import { eachRestPractice } from "../support/each-practice";
import { ana } from "../support/rest-practice";

// Sereno knows no holidays in this time zone, so no date is skipped.
const rest = await eachRestPractice({ timezone: "America/Lima" });
const { ctx, clock, asAgent, asTherapist, trpc, activity, signInAgain } = rest;

async function bookOfPackage(count: number) {
  const { body: pack } = await asTherapist("POST", "/packages", { name: "P", sessions: count, validity_months: 12 });
  const buyer = { package_id: pack.id, client_name: ana.patient_name, client_phone: ana.patient_phone };
  const { body: purchase } = await asTherapist("POST", "/package-purchases", buyer);
  const booked = await asAgent("POST", "/appointments/series", {
    ...{ ...ana, start: "2026-11-24 10:00:00", count, package_purchase_id: purchase.id },
    // Twice a week, so that 14 dates lie within the 90 days in which an agent may book.
    weekdays: ["tuesday", "thursday"],
  });
  return { booked, purchaseId: purchase.id };
}

test("an agent's series is one activity, and the therapist cancels its future appointments with one call", async () => {
  const { booked, purchaseId } = await bookOfPackage(14);
  expect(booked).toMatchObject({ status: 201, body: { count: 14 } });
  const { series_id, appointments } = booked.body;
  expect(await activity()).toMatchObject([{ action: "appointment.series", series_id, appointments: 14 }]);
  clock.moveTo("2026-11-25T15:00:00Z");
  await signInAgain();
  await asTherapist("PUT", `/appointments/${appointments[2].id}`, { appointment_date: "2026-12-01 11:00:00" });
  expect((await trpc("series.cancel", { id: series_id })).data.appointments).toHaveLength(13);
  const { body } = await asTherapist("GET", `/appointments/series/${series_id}`);
  expect(body.appointments).toMatchObject(["scheduled", ...Array(13).fill("cancelled")].map((status) => ({ status })));
  const { purchases } = (await asTherapist("GET", "/package-purchases")).body;
  expect(purchases).toMatchObject([{ id: purchaseId, sessions_used: 1, sessions_remaining: 13 }]);
  expect((await trpc("series.cancel", { id: series_id })).error.appCode).toBe("past");
});

test("each appointment of an agent's series counts against the daily limit, also after the series is cancelled", async () => {
  await asTherapist("PUT", "/profile/agent-status", { agent_daily_limit: 8 });
  const { booked } = await bookOfPackage(5);
  expect(booked.status).toBe(201);
  await trpc("series.cancel", { id: booked.body.series_id });
  const second = { patient_name: "Luis Gil", patient_phone: "3110000000", start: "2026-11-25 10:00:00" };
  const refused = await asAgent("POST", "/appointments/series", { ...second, count: 4 });
  const daily = { code: "limit", limit: "daily", most: 8 };
  const detail =
    "Son 4 cambios, y al agente le quedan menos por hoy (máximo 8 al día). Mañana puede seguir, o hazlo tú en Sereno.";
  expect(refused.body).toMatchObject({ ...daily, detail });
  const more = await asAgent("POST", "/appointments/series/preview", { ...second, count: 9 });
  const never = "Son 9 cambios, y el agente puede hacer máximo 8 en un día. Hazlo tú en Sereno.";
  expect(more.body).toMatchObject({ ...daily, detail: never });
  expect((await asAgent("POST", "/appointments/series", { ...second, count: 3 })).status).toBe(201);
  expect(await driftOf(ctx)).toEqual([]);
});

test("a series preview applies the agent's limits, so a preview that is ready can be booked", async () => {
  const ask = (path: string, more: object) =>
    asAgent("POST", `/appointments/series${path}`, { start: "2026-11-25 10:00:00", ...more });
  const limit = (of: string) => ({ status: 422, body: { code: "limit", limit: of } });
  expect(await ask("/preview", { count: 5 })).toMatchObject(limit("client"));
  expect(await ask("/preview", { count: 4 })).toMatchObject({ status: 200, body: { is_ready: true } });
  expect((await ask("", { ...ana, count: 2 })).status).toBe(201);
  const thursday = { start: "2026-11-26 10:00:00" };
  for (const who of [ana, { patient_name: ana.patient_name, whatsapp_code: "57", phone_number: "3001234567" }])
    expect(await ask("/preview", { ...who, ...thursday, count: 3 })).toMatchObject(limit("client"));
  expect(await ask("/preview", { ...ana, ...thursday, count: 2 })).toMatchObject({ body: { is_ready: true } });
  await asTherapist("PUT", "/profile/agent-status", { agent_daily_limit: 3 });
  expect(await ask("/preview", { ...thursday, count: 2 })).toMatchObject(limit("daily"));
  expect(await ask("/preview", { ...thursday, count: 1 })).toMatchObject({ body: { is_ready: true } });
  expect((await ask("", { ...ana, ...thursday, count: 1 })).status).toBe(201);
  const { purchaseId: package_purchase_id } = await bookOfPackage(1);
  const luis = { patient_name: "Luis Gil", patient_phone: "3110000000", package_purchase_id };
  for (const path of ["/preview", ""]) {
    expect(await ask(path, { ...luis, start: "2026-12-01 10:00:00", count: 1 })).toMatchObject({
      body: { code: "other_client" },
    });
  }
});
