import { beforeEach, expect, inject, test } from "vitest";
import { createRestPractice } from "../support/rest-practice";

const { open, app, asTherapist, addPackage } = await createRestPractice(inject("endpoint"));

/** Monday to Friday of next week; it is Friday 20 November 2026, 10:00 in Bogotá. */
const week = "start_date=2026-11-23&end_date=2026-11-27&only_available=true&limit=8";
const ANA = "+573001234567";
const CARLA = "+573120000000";

let token: string;
let practice: Awaited<ReturnType<typeof open>>;
let calls = 0;
let bytes = 0;
beforeEach(async () => {
  practice = await open();
  await addPackage();
  token = practice.agent;
  [calls, bytes] = [0, 0];
});

/** Makes a call of the assistant, and counts it and the bytes of its input and output without headers. */
async function call(method: string, path: string, body?: object) {
  const answer = await app.call(method, path, { token, body });
  calls += 1;
  bytes += Buffer.byteLength(path) + Buffer.byteLength(JSON.stringify(body ?? "") + JSON.stringify(answer.body));
  return answer;
}
const ok = async (method: string, path: string, body?: object) => {
  const answer = await call(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
async function begin(phone: string) {
  const context = await ok("GET", "/agent/context");
  return { context, who: await ok("POST", "/clients/by-phone", { phone }) };
}
const times = (query = week) => ok("GET", `/availability/slots?${query}`);
const bookAna = (appointment_date: string, more: object = {}) =>
  asTherapist("POST", "/appointments", { patient_name: "Ana Peña", patient_phone: ANA, appointment_date, ...more });

const BYTES = 7 * 1024;

const CONVERSATIONS: Record<string, { calls: number; talk: () => Promise<void> }> = {
  "somebody new books": {
    calls: 4,
    async talk() {
      const { who } = await begin(CARLA);
      expect(who.client).toBeNull();
      const { slots } = await times();
      const carla = { patient_name: "Carla Gil", patient_phone: CARLA };
      await ok("POST", "/appointments", { ...carla, appointment_date: slots[0].appointment_date });
    },
  },
  "somebody known moves": {
    calls: 4,
    async talk() {
      await bookAna("2026-11-24 10:00:00");
      const { who } = await begin(ANA);
      const [{ id }] = who.next_appointments;
      const { slots } = await times();
      await ok("PUT", `/appointments/${id}`, { appointment_date: slots[2].appointment_date });
    },
  },
  "a couple writes from one phone": {
    calls: 4,
    async talk() {
      for (const name of ["Ana Peña", "Luis Gil"]) await asTherapist("POST", "/clients", { name, phone: ANA });
      const { who } = await begin(ANA);
      const luis = who.candidates.find(({ name }: { name: string }) => name === "Luis Gil");
      const { slots } = await times();
      await ok("POST", "/appointments", { client_id: luis.id, appointment_date: slots[0].appointment_date });
    },
  },
  "somebody cancels late": {
    calls: 3,
    async talk() {
      await asTherapist("PUT", "/availability/rules", { cancel_notice_hours: 24 });
      await bookAna("2026-11-20 15:00:00");
      const { context, who } = await begin(ANA);
      expect(context.cancel_policy.notice_hours).toBe(24);
      const [{ id }] = who.next_appointments;
      // The therapist requires a day's notice. The assistant tells the client, and a late cancellation still works.
      const cancelled = await ok("PUT", `/appointments/${id}`, { status: "cancelled", cancel_reason: "client" });
      expect(cancelled).toMatchObject({ status: "cancelled", cancel_reason: "client" });
    },
  },
  "there are no times": {
    calls: 4,
    async talk() {
      await begin(CARLA);
      const { slots, message } = await times("start_date=2026-11-29&end_date=2026-11-29&only_available=true&limit=8");
      expect([slots, message]).toEqual([[], expect.any(String)]);
      await ok("POST", "/handoffs", { phone: CARLA, reason: "No encontró hora" });
    },
  },
  "it is a festivo": {
    calls: 3,
    async talk() {
      await begin(CARLA);
      const { holidays } = await times("start_date=2026-12-07&end_date=2026-12-09&only_available=true&limit=8");
      expect(holidays).toMatchObject([{ date: "2026-12-08" }]);
    },
  },
  "somebody comes every week": {
    calls: 4,
    async talk() {
      const { body } = await asTherapist("POST", "/clients", { name: "Ana Peña", phone: ANA });
      await begin(ANA);
      const series = { client_id: body.id, start: "2026-11-25 10:00:00", count: 4 };
      const preview = await ok("POST", "/appointments/series/preview", series);
      expect(preview.occurrences).toHaveLength(4);
      await ok("POST", "/appointments/series", series);
    },
  },
  "somebody pays": {
    calls: 5,
    async talk() {
      await bookAna("2026-11-24 10:00:00");
      const { who } = await begin(ANA);
      const { due } = await ok("GET", `/clients/${who.client.id}/balance`);
      await ok("GET", "/profile/payment-info");
      const paid = { client_id: who.client.id, amount: due || 130_000, method: "nequi", reference: "M-1" };
      expect((await ok("POST", "/payments", paid)).status).toBe("announced");
    },
  },
  "somebody wants a person": {
    calls: 4,
    async talk() {
      await bookAna("2026-11-24 10:00:00");
      const { who } = await begin(ANA);
      await ok("POST", "/handoffs", { client_id: who.client.id, reason: "Pide hablar contigo" });
      const held = await call("PUT", `/appointments/${who.next_appointments[0].id}`, { status: "cancelled" });
      expect([held.status, held.body.code]).toEqual([409, "handoff_open"]);
    },
  },
  "the therapist keeps her assistant out": {
    calls: 1,
    async talk() {
      await asTherapist("PUT", "/profile/agent-status", { agent_enabled: false });
      const { status, body } = await call("GET", "/agent/context");
      expect([status, body.code]).toEqual([403, "agent_disabled"]);
    },
  },
};

test.each(Object.entries(CONVERSATIONS))("%s, in few calls and few bytes", async (_, { calls: few, talk }) => {
  await talk();
  expect(calls).toBe(few);
  expect(bytes).toBeLessThanOrEqual(BYTES);
});
