import { randomUUID } from "node:crypto";
import { errorTable } from "@sereno/core/errors";
import { afterAll, expect, inject, test } from "vitest";
import { createTestApp } from "../../support/app";
import { startChaos } from "../../support/chaos";
import { driftOf, recordsOf } from "../../support/drift";
import { createClock, createPractice, openTestDatabase } from "../../support/practice";
import { createRandom } from "../../support/random";

const CHAINS = 5;
const STEPS = 30;
const CLIENTS = 3;
/** What a caller answers by sending the same again. */
const PASSING = ["busy", "unavailable"];

const clock = createClock("2026-11-20T15:00:00Z");
const calm = openTestDatabase(inject("endpoint"), inject("table"));
const chaos = await startChaos(inject("endpoint"), 0.3);
const app = createTestApp({ db: openTestDatabase(chaos.endpoint, inject("table")), clock });
const calmApp = createTestApp({ db: calm, clock });
afterAll(() => chaos.stop());

test("150 changes of money over a database that fails three times in ten are made once each, and all of them add up", async () => {
  const ctx = await createPractice(calm, { clock });
  const token = await calmApp.signIn(ctx);
  const book = async (person: number, minute: number) =>
    (
      await calmApp.call("POST", "/appointments", {
        token,
        body: {
          patient_name: `Persona ${person}`,
          patient_phone: `300555010${person}`,
          appointment_date: `2026-11-19 ${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}:00`,
          duration_minutes: 15,
        },
      })
    ).body;
  const appointments: { id: string; client_id: string }[] = [];
  for (let index = 0; index < CHAINS * CLIENTS; index++) appointments.push(await book(index % CLIENTS, index * 15));
  /** Sends a change until it is answered for good, under one key. */
  const send = async (method: string, path: string, body: object) => {
    const headers = { "Idempotency-Key": randomUUID() };
    for (;;) {
      const answer = await app.call(method, path, { token, body, headers });
      if (answer.status < 300) return answer.body;
      expect(Object.keys(errorTable)).toContain(answer.body.code);
      if (!PASSING.includes(answer.body.code)) return null;
    }
  };
  const made: { id: string; number: number }[] = [];
  const chainOf = async (chain: number) => {
    const random = createRandom(chain + 1);
    const own = appointments.slice(chain * CLIENTS, (chain + 1) * CLIENTS);
    const paid: string[] = [];
    for (let step = 0; step < STEPS; step++) {
      const appointment = own[random(own.length)];
      if (!appointment) throw new Error("no appointment");
      const amount = 1_000 * (1 + random(60));
      const draw = random(10);
      if (draw < 6) {
        const payment = await send("POST", "/payments", { client_id: appointment.client_id, amount, method: "nequi" });
        made.push(payment);
        paid.push(payment.id);
      } else if (draw < 8 && paid.length > 0) {
        await send("POST", `/payments/${paid[random(paid.length)]}/annul`, { reason: "Prueba" });
      } else {
        const status = draw === 8 ? "cancelled" : "scheduled";
        await send("PUT", `/appointments/${appointment.id}`, { status, settle: "credit" });
      }
    }
  };
  await Promise.all(Array.from({ length: CHAINS }, (_, chain) => chainOf(chain)));
  expect(await driftOf(ctx)).toEqual([]);
  const { payments } = await recordsOf(ctx);
  const received = payments.filter(({ kind }) => kind === "payment");
  expect(received.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
  expect(new Set(made.map(({ number }) => number)).size).toBe(made.length);
  expect(made.length).toBeGreaterThan(50);
  for (const times of Object.values(chaos.struck)) expect(times).toBeGreaterThan(5);
});
