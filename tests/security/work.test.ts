import { beforeEach, expect, test } from "vitest";
import { makeAgentToken, readServerTiming } from "../support/app";
import { eachPracticeIn } from "../support/each-practice";
import { createPractice } from "../support/practice";
import { seedPractice } from "../support/seed";

const START = "2026-11-20T15:00:00Z";
const { db, clock, ctx, app } = await eachPracticeIn("shared", START, { agent_enabled: true }, { boundCallers: true });

let token: string;
let other: string;
beforeEach(async () => {
  other = await app.signIn(await createPractice(db, { clock }));
  expect((await app.call("GET", "/auth/me", { token: other })).status).toBe(200);
  token = await app.signIn(ctx);
});

const batch = (procedure: string, calls: number) =>
  `/trpc/${Array.from({ length: calls }, () => procedure).join(",")}?batch=1`;
const tenLooks = () => app.send("POST", batch("auth.me", 10), { token, body: "{}" });

async function countAnswered(ask: () => { status: number } | Promise<{ status: number }>): Promise<number> {
  for (let answered = 0; answered < 700; answered++) if ((await ask()).status !== 200) return answered;
  throw new Error("never refused");
}

test("beside another active practice a practice makes 600 calls a minute; one more is refused unread", async () => {
  for (let sent = 0; sent < 60; sent++) expect((await tenLooks()).status).toBe(200);
  const agent = await makeAgentToken(ctx, "WhatsApp");
  const refused = await tenLooks();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(readServerTiming(refused.headers).requests).toBe(0);
  const { error } = JSON.parse(await refused.text());
  expect(error.message).toBe("Tu consultorio pidió demasiado en poco tiempo. Espera 1 s e inténtalo de nuevo.");
  expect(error.data).toMatchObject({ appCode: "rate_limited", retry_after: 1 });
  for (const each of [token, agent]) {
    const { status, body, headers } = await app.call("GET", "/profile/basic-info", { token: each });
    expect([status, body.code, headers.get("retry-after")]).toEqual([429, "rate_limited", "1"]);
  }
  expect((await app.call("GET", "/auth/me", { token: other })).status).toBe(200);
  clock.moveTo("2026-11-20T15:00:02Z");
  expect((await app.call("GET", "/auth/me", { token })).status).toBe(200);
});

const MONTHS = { start_date: "2026-10-10", end_date: "2027-01-08" };

/** Fills three months with appointments. `look` reads them in one call, which the limit counts as `counted` calls. */
async function lookAtMuch() {
  await seedPractice(ctx, { clients: 20, appointments: 800 });
  const look = () => app.call("GET", `/appointments/date-range?${new URLSearchParams(MONTHS)}`, { token });
  // The call itself, and one for each 10 read units except the two that read the session.
  const counted = 1 + Math.floor((readServerTiming((await look()).headers).rcu - 2) / 10);
  expect(counted).toBeGreaterThan(3);
  return { look, counted };
}

/** A call of 80 KB counts as ten calls for its size and one for itself. */
const SENT = 11;
const send80KB = () =>
  app.send("POST", "/trpc/auth.me", { token, body: "{}", headers: { "content-length": String(80 * 1024) } });
const sendOften = async (times: number) => {
  for (let sent = 0; sent < times; sent++) expect((await send80KB()).status).toBe(200);
};

test("a call counts as one more call for every 10 read units", async () => {
  const { look, counted } = await lookAtMuch();
  await sendOften(50);
  expect(1 + (await countAnswered(look))).toBe(Math.ceil((600 - 50 * SENT) / counted));
});

test("a batch gets 207 if the limit refuses some of its calls, and 429 if it refuses all", async () => {
  // Leaves room for about five of the batch's ten calls.
  await sendOften(Math.floor((600 - 6 * (await lookAtMuch()).counted) / SENT));
  const body = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at, MONTHS]));
  const ask = () => app.send("POST", batch("appointment.dateRange", 10), { token, body });
  expect((await ask()).status).toBe(207);
  expect((await ask()).status).toBe(429);
});

test("a body counts as one more call for every 8 KB", async () => {
  expect(await countAnswered(send80KB)).toBe(Math.ceil(600 / SENT));
});

test("calls with the token of an ended session do not count for its practice", async () => {
  const ended = await app.signIn(ctx, "ses_ended");
  await db.login.delete({ practice_id: ctx.practice.practice_id, id: "ses_ended" }).go();
  for (let sent = 0; sent < 70; sent++) {
    expect((await app.send("POST", batch("auth.me", 10), { token: ended, body: "{}" })).status).toBe(401);
  }
  expect((await app.call("GET", "/auth/me", { token })).status).toBe(200);
});

test("a practice is not limited while no other is active, and its calls of that time do not count later", async () => {
  clock.moveTo("2026-11-20T15:01:01Z");
  for (let sent = 0; sent < 70; sent++) expect((await tenLooks()).status).toBe(200);
  expect((await app.call("GET", "/auth/me", { token: other })).status).toBe(200);
  expect((await tenLooks()).status).toBe(200);
});
