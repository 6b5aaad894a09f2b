import { fakeClient as client, fakeServer, loses } from "@sereno/tests/support/fake-server";
import { TRPCClientError } from "@trpc/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isInDoubt } from "./errors";
import { type Attempt, begin, isUnanswered, newAttempt } from "./idempotency-key";

const annul = () => client.payment.annul.mutate({ id: "pay_1", reason: "Error" });
const keys = (path: string) => fakeServer.mutations().flatMap((op) => (op.path === path ? [op.context.key] : []));

let attempt: Attempt;
let end = () => {};
const openDialog = () => {
  attempt = newAttempt();
  end = begin(attempt);
};
beforeEach(() => {
  fakeServer.begin();
  openDialog();
});
afterEach(() => {
  end();
  vi.restoreAllMocks();
});

const RECORD = { client_id: "cli_1", amount: 50_000, method: "cash" } as const;
test.each([
  ["the same key after another change", () => client.client.update.mutate({ id: "cli_1", name: "Ana Peña" }), true],
  ["the same key after a payment message", () => client.payment.messageSent.mutate({ id: "cli_1" }), true],
  ["a new key after another change of money, which may have annulled it", annul, false],
])("a payment without an answer is sent again with %s", async (_, other, isSame) => {
  fakeServer.answers = [loses, async () => ({}), async () => ({})];
  await client.payment.record.mutate(RECORD).catch(() => undefined);
  await other();
  expect(isUnanswered(attempt)).toBe(isSame);
  await client.payment.record.mutate(RECORD);
  const [first, second] = keys("payment.record");
  expect(first === second).toBe(isSame);
});

const refuse = (httpStatus: number, appCode?: string) => () =>
  Promise.reject(TRPCClientError.from({ error: { code: -32000, message: "No", data: { httpStatus, appCode } } }));

test.each<[number, string]>([
  [429, "rate_limited"],
  [401, "unauthorized"],
  [409, "busy"],
])(
  "an unanswered payment keeps its key if a retry is refused before the server looks up the key: %d",
  async (httpStatus, appCode) => {
    fakeServer.answers = [loses, refuse(httpStatus, appCode), async () => ({})];
    for (let press = 0; press < 3; press++) await client.payment.record.mutate(RECORD).catch(() => undefined);
    expect(new Set(keys("payment.record")).size).toBe(1);
  },
);

test("a payment without an answer is recorded again if it is entered in another dialog", async () => {
  fakeServer.answers = [loses, async () => ({})];
  await client.payment.record.mutate(RECORD).catch(() => undefined);
  end();
  openDialog();
  await client.payment.record.mutate(RECORD);
  expect(new Set(keys("payment.record")).size).toBe(2);
});

test("a lost call gets a new key once another dialog's call has succeeded that it may have to reverse", async () => {
  fakeServer.answers = [loses, async () => ({}), async () => ({})];
  const revoke = () => client.feed.revoke.mutate().catch(() => undefined);
  await revoke();
  const endOther = begin(newAttempt());
  await client.feed.create.mutate();
  endOther();
  await revoke();
  expect(new Set(keys("feed.revoke")).size).toBe(2);
});

test.each([
  ["is not in doubt if the network was off", loses, false],
  ["is in doubt if a server on this machine failed while the network was off", refuse(500), true],
])("a payment %s, and is sent again with the same key", async (_, answer, isDoubtful) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fakeServer.answers = [answer, async () => ({})];
  const error = await client.payment.record.mutate(RECORD).catch((reason: unknown) => reason);
  expect([isInDoubt(error), isUnanswered(attempt)]).toEqual([isDoubtful, isDoubtful]);
  await client.payment.record.mutate(RECORD);
  expect(new Set(keys("payment.record")).size).toBe(1);
});

test("a value without a version is set each time with a new key, also if no answer arrives", async () => {
  fakeServer.answers = [loses, loses, async () => ({})];
  for (const agent_enabled of [true, false, true])
    await client.practice.setAgentStatus.mutate({ agent_enabled }).catch(() => undefined);
  expect(new Set(keys("practice.setAgentStatus")).size).toBe(3);
});
