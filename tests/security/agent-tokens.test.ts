import { createHash, createHmac } from "node:crypto";
import { restTable } from "@sereno/api/rest-table";
import type { AgentRight } from "@sereno/core/domain/agent/schema";
import { beforeEach, describe, expect, test } from "vitest";
import { makeAgentToken, readServerTiming } from "../support/app";
import { eachRestPractice } from "../support/each-practice";
import { testKeys } from "../support/practice";
import { ana } from "../support/rest-practice";
import { dumpOf } from "../support/state";

const { ctx, opened, app, clock, asTherapist, trpc, addPackage } = await eachRestPractice();

beforeEach(() => trpc("agent.revokeToken", { id: idOf(opened.agent) }));

const idOf = (token: string) => token.split(".")[2] ?? "";
const basicInfo = (token: string) => app.call("GET", "/profile/basic-info", { token });

describe("an agent token's secret", () => {
  test("is 256 random bits, stored as a hash and not derived from the session keys", async () => {
    const options = { token: opened.therapist, headers: { "idempotency-key": "k" } };
    const { token } = (await app.trpc("agent.createToken", { label: "x" }, options)).data;
    const secret = token.split(".")[3] ?? "";
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    for (const key of [...testKeys.session, ...testKeys.encryption]) {
      expect(
        createHmac("sha256", key)
          .update(`agent token ${idOf(token)}`)
          .digest("base64url"),
      ).not.toBe(secret);
    }
    const stored = JSON.stringify(await dumpOf(ctx));
    expect(stored).toContain(createHash("sha256").update(secret).digest("hex"));
    expect(stored).not.toContain(secret);
  });
});

describe("an agent token ends", () => {
  test.each([
    ["after 90 days by default", undefined, "2027-02-18T15:00:00.000Z"],
    ["after the requested days", 1, "2026-11-21T15:00:00.000Z"],
    ["never, if expires_in_days is null", null, null],
  ])("%s", async (_, expires_in_days, expires_at) => {
    const { token } = (await trpc("agent.createToken", { label: "x", expires_in_days })).data;
    expect((await trpc("agent.tokens")).data.tokens).toMatchObject([{ expires_at }]);
    clock.moveTo(expires_at ?? "2036-01-01T00:00:00Z");
    const answer = await basicInfo(token);
    if (expires_at === null) expect(answer.status).toBe(200);
    else expect(answer).toMatchObject({ status: 401, body: { detail: "Este acceso venció. Crea otro en Asistente." } });
    clock.moveTo(new Date(clock.now().getTime() - 1).toISOString());
    expect((await basicInfo(token)).status).toBe(200);
  });

  test.each([0, 731, 1.5])("after 1 to 730 whole days: expires_in_days of %s is refused", async (expires_in_days) => {
    expect((await trpc("agent.createToken", { label: "x", expires_in_days })).error.appCode).toBe("invalid_input");
  });
});

/** Operations for which the right to read is not enough, each with the right that the agent needs. */
const CHANGES: Record<string, AgentRight> = {
  "POST /appointments": "book",
  "PUT /appointments/:id": "book",
  "POST /appointments/series": "book",
  "POST /clients": "book",
  "POST /payments": "book",
  "POST /clients/:id/payment-message/sent": "book",
  "POST /waitlist/offers": "book",
  "GET /reminders/due": "book",
  "POST /reminders/:id/sent": "book",
  "POST /reminders/:id/failed": "book",
  "POST /package-purchases/:id/use-session": "book",
  "POST /package-purchases/:id/refund-session": "book",
  "POST /package-purchases": "sell",
};

describe("an agent token's right", () => {
  test.each<[AgentRight, AgentRight[]]>([
    ["read", ["read"]],
    ["book", ["read", "book"]],
  ])("to %s includes exactly the rights %j", async (right, held) => {
    const token = await makeAgentToken(ctx, "x", { right });
    for (const { method, path } of restTable) {
      const { status, body } = await app.call(method, path.replace(/:\w+/g, "none"), {
        token,
        body: method === "GET" ? undefined : {},
      });
      const needed = CHANGES[`${method} ${path}`] ?? "read";
      if (held.includes(needed)) expect([path, body.missing_right]).toEqual([path, undefined]);
      else expect([path, status, body.code, body.missing_right]).toEqual([path, 403, "forbidden", needed]);
    }
  });

  test("to book does not include selling a package with a booking, and a refused sale creates no client", async () => {
    const body = { ...ana, appointment_date: "2026-11-25 10:00:00", package_id: (await addPackage()).id };
    const book = async (right: AgentRight) =>
      app.call("POST", "/appointments", { token: await makeAgentToken(ctx, right, { right }), body });
    const refusal = { missing_right: "sell", detail: "A este acceso le falta el permiso de vender paquetes." };
    expect(await book("book")).toMatchObject({ status: 403, body: refusal });
    expect((await asTherapist("GET", "/clients")).body.clients).toEqual([]);
    expect((await book("sell")).status).toBe(201);
  });
});

describe("wrong agent tokens", () => {
  const wrong = (index: number) => `sereno_agent.${ctx.practice.practice_id}.tok_x.${"a".repeat(40)}${index}`;

  test("are limited to ten per IP address; the next is refused without a database read", async () => {
    const guess = (index: number) =>
      app.call("GET", "/profile/basic-info", {
        token: wrong(index).replace(ctx.practice.practice_id, `prc_${index}`),
        address: "203.0.113.7",
      });
    for (let index = 0; index < 10; index++) expect((await guess(index)).status).toBe(401);
    const refused = await guess(10);
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(readServerTiming(refused.headers).requests).toBe(0);
    clock.moveTo("2026-11-20T15:00:07Z");
    expect((await guess(11)).status).toBe(401);
  });

  test("do not lock out a valid token of the same practice or IP address", async () => {
    const address = (index: number) => `198.51.100.${index % 5}`;
    const guess = (at: number) => app.call("GET", "/profile/basic-info", { token: wrong(at), address: address(at) });
    const told = new Map<number, number>();
    for (let index = 0; index < 100; index++) {
      const { status } = await guess(index);
      told.set(status, (told.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(told)).toEqual({ 401: 50, 429: 50 });
    const token = await makeAgentToken(ctx, "WhatsApp");
    const call = (from: string) => app.call("GET", "/profile/basic-info", { token, address: from });
    expect((await call("203.0.113.9")).status).toBe(200);
    // This IP address has reached its limit of wrong tokens.
    expect((await call(address(0))).status).toBe(200);
  });

  test("cost one database read and no write", async () => {
    const answer = await basicInfo(wrong(1));
    expect([answer.status, readServerTiming(answer.headers)]).toMatchObject([401, { requests: 1, wcu: 0 }]);
  });
});
