import { expect, test } from "vitest";
import { readServerTiming } from "../support/app";
import { eachRestPractice } from "../support/each-practice";

const LONG = "Terapia ".repeat(15);
const practice = {
  name: LONG.slice(0, 120),
  company_name: LONG.slice(0, 120),
  ...{ phone: "+573001234567", address: LONG.slice(0, 200), city: "Bogotá", breb_key: "@ana" },
  ...({ bank_name: LONG.slice(0, 80), account_type: "ahorros", account_number: "77700098765" } as const),
  agent_daily_limit: 3,
};
// Friday evening in Bogotá; in UTC it is already Saturday.
const rest = await eachRestPractice(practice, "2026-11-28T01:15:00Z");
const { ctx, opened, db, app, asAgent, asTherapist } = rest;

async function addPackages(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const input = { name: `${index} ${LONG}`.slice(0, 80), sessions: 8, discount_percentage: 10, validity_months: 3 };
    expect((await asTherapist("POST", "/packages", input)).status).toBe(201);
  }
}

test("one call returns the practice, prices, hours, holidays, rights and the number of changes left today", async () => {
  await addPackages(1);
  const closed = { exception_date: "2026-12-08", available: false, time_ranges: [], appointment_types: ["presential"] };
  expect((await asTherapist("POST", "/availability/exceptions", closed)).status).toBe(201);
  expect((await asTherapist("PUT", "/availability/rules", { cancel_notice_hours: 24 })).status).toBe(200);
  const booking = { patient_name: "Ana Peña", patient_phone: "3001234567", appointment_date: "2026-12-01 10:00:00" };
  expect((await asAgent("POST", "/appointments", booking)).status).toBe(201);
  const { status, body } = await asAgent("GET", "/agent/context");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    now: "2026-11-27 20:15:00",
    today: "viernes 27 de noviembre de 2026",
    timezone: "America/Bogota",
    practice: { name: practice.name, phone: practice.phone, address: practice.address, city: "Bogotá" },
    session: { price: 130_000, duration_minutes: 60 },
    modes: ["presential"],
    hours: "lunes a viernes de 8:00 a. m. a 6:00 p. m., solo presencial",
    cancel_policy: { notice_hours: 24, text: "Puedes cancelar tu cita hasta 1 día antes de que empiece." },
    packages: [{ sessions: 8, total_price: 936_000, validity_months: 3 }],
    more_packages: 0,
    payment: { breb_key: "@ana", account_number: "77700098765" },
    rights: { right: "sell", bound: "practice", paused: false },
    left_today: 2,
  });
  expect(body.holidays).toEqual([
    { date: "2026-12-08", name: "Inmaculada Concepción", closed: true },
    { date: "2026-12-25", name: "Navidad", closed: false },
    { date: "2027-01-01", name: "Año Nuevo", closed: false },
    { date: "2027-01-11", name: "Día de los Reyes Magos", closed: false },
  ]);
  const hers = { rights: { right: null, paused: false }, left_today: null };
  expect((await asTherapist("GET", "/agent/context")).body).toMatchObject(hers);
});

test("the agent's context costs two database requests besides authentication, and stays under 4 KB", async () => {
  await addPackages(30);
  const { agent } = opened;
  // The first call of a minute costs one more write, so it is not compared.
  expect((await app.send("GET", "/api/v1/profile/basic-info", { token: agent })).status).toBe(200);
  const letIn = readServerTiming((await app.send("GET", "/api/v1/profile/basic-info", { token: agent })).headers);
  const answer = await app.send("GET", "/api/v1/agent/context", { token: agent });
  const text = await answer.text();
  expect(readServerTiming(answer.headers).requests - letIn.requests).toBe(2);
  expect(JSON.parse(text)).toMatchObject({ more_packages: 18 });
  expect(Buffer.byteLength(text)).toBeLessThan(4096);
});

test("the agent's context says that its token is paused", async () => {
  const pause = { label: "WhatsApp", at: "2026-11-28T01:00:00.000Z", since: "2026-11-28T00:00:00.000Z", most: 5 };
  const agent_pauses = {
    [opened.agent.split(".")[2] ?? ""]: { ...pause, bound: "burst", cancel: 5, move: 0, shorten: 0 } as const,
  };
  await db.practice.patch({ practice_id: ctx.practice.practice_id }).set({ agent_pauses }).go();
  const { rights } = (await asAgent("GET", "/agent/context")).body;
  expect(rights).toEqual({ right: "sell", bound: "practice", paused: true });
  expect((await rest.trpc("agentNews.get")).data.paused).toEqual(Object.keys(agent_pauses));
});
