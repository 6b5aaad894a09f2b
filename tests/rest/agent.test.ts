import { describeProcedure } from "@sereno/api/procedure";
import { restTable } from "@sereno/api/rest-table";
import { expect, test } from "vitest";
import { eachRestPractice } from "../support/each-practice";
import { createPractice } from "../support/practice";
import { ana } from "../support/rest-practice";
import { dumpOf } from "../support/state";

const { opened, db, app, clock, asAgent, asTherapist, trpc } = await eachRestPractice();

/** Operations that an agent may call: each line has a method and its paths. All others but `OPEN` refuse agents. */
const ALLOWED = [
  "GET /agent/context /agent/requests/:id",
  "GET /profile/basic-info /profile/payment-info",
  "GET /availability/slots /availability/check-slot /availability/holidays /availability/rules",
  "GET /appointments /appointments/:id /appointments/upcoming /appointments/date-range /appointments/search",
  "POST /appointments /appointments/search /appointments/check-availability",
  "PUT /appointments/:id",
  "GET /appointments/series/:id",
  "POST /appointments/series/preview /appointments/series",
  "GET /waitlist/matches /events /handoffs",
  "POST /waitlist/offers /handoffs",
  "GET /packages /packages/:id /package-purchases /package-purchases/active/by-client",
  "GET /package-purchases/client/:identification /package-purchases/client-by-name/:name",
  "POST /package-purchases /package-purchases/active/by-client /package-purchases/client-by-identification",
  "POST /package-purchases/client-by-name /package-purchases/:id/use-session /package-purchases/:id/refund-session",
  "GET /payments /clients/:id/balance /clients/:id/payment-message",
  "POST /payments /clients/:id/payment-message/sent",
  "GET /reminders/due",
  "POST /reminders/:id/sent /reminders/:id/failed",
  "GET /clients /clients/by-info /clients/by-phone/:phone /clients/check-active-packages/:name",
  "POST /clients /clients/search /clients/by-info /clients/by-phone /clients/check-active-packages",
].flatMap((line) => {
  const [method, ...paths] = line.split(" ");
  return paths.map((path) => `${method} ${path}`);
});
const OPEN = new Set(["GET /auth/google/login", "POST /auth/google/callback"]);

const rows = restTable
  .map((row) => ({ ...row, name: `${row.method} ${row.path}` }))
  .filter(({ name }) => !OPEN.has(name));

test("exactly the operations in ALLOWED are open to an agent", () => {
  // Compares declarations only; openapi.test.ts calls each operation as an agent.
  const open = rows.filter(({ procedure }) => describeProcedure(procedure).access === "agent");
  expect(open.map(({ name }) => name).sort()).toEqual(ALLOWED.sort());
});

test("once the therapist disables the agent, its next call of any operation is refused", async () => {
  await asTherapist("PUT", "/profile/agent-status", { agent_enabled: false });
  for (const { method, path } of rows) {
    const { status, body } = await asAgent(method, path.replace(/:\w+/g, "none"), method === "GET" ? undefined : {});
    expect([path, status, body.code]).toEqual([path, 403, "agent_disabled"]);
  }
  expect((await asTherapist("GET", "/appointments/stats")).body.total).toBe(0);
});

test("an agent token is shown once, stored as a hash, listed with its last use, and refused once it is revoked", async () => {
  const { token, id } = (await trpc("agent.createToken", { label: "Otro" })).data;
  expect((await app.call("GET", "/profile/basic-info", { token })).status).toBe(200);
  const { practice_id } = opened.ctx.practice;
  expect((await trpc("agent.tokens")).data.tokens).toMatchObject([
    { label: "WhatsApp", right: "sell", expires_at: "2027-02-18T15:00:00.000Z", last_used_at: null },
    { label: "Otro", last_used_at: "2026-11-20T15:00:00.000Z" },
  ]);
  await trpc("agent.revokeToken", { id });
  const other = await createPractice(db, { clock, practice: { agent_enabled: true } });
  const moved = opened.agent.replace(practice_id, other.practice.practice_id);
  const invented = ["sereno_agent.prc_none.tok.secret", "sereno_agent.a.b.c", "sereno_agent.x", "sereno_agent."];
  for (const invalid of [token, `${token}x`, `${opened.agent}x`, moved, ...invented]) {
    const { status, body } = await app.call("GET", "/profile/basic-info", { token: invalid });
    expect([status, body.detail]).toEqual([401, expect.stringContaining("Este acceso ya no sirve")]);
  }
  expect((await trpc("agent.createToken", { label: " " })).error.appCode).toBe("invalid_input");
  const byAgent = await app.trpc("agent.createToken", { label: "Mío" }, { token: opened.agent });
  expect(byAgent.error.appCode).toBe("rest_only");
});

