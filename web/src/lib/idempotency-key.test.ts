// @vitest-environment happy-dom
import type { AppRouter } from "@sereno/api/router";
import { answerInTurn, fakeServer, loses } from "@sereno/tests/support/fake-server";
import { createTRPCClient, TRPCClientError } from "@trpc/client";
import { beforeEach, expect, test } from "vitest";
import { isUnanswered, keepKeyUntilAnswered } from "./idempotency-key";

const client = createTRPCClient<AppRouter>({ links: [keepKeyUntilAnswered, answerInTurn] });
const rename = () => client.client.update.mutate({ id: "cli_1", name: "Ana Peña" });
const writeTo = () => client.payment.messageSent.mutate({ id: "cli_1" });
const annul = () => client.payment.annul.mutate({ id: "pay_1", reason: "Error" });
const keys = (path: string) => fakeServer.mutations().flatMap((op) => (op.path === path ? [op.context.key] : []));

beforeEach(() => {
  localStorage.clear();
  fakeServer.begin();
});

const RECORD = { client_id: "cli_1", amount: 50_000, method: "cash" } as const;
test.each([
  ["the same key after another change", rename, true],
  ["the same key after a payment message", writeTo, true],
  ["a new key after another change of money, which may have annulled it", annul, false],
])("a payment without an answer is sent again with %s", async (_, other, isSame) => {
  fakeServer.answers = [loses, async () => ({}), async () => ({})];
  await client.payment.record.mutate(RECORD).catch(() => undefined);
  await other();
  expect(isUnanswered(["payment.record"])).toBe(isSame);
  await client.payment.record.mutate(RECORD);
  const [first, second] = keys("payment.record");
  expect(first === second).toBe(isSame);
});

test.each([429, 401, 409])(
  "an unanswered payment keeps its key if a retry is refused before the server looks up the key: %d",
  async (httpStatus) => {
    const appCode = { 429: "rate_limited", 401: "unauthorized", 409: "busy" }[httpStatus];
    const refusal = { error: { code: -32000, message: "No", data: { httpStatus, appCode } } };
    const refuses = () => Promise.reject(TRPCClientError.from(refusal));
    fakeServer.answers = [loses, refuses, async () => ({})];
    for (let press = 0; press < 3; press++) await client.payment.record.mutate(RECORD).catch(() => undefined);
    expect(new Set(keys("payment.record")).size).toBe(1);
  },
);

test("an unanswered change of a client is sent again with a new key after another change of the client", async () => {
  fakeServer.answers = [loses, async () => ({}), async () => ({})];
  await rename().catch(() => undefined);
  await client.client.update.mutate({ id: "cli_1", name: "Ana" });
  await rename();
  const [first, , third] = keys("client.update");
  expect(first).not.toBe(third);
});
