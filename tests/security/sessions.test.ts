import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { openDatabase } from "@sereno/core/db/database";
import { localClient } from "@sereno/local/database";
import { describe, expect, inject, test } from "vitest";
import { readText } from "../files";
import { createTestApp, makeAgentToken, readServerTiming } from "../support/app";
import { eachPracticeIn } from "../support/each-practice";
import { practiceOf } from "../support/google";
import { createPractice, testKeys } from "../support/practice";

const { db, clock, ctx, app } = await eachPracticeIn("shared", "2026-11-20T15:00:00Z", { agent_enabled: true });

/** A database that processes no batch write, as DynamoDB may while it is busy. */
function leavingUnprocessed() {
  const client = localClient(inject("endpoint"));
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== "BatchWriteItemCommand") return next(args);
        return { output: { UnprocessedItems: Reflect.get(args.input, "RequestItems"), $metadata: {} }, response: {} };
      },
    { step: "initialize", name: "sereno-unprocessed" },
  );
  return openDatabase(client, inject("table"));
}

const statusOf = async (token: string, path = "/auth/me", by = app) => (await by.call("GET", path, { token })).status;

const openBoth = async () => [await app.signIn(ctx), await makeAgentToken(ctx, "WhatsApp")];
const statuses = async ([session = "", agent = ""]: string[], by = app) => [
  await statusOf(session, "/auth/me", by),
  await statusOf(agent, "/profile/basic-info", by),
];

describe("ending all sessions", () => {
  test("takes effect at the next request, even if the database processes no batch write", async () => {
    const tokens = await Promise.all(Array.from({ length: 30 }, (_, index) => app.signIn(ctx, `ses_${index}`)));
    const [first = ""] = tokens;
    const busy = createTestApp({ db: leavingUnprocessed(), clock });
    const revoked = await busy.call("DELETE", "/auth/revoke", { token: first });
    expect([revoked.status, readServerTiming(revoked.headers).requests]).toEqual([200, 3]);
    for (const token of tokens) expect(await statusOf(token)).toBe(401);
  });

  test("keeps later sessions, whose calls cost one database request each, and other practices' sessions", async () => {
    const other = await app.signIn(await createPractice(db, { clock }), "ses_other");
    const before = await app.signIn(ctx, "ses_before");
    await app.call("DELETE", "/auth/revoke", { token: before });
    const after = await app.signIn(await practiceOf(ctx, ctx.practice.practice_id), "ses_after");
    const me = await app.call("GET", "/auth/me", { token: after });
    expect([me.status, readServerTiming(me.headers).requests]).toEqual([200, 1]);
    expect([await statusOf(before), await statusOf(other)]).toEqual([401, 200]);
  });

  test.each([
    ["also ends the agent's tokens and the calendar feed", "", { agent: 401, listed: 0, feed: 404 }],
    ["keeps agents' tokens with keep_agent_tokens", "?keep_agent_tokens=true", { agent: 200, listed: 1, feed: 404 }],
    ["keeps the calendar feed with keep_feed", "?keep_feed=true", { agent: 401, listed: 0, feed: 200 }],
  ])("%s", async (_, query, expected) => {
    const [session = "", token = ""] = await openBoth();
    const { path } = (await app.trpc("feed.create", {}, { token: session })).data;
    expect((await app.send("GET", path)).status).toBe(200);
    const { feed_hash: token_hash = "" } = (await practiceOf(ctx, ctx.practice.practice_id)).practice;
    await app.call("DELETE", `/auth/revoke${query}`, { token: session });
    const now = await practiceOf(ctx, ctx.practice.practice_id);
    expect((await db.feed.get({ token_hash }).go()).data !== null).toBe(expected.feed === 200);
    const { data } = await app.trpc("agent.tokens", {}, { token: await app.signIn(now, "ses_again") });
    const [agent, feed] = [await statusOf(token, "/profile/basic-info"), (await app.send("GET", path)).status];
    expect({ agent, listed: data.tokens.length, feed }).toEqual(expected);
    expect(await statusOf(await makeAgentToken(now, "Nuevo"), "/profile/basic-info")).toBe(200);
  });
});

