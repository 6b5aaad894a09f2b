import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { call, signIn, useOneMachine } from "../support/one-machine";
import type { SpawnedSereno } from "../support/spawn-sereno";

const machine = useOneMachine();
const AHEAD = fileURLToPath(new URL("../clock/ahead.mjs", import.meta.url));
const DAY_MS = 86_400_000;

/** Starts as a machine does whose clock is so many days off. */
const startAt = (days: number) =>
  machine.startEmbedded({
    LOG: "all",
    NODE_OPTIONS: `--import=${AHEAD}`,
    TEST_CLOCK_AHEAD: String(Number(process.env.TEST_CLOCK_AHEAD ?? 0) + days * DAY_MS),
  });

const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const book = (sereno: SpawnedSereno, token: string, days: number, name = "Ana Peña") =>
  call(sereno, "POST", "/appointments", token, {
    patient_name: name,
    patient_phone: "3001234567",
    appointment_date: `${dayAhead(days)} 10:00:00`,
  });

async function statuses(sereno: SpawnedSereno, token: string): Promise<string[]> {
  const { body } = await call(sereno, "GET", "/appointments", token);
  return body.appointments.map(({ status }: { status: string }) => status).sort();
}

const Doubt = z.object({
  result: z.object({ data: z.nullable(z.object({ seen_at: z.string(), machine_at: z.string() })) }),
});
async function doubtOf(sereno: SpawnedSereno, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${sereno.url}/trpc/clock.doubt`, { headers });
  return Doubt.parse(await answer.json()).result.data;
}

const confirm = (sereno: SpawnedSereno, token: string, machine_at: string | undefined) =>
  fetch(`${sereno.url}/trpc/clock.confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ machine_at }),
  });

/** Waits until a job has run, or was held. */
const looked = (sereno: SpawnedSereno, job: string) =>
  vi.waitFor(() => expect(sereno.output()).toMatch(new RegExp(`"event":"job(_held)?","job":"${job}"`)), 10_000);

async function practiceWithThree() {
  const sereno = await startAt(0);
  const token = await signIn(sereno, "bruno@sereno.test");
  for (const days of [2, 50, 90]) expect((await book(sereno, token, days)).status).toBe(201);
  await sereno.stop();
  return token;
}

test("starts that are days or years off complete nothing, book nobody, and say so; with the right clock all goes on", async () => {
  const token = await practiceWithThree();
  for (const days of [100, 1, 400, -1, -400]) {
    const wrong = await startAt(days);
    await looked(wrong, "complete");
    expect([days, ...(await statuses(wrong, token))]).toEqual([days, "scheduled", "scheduled", "scheduled"]);
    const refused = await book(wrong, token, 50, "Berta Ruiz");
    expect([refused.status, refused.body.code]).toEqual([503, "clock_doubt"]);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(wrong.output()).toContain('"event":"clock_doubted"');
    const doubt = await doubtOf(wrong, token);
    const apart = Date.parse(doubt?.machine_at ?? "") - Date.parse(doubt?.seen_at ?? "");
    expect(Math.round(apart / DAY_MS)).toBe(days);
    await wrong.stop();
  }
  const right = await startAt(0);
  await looked(right, "complete");
  expect(await doubtOf(right, token)).toBeNull();
  expect(await statuses(right, token)).toEqual(["scheduled", "scheduled", "scheduled"]);
  expect((await book(right, token, 50)).body.code).toBe("overlap");
  expect((await book(right, token, 51)).status).toBe(201);
});

test("a yes to a clock that was wrong is mended once the right one is believed again", async () => {
  const token = await practiceWithThree();
  const wrong = await startAt(60);
  expect((await confirm(wrong, token, (await doubtOf(wrong, token))?.machine_at)).status).toBe(200);
  await vi.waitFor(() => expect(wrong.output()).toContain('"event":"job","job":"complete"'), 10_000);
  const fresh = await signIn(wrong, "bruno@sereno.test");
  expect(await statuses(wrong, fresh)).toEqual(["completed", "completed", "scheduled"]);
  await wrong.stop();

  const right = await startAt(0);
  expect((await confirm(right, fresh, (await doubtOf(right, fresh))?.machine_at)).status).toBe(200);
  await vi.waitFor(() => expect(right.output()).toContain('"event":"job","job":"mend"'), 10_000);
  expect(right.output()).toContain('"event":"clock_harm_mended"');
  // Who signed in at that time is signed out.
  expect((await call(right, "GET", "/appointments", fresh)).status).toBe(401);
  const again = await signIn(right, "bruno@sereno.test");
  expect(await statuses(right, again)).toEqual(["scheduled", "scheduled", "scheduled"]);
});
