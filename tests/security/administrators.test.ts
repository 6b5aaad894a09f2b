import { readFileSync } from "node:fs";
import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { localClient } from "@sereno/local/database";
import { beforeEach, expect, inject, test } from "vitest";
import { createTestApp, makeAgentToken } from "../support/app";
import { eachPractice } from "../support/each-practice";
import { createPractice, openTestDatabase, testKeys } from "../support/practice";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const { clock, ctx } = await eachPractice(db, "2026-11-20T15:00:00Z", { agent_enabled: true });
const app = createTestApp({ db, clock });
const guide = readFileSync(new URL("../../infra/README.md", import.meta.url), "utf8");

let session: string;
let agent: string;
beforeEach(async () => {
  session = await app.signIn(ctx);
  agent = await makeAgentToken(ctx, "WhatsApp");
});

const statuses = async (by = app) => [
  (await by.call("GET", "/auth/me", { token: session })).status,
  (await by.call("GET", "/profile/basic-info", { token: agent })).status,
];

/** Value of an option of the guide's command, in single quotes. */
const option = (name: string) => new RegExp(`--${name} '([^']+)'`).exec(guide)?.[1] ?? "";

test("the guide's command ends the sessions and tokens of one practice", async () => {
  const other = await app.signIn(await createPractice(db, { clock }), "ses_other");
  expect(await statuses()).toEqual([200, 200]);
  await localClient(inject("endpoint")).send(
    new UpdateItemCommand({
      TableName: inject("table"),
      Key: JSON.parse(option("key").replace("<practice>", ctx.practice.practice_id)),
      ConditionExpression: option("condition-expression"),
      UpdateExpression: option("update-expression"),
      ExpressionAttributeValues: JSON.parse(option("expression-attribute-values")),
    }),
  );
  expect(await statuses()).toEqual([401, 401]);
  expect((await app.call("GET", "/auth/me", { token: other })).status).toBe(200);
});

test("all sessions end when their key is removed", async () => {
  const rotated = { ...testKeys, session: [new Uint8Array(32).fill(7), ...testKeys.session] };
  expect(await statuses(createTestApp({ db, clock, keys: rotated }))).toEqual([200, 200]);
  const replaced = { ...testKeys, session: [new Uint8Array(32).fill(7)] };
  expect(await statuses(createTestApp({ db, clock, keys: replaced }))).toEqual([401, 200]);
});

test("a deleted practice refuses its sessions and tokens", async () => {
  await db.practice.delete({ practice_id: ctx.practice.practice_id }).go();
  expect(await statuses()).toEqual([401, 401]);
});