describe("ALLOWED_EMAILS", () => {
  const appFor = (allowedEmails: string[]) => createTestApp({ db, clock, allowedEmails });

  test("refuses the sessions and tokens of an account that it no longer contains, despite the profile", async () => {
    const [session = "", agent = ""] = await openBoth();
    expect(await statuses([session, agent], appFor([ctx.practice.email]))).toEqual([200, 200]);
    await app.call("PUT", "/profile", { token: session, body: { email: "otra@sereno.test" } });
    const others = appFor(["otra@sereno.test"]);
    const body = { code: "unauthorized", detail: "Acceso denegado. Esta cuenta no está autorizada." };
    expect(await others.call("GET", "/auth/me", { token: session })).toMatchObject({ status: 401, body });
    const denied = { status: 403, body: { code: "access_denied" } };
    expect(await others.call("GET", "/profile/basic-info", { token: agent })).toMatchObject(denied);
  });

  test("with a domain admits accounts of that Google organisation, but no personal address of the domain", async () => {
    const organisation = { google_email: "ana@clinica.example", google_hd: "clinica.example" };
    const member = await createPractice(db, { clock, practice: organisation });
    const personal = await createPractice(db, { clock, practice: { google_email: "eva@clinica.example" } });
    const domain = appFor(["@clinica.example"]);
    expect(await statusOf(await app.signIn(member, "ses_m"), "/auth/me", domain)).toBe(200);
    expect(await statusOf(await app.signIn(personal, "ses_p"), "/auth/me", domain)).toBe(401);
    expect(await statusOf(await app.signIn(personal, "ses_p"), "/auth/me", appFor(["eva@clinica.example"]))).toBe(200);
  });
});

/** Value, in single quotes, of an option of the AWS command in infra/README.md. */
const option = (name: string) => new RegExp(`--${name} '([^']+)'`).exec(readText("infra/README.md"))?.[1] ?? "";

test("the command in infra/README.md ends the sessions and tokens of one practice", async () => {
  const other = await app.signIn(await createPractice(db, { clock }), "ses_other");
  const tokens = await openBoth();
  expect(await statuses(tokens)).toEqual([200, 200]);
  await localClient(inject("endpoint")).send(
    new UpdateItemCommand({
      TableName: inject("table"),
      Key: JSON.parse(option("key").replace("<practice>", ctx.practice.practice_id)),
      ConditionExpression: option("condition-expression"),
      UpdateExpression: option("update-expression"),
      ExpressionAttributeValues: JSON.parse(option("expression-attribute-values")),
    }),
  );
  expect(await statuses(tokens)).toEqual([401, 401]);
  expect(await statusOf(other)).toBe(200);
});

test("all sessions end when their key is removed, and agent tokens stay valid", async () => {
  const tokens = await openBoth();
  const rotated = { ...testKeys, session: [new Uint8Array(32).fill(7), ...testKeys.session] };
  expect(await statuses(tokens, createTestApp({ db, clock, keys: rotated }))).toEqual([200, 200]);
  const replaced = { ...testKeys, session: [new Uint8Array(32).fill(7)] };
  expect(await statuses(tokens, createTestApp({ db, clock, keys: replaced }))).toEqual([401, 200]);
});

test("the sessions and tokens of a deleted practice are refused", async () => {
  const tokens = await openBoth();
  await db.practice.delete({ practice_id: ctx.practice.practice_id }).go();
  expect(await statuses(tokens)).toEqual([401, 401]);
});

const START_MS = Date.parse("2026-11-20T15:00:00Z");
const after = (hours: number) => clock.moveTo(new Date(START_MS + hours * 3_600_000).toISOString());

test("an unused session ends after four days", async () => {
  const [first, second] = [await app.signIn(ctx), await app.signIn(ctx, "ses_second")];
  after(96 - 0.01);
  expect(await statusOf(first)).toBe(200);
  after(96);
  expect(await statusOf(second)).toBe(401);
});

test("a session in use ends after seven days, and costs at most one write unit for each hour of use", async () => {
  const token = await app.signIn(ctx);
  let written = 0;
  for (let hours = 0.5; hours < 168; hours += hours < 6 ? 0.5 : 6) {
    after(hours);
    const { status, headers } = await app.call("GET", "/auth/me", { token });
    expect([hours, status]).toEqual([hours, 200]);
    written += readServerTiming(headers).wcu;
  }
  expect(written).toBe(5 + 27);
  after(168);
  expect(await statusOf(token)).toBe(401);
});
