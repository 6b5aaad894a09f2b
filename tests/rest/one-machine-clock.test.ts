import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { extent, isLong } from "../extent";
import { call, signIn, useOneMachine } from "../support/one-machine";
import type { SpawnedSereno } from "../support/spawn-sereno";

const machine = useOneMachine();
const AHEAD = fileURLToPath(new URL("../clock/ahead.mjs", import.meta.url));
const DAY_MS = 86_400_000;

/** Starts Sereno on a machine whose clock is this many days off. */
const startAt = (days: number, environment: Record<string, string> = {}) =>
  machine.startEmbedded({
    LOG: "all",
    NODE_OPTIONS: `--import=${AHEAD}`,
    TEST_CLOCK_AHEAD: String(Number(process.env.TEST_CLOCK_AHEAD ?? 0) + days * DAY_MS),
    ...environment,
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

const looked = (sereno: SpawnedSereno, job: string) =>
  expect.poll(sereno.output).toMatch(new RegExp(`"event":"job","job":"${job}"`));

async function practiceWithThree() {
  const sereno = await startAt(0);
  const token = await signIn(sereno, "bruno@sereno.test");
  for (const days of [2, 50, 90]) expect((await book(sereno, token, days)).status).toBe(201);
  await sereno.stop();
  return token;
}

test("a start with a clock before the table's last time is refused and changes nothing, unless SERENO_CLOCK is trust", async () => {
  const token = await practiceWithThree();
  for (const days of extent([-1], [-1, -400])) {
    await expect(startAt(days)).rejects.toThrow(
      /^exit 1: El reloj de este equipo marca .* UTC, y lo último que vio Sereno fue el .* UTC: corrígelo o, si es correcto, arranca con SERENO_CLOCK=trust npm start$/,
    );
  }
  const trusted = await startAt(-1, { SERENO_CLOCK: "trust" });
  expect(await statuses(trusted, token)).toEqual(["scheduled", "scheduled", "scheduled"]);
  expect((await book(trusted, token, 51)).status).toBe(201);
  await trusted.stop();
  if (!isLong) return;
  // A start compares the clock with the last stored time: the trusted run has stored a time of the slow clock.
  const again = await startAt(-1);
  expect(await statuses(again, token)).toHaveLength(4);
});

test("a machine that was off for days starts although Google cannot be asked", async () => {
  const token = await practiceWithThree();
  const later = await startAt(3);
  await looked(later, "complete");
  expect(await statuses(later, token)).toEqual(["completed", "scheduled", "scheduled"]);
  expect((await book(later, token, 60)).status).toBe(201);
});
