import { halveToken } from "@sereno/core/domain/auth/rules";
import { beginSignIn } from "@sereno/core/store/auth/sign-in-state";
import { readLogin } from "@sereno/core/store/auth/tokens";
import { beforeEach, expect, test } from "vitest";
import { createTestApp, readServerTiming } from "../support/app";
import { eachPracticeIn } from "../support/each-practice";
import { testKeys } from "../support/practice";

const { db, clock, ctx, app } = await eachPracticeIn("shared", "2026-11-20T15:00:00Z");
let token: string;
beforeEach(async () => (token = await app.signIn(ctx)));

const isSignedIn = async (by: string) => (await app.call("GET", "/auth/me", { token: by })).status === 200;

async function endLeft(halved_token: string, by = app) {
  const { status, headers } = await by.send("POST", "/trpc/auth.endLeft", { body: { halved_token } });
  return { status, requests: readServerTiming(headers).requests };
}

test("a halved session token ends its session with one database request, and may be sent again", async () => {
  const other = await app.signIn(ctx, "ses_other");
  expect(await endLeft(halveToken(token))).toEqual({ status: 200, requests: 1 });
  expect(await endLeft(halveToken(token))).toEqual({ status: 200, requests: 1 });
  expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([false, true]);
});

test("a halved session token does not authenticate a request", async () => {
  const halved = halveToken(token);
  expect(halved.length).toBe(token.length - 22);
  for (const guess of [halved, halved + "A".repeat(22), `${halved}=`]) expect(await isSignedIn(guess)).toBe(false);
  expect((await app.call("POST", "/auth/logout", { token: halved })).status).toBe(401);
  expect(await isSignedIn(token)).toBe(true);
});

test("a forged halved session token is refused without reading the database", async () => {
  const [head = "", body = "", signature = ""] = halveToken(token).split(".");
  const foreign = createTestApp({ db, clock, keys: { ...testKeys, session: [new Uint8Array(32).fill(9)] } });
  const victim = Buffer.from(body, "base64url").toString().replace("ses_test", "ses_2");
  const by = { practice_id: ctx.practice.practice_id, login_id: "ses_test" };
  const begun = await beginSignIn({ keys: testKeys }, clock, { bound: false, by });
  const madeUp = [
    ...[token, "x", "."],
    ...["", signature.slice(1), signature.slice(0, -1), "A".repeat(21)].map((end) => `${head}.${body}.${end}`),
    `${head}.${Buffer.from(victim).toString("base64url")}.${signature}`,
    halveToken(begun.state),
    halveToken(await foreign.signIn(ctx, "ses_test")),
  ];
  for (const each of madeUp) expect(await endLeft(each)).toEqual({ status: 401, requests: 0 });
  expect(await isSignedIn(token)).toBe(true);
});

test("a halved token signed with the previous key ends its session, and an expired one is refused", async () => {
  const rotated = { ...testKeys, session: [new Uint8Array(32).fill(9), ...testKeys.session] };
  expect((await endLeft(halveToken(token), createTestApp({ db, clock, keys: rotated }))).status).toBe(200);
  expect(await isSignedIn(token)).toBe(false);
  clock.moveTo("2026-11-27T15:00:00Z");
  expect(await readLogin(testKeys, clock, token)).toBeNull();
  expect((await endLeft(halveToken(token))).status).toBe(401);
});
