import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { extent } from "../extent";
import { booking, call, signIn, useOneMachine } from "../support/one-machine";
import type { SpawnedSereno } from "../support/spawn-sereno";

const machine = useOneMachine();
const PAYMENTS = extent(18, 36);
const AMOUNT = 1_000;
/** Number of answers before each kill. */
const KILLS = extent([6], [6, 18]);

test("payments over kill -9 are made once each: no receipt is missing or doubled", async () => {
  let sereno: SpawnedSereno = await machine.startEmbedded();
  const token = await signIn(sereno, "bruno@sereno.test");
  const booked = (await call(sereno, "POST", "/appointments", token, booking(10))).body;
  const pay = async (key: string) => {
    const response = await fetch(`${sereno.url}/api/v1/payments`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}`, "idempotency-key": key },
      body: JSON.stringify({ client_id: booked.client_id, amount: AMOUNT, method: "nequi", parts: [] }),
    });
    return { status: response.status, body: await response.json() };
  };
  const numbers = new Map<string, number>();
  const keys = Array.from({ length: PAYMENTS }, () => randomUUID());
  let killed = 0;
  while (numbers.size < PAYMENTS) {
    const open = keys.filter((key) => !numbers.has(key)).slice(0, 6);
    const round = open.map((key) => pay(key).catch(() => null));
    const isKilled = killed < KILLS.length && numbers.size >= (KILLS[killed] ?? 0);
    if (isKilled) {
      killed += 1;
      await Promise.race(round);
      await sereno.stop("SIGKILL");
    }
    const answers = await Promise.all(round);
    for (const [index, answer] of answers.entries()) {
      if (answer?.status === 201) numbers.set(open[index] ?? "", answer.body.number);
    }
    if (isKilled) sereno = await machine.startEmbedded();
  }
  expect(killed).toBe(KILLS.length);
  expect([...numbers.values()].sort((a, b) => a - b)).toEqual(
    Array.from({ length: PAYMENTS }, (_, index) => index + 1),
  );
  const balance = (await call(sereno, "GET", `/clients/${booked.client_id}/balance`, token)).body;
  expect(balance.credit).toBe(PAYMENTS * AMOUNT);
});