test("ten concurrent requests for an agent token with one idempotency key create one token", async () => {
  const options = { token: opened.therapist, headers: { "idempotency-key": "once" } };
  const create = () => app.trpc("agent.createToken", { label: "Uno" }, options);
  const answers = await Promise.all(Array.from({ length: 10 }, create));
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  const { token } = answers[0]?.data ?? {};
  expect((await app.call("GET", "/profile/basic-info", { token })).status).toBe(200);
  expect((await trpc("agent.tokens")).data.tokens).toHaveLength(2);
  expect(JSON.stringify(await dumpOf(opened.ctx))).not.toContain(token.split(".")[3]);
});

test("an agent books and moves only to future times within the published hours, and a refusal gives the reason", async () => {
  const at = (appointment_date: string) => asAgent("POST", "/appointments", { ...ana, appointment_date });
  const dayOff = { reason: "day_off", detail: "No hay atención el domingo 22 de noviembre." };
  const outside = { status: 422, body: { code: "outside_availability", ...dayOff } };
  expect(await at("2026-11-22 10:00:00")).toMatchObject(outside);
  await asTherapist("POST", "/availability/exceptions", { exception_date: "2026-11-24", available: false });
  expect((await at("2026-11-24 10:00:00")).body.code).toBe("outside_availability");
  expect((await at("2026-11-20 09:30:00")).body.code).toBe("past");
  const path = `/appointments/${(await at("2026-11-25 10:00:00")).body.id}`;
  const put = (change: object) => asAgent("PUT", path, change);
  expect((await put({ appointment_date: "2026-11-22 10:00:00" })).status).toBe(422);
  expect((await put({ appointment_date: "2026-11-25 11:00:00" })).status).toBe(200);
  expect((await put({ status: "confirmed" })).body.status).toBe("confirmed");
  for (const change of [{ notes: "x" }, { status: "completed" }, { patient_name: "Otra" }])
    expect((await put(change)).body.code).toBe("forbidden");
  expect((await put({ status: "cancelled", notes: "x" })).body.code).toBe("forbidden");
  expect((await put({ status: "cancelled" })).body.status).toBe("cancelled");
  expect((await asAgent("DELETE", path)).status).toBe(403);
});

test("an agent's activity counts as new until the therapist has seen it", async () => {
  const news = async () => (await trpc("agentNews.get")).data;
  const listed = async () => (await trpc("agent.activity", { limit: 100 })).data;
  const add = async (name: string, count = 1) => {
    for (let made = 0; made < count; made++) {
      clock.moveTo(new Date(clock.now().getTime() + 60_000).toISOString());
      await asAgent("POST", "/clients", { name, phone: `31100000${10 + made}` });
    }
  };
  expect(await news()).toMatchObject({ handoffs: [], count: 0, has_more: false });
  await add("Berta Ruiz", 2);
  expect(await news()).toMatchObject({ handoffs: [], count: 2, has_more: false });
  const { activities, seen } = await listed();
  expect(seen).toBeNull();
  const see = (id: string) => trpc("agentNews.see", { id });
  expect((await see(activities[0].id)).data).toEqual({ success: true });
  expect(await news()).toMatchObject({ handoffs: [], count: 0, has_more: false });
  expect((await listed()).seen).toBe(activities[0].id);
  await add("Celia Paz", 21);
  // A tab that was loaded before the new activities marks only older ones as seen.
  await Promise.all([see(activities[1].id), see(activities[0].id)]);
  expect((await listed()).seen).toBe(activities[0].id);
  expect(await news()).toMatchObject({ handoffs: [], count: 20, has_more: true });
  const { activities: now } = await listed();
  await Promise.all([see(now[0].id), see(now[5].id), see(now[9].id)]);
  expect(await news()).toMatchObject({ handoffs: [], count: 0, has_more: false });
  const written = await dumpOf(opened.ctx);
  await see(now[3].id);
  expect(await dumpOf(opened.ctx)).toEqual(written);
  expect((await see("act_none")).error).toBeDefined();
});
