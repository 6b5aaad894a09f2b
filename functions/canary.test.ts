import { setAgentStatus } from "@sereno/core/actions/agent/set-status";
import { MOST_AGENT_CHANGES } from "@sereno/core/domain/practice/schema";
import { extent } from "@sereno/tests/extent";
import { bookAppointment } from "@sereno/tests/support/acts";
import { createTestApp, makeAgentToken } from "@sereno/tests/support/app";
import { createClock, createPractice, nextRequestOf, openOwnTable } from "@sereno/tests/support/practice";
import { stateOf } from "@sereno/tests/support/state";
import { expect, inject, test } from "vitest";
import { type Ask, fly } from "./canary";

/** Number of canary runs, one every five minutes: 12 runs cover an hour, 40 (in long test runs) cover 200 minutes. */
const RUNS = extent(12, 40);
const db = await openOwnTable(inject("endpoint"));

/** A practice with the settings that `infra/README.md` prescribes for the canary, and a token for it. */
async function nest() {
  const clock = createClock("2026-11-20T15:00:00Z");
  const ctx = await createPractice(db, { clock });
  const api = createTestApp({ db, clock });
  const most = MOST_AGENT_CHANGES;
  const disruptions = { agent_disruptions_daily: most, agent_disruptions_burst: most, agent_disruptions_share: 100 };
  await setAgentStatus(ctx, { agent_enabled: true, agent_daily_limit: most, ...disruptions });
  const inPractice = await nextRequestOf(ctx);
  const token = await makeAgentToken(inPractice, "Canario", { right: "book", expires_in_days: null });
  const sent: string[] = [];
  const ask: Ask = (path, { method = "GET", headers, body }) => {
    sent.push(`${method} ${path.split("?")[0]?.replace(/apt_\w+/, "ID")}`);
    return api.send(method, `/api/v1${path}`, { token, body: body ?? undefined, headers: Object(headers) });
  };
  const appointments = async () =>
    (await db.appointment.query.appointment({ practice_id: ctx.practice.practice_id }).go()).data;
  return { clock, ctx: inPractice, token, ask, sent, appointments };
}

test("a canary run books, cancels and deletes an appointment, and changes no other practice", async () => {
  const { ctx, ask, token, sent, appointments } = await nest();
  const other = await createPractice(db, { clock: ctx.clock });
  const before = await stateOf(other);
  await fly(ctx, ask, token);
  expect(await stateOf(other)).toBe(before);
  expect(sent).toEqual(["GET /appointments", "GET /availability/slots", "POST /appointments", "PUT /appointments/ID"]);
  expect(await appointments()).toEqual([]);
});

test("a canary run every five minutes stays within the agent's limits", async () => {
  const { ctx, ask, token, clock, appointments } = await nest();
  const start = clock.now().getTime();
  expect((24 * 60) / 5).toBeLessThan(MOST_AGENT_CHANGES);
  for (let run = 0; run < RUNS; run++) {
    clock.moveTo(new Date(start + run * 300_000).toISOString());
    await fly(ctx, ask, token);
  }
  expect(await appointments()).toEqual([]);
});

test("a canary run deletes the appointment that an interrupted run left, and no other client's", async () => {
  const { ctx, ask, token, appointments } = await nest();
  const patient = { patient_name: "Otra Persona", patient_phone: "3001112233" };
  const { id } = await bookAppointment(ctx, { ...patient, appointment_date: "2026-11-25 10:00:00" });
  const cut: Ask = (path, init) => {
    if (init.method === "PUT") throw new Error("cut off");
    return ask(path, init);
  };
  await expect(fly(ctx, cut, token)).rejects.toThrow("cut off");
  expect(await appointments()).toHaveLength(2);
  await fly(ctx, ask, token);
  expect((await appointments()).map((each) => each.id)).toEqual([id]);
});

test("a failed canary run throws only the refused request and its status", async () => {
  const { ctx, ask, token } = await nest();
  const refuse: Ask = (path, init) => (init.method === "POST" ? new Response("{}", { status: 503 }) : ask(path, init));
  await expect(fly(ctx, refuse, token)).rejects.toThrow(/^POST \/appointments: 503$/);
  await expect(fly(ctx, ask, "none")).rejects.toThrow("no practice");
  await setAgentStatus(ctx, { agent_enabled: false });
  await expect(fly(ctx, ask, token)).rejects.toThrow(/^GET \/appointments: 403$/);
});
