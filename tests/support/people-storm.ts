import { continueClientTasks } from "@sereno/core/actions/client/continue-removal";
import type { PracticeContext } from "@sereno/core/db/context";
import { STATUSES } from "@sereno/core/domain/appointment/rules";
import { completePastAppointments, expirePurchases } from "@sereno/core/jobs/expire";
import type { createTestApp } from "./app";
import { driftOf } from "./drift";
import { type createClock, nextRequestOf } from "./practice";
import { createRandom } from "./random";

const JOBS = [continueClientTasks, completePastAppointments, expirePurchases];

interface Storm {
  app: Pick<ReturnType<typeof createTestApp>, "call">;
  ctx: PracticeContext;
  clock: ReturnType<typeof createClock>;
  /** Returns a token of a recent sign-in, which deleting a client needs. Called first and before each such deletion. */
  signIn: () => Promise<string>;
  /** Jobs to run; empty if another process runs them. */
  jobs?: typeof JOBS;
  /** Asked before each operation: true ends the storm early. */
  isOver?: () => boolean;
}

const ZONES = ["America/Bogota", "America/Santiago", "Europe/Madrid", "America/New_York"];
const DAYS = 40;

// Makes random changes over REST, `atOnce` at a time, while jobs run and the clock advances. Returns `slowest`, the
// milliseconds of the slowest answer; `slow`, the number of answers that took more than two seconds; and two lists that
// must be empty: `drift`, what `driftOf` finds after the storm, and `failures`, answers of 500 and above.
export async function runPeopleStorm(
  { app, ctx, clock, signIn, jobs = JOBS, isOver }: Storm,
  operations: number,
  atOnce: number,
) {
  const random = createRandom(11);
  let token = await signIn();
  const failures: string[] = [];
  const report = { done: 0, slowest: 0, slow: 0, failures };
  const people = new Map<string, Record<"id" | "name" | "phone", string>>();
  const purchases: { id: string; client_id: string }[] = [];
  const appointments = new Set<string>();
  let numbers = 0;
  let calls = 0;

  const freshNumber = () => String(++numbers).padStart(7, "0");
  const freshName = () => `Persona ${freshNumber()}`;
  const freshPhone = () => `+57300${freshNumber()}`;
  const freshEmail = () => `persona${freshNumber()}@correo.co`;
  const pick = <T>(list: T[]): T | undefined => list[random(list.length || 1)];
  const somebody = () => pick([...people.values()].slice(-60));
  const someAppointment = () => pick([...appointments].slice(-150)) ?? "none";
  const somePurchase = () => pick(purchases.slice(-60));
  const freeTime = () => {
    const day = new Date(clock.now().getTime() + random(DAYS) * 86_400_000).toISOString().slice(0, 10);
    return `${day} ${String(random(24)).padStart(2, "0")}:${random(2) ? "30" : "00"}:00`;
  };

  /** Sends a change, sometimes twice at once. Returns the body of a successful answer, or null if it was refused. */
  async function write(method: string, path: string, body?: object) {
    const headers = { "idempotency-key": `storm-${++calls}` };
    const send = async () => {
      const started = performance.now();
      const answer = await app.call(method, path, { token, body, headers });
      const milliseconds = performance.now() - started;
      report.slowest = Math.max(report.slowest, milliseconds);
      if (milliseconds > 2000) report.slow += 1;
      if (answer.status >= 500) report.failures.push(`${method} ${path}: ${answer.status} ${answer.body.code}`);
      return answer;
    };
    const answers = await Promise.all(random(20) === 0 ? [send(), send()] : [send()]);
    const answer = answers.find(({ status }) => status < 300);
    if (answer) report.done += 1;
    return answer?.body ?? null;
  }

  function keepAppointment(answer: { id: string; client_id: string; patient_name: string; patient_phone: string }) {
    const { id, client_id, patient_name: name, patient_phone: phone } = answer;
    appointments.add(id);
    people.set(client_id, { id: client_id, name, phone });
  }

  const someoneToBook = () => {
    const known = random(4) > 0 ? somebody() : undefined;
    if (!known) return { patient_name: freshName(), patient_phone: freshPhone() };
    return random(2) ? { client_id: known.id } : { patient_name: known.name, patient_phone: known.phone };
  };

  async function book() {
    const purchase = random(3) === 0 ? somePurchase() : undefined;
    const who = purchase
      ? { client_id: purchase.client_id, package_purchase_id: purchase.id, session_type: "package" }
      : { ...someoneToBook(), ...(random(6) === 0 ? { package_id, session_type: "package" } : {}) };
    const appointment_date = freeTime();
    const body = { ...who, appointment_date, duration_minutes: 30 + 30 * random(3), notes: `Nota ${freshNumber()}` };
    const booked = await write("POST", "/appointments", body);
    if (!booked) return;
    keepAppointment(booked);
    if (booked.package_purchase_id) purchases.push({ id: booked.package_purchase_id, client_id: booked.client_id });
  }

  async function rename() {
    const person = somebody();
    if (!person) return;
    const body = [
      { name: freshName() },
      { phone: freshPhone() },
      { name: freshName(), phone: freshPhone() },
      { email: freshEmail() },
      { identification_number: `909${freshNumber()}` },
    ][random(5)];
    const client = await write("PUT", `/clients/${person.id}`, body);
    if (client) people.set(client.id, { id: client.id, name: client.name, phone: client.phone });
  }

  async function merge() {
    const [from, into] = [somebody(), somebody()];
    if (!from || !into) return;
    if (await write("POST", `/clients/${from.id}/merge`, { into: into.id })) people.delete(from.id);
  }

  async function deletePerson() {
    const person = somebody();
    if (!person) return;
    if (random(2)) {
      const { body } = await app.call("GET", `/appointments?client_id=${person.id}&limit=200`, { token });
      for (const { id } of body.appointments ?? []) await write("PUT", `/appointments/${id}`, { status: "cancelled" });
    }
    token = await signIn();
    if (await write("DELETE", `/clients/${person.id}`)) people.delete(person.id);
  }

  async function change(body: object) {
    const changed = await write("PUT", `/appointments/${someAppointment()}`, body);
    if (changed) keepAppointment(changed);
  }

  function handOver() {
    const other = random(3) > 0 ? somebody() : undefined;
    return change(other ? { client_id: other.id } : { patient_name: freshName(), patient_phone: freshPhone() });
  }

  async function remove() {
    const id = someAppointment();
    if (await write("DELETE", `/appointments/${id}`)) appointments.delete(id);
  }

  async function sell() {
    const person = somebody();
    if (!person) return;
    const body = { package_id, client_name: person.name, client_phone: person.phone };
    const sold = await write("POST", "/package-purchases", body);
    if (sold) purchases.push({ id: sold.id, client_id: sold.client_id });
  }

  function useSessions() {
    const path = `/package-purchases/${somePurchase()?.id ?? "none"}`;
    const call = ["use-session", "refund-session", "sessions"][random(3)] ?? "";
    if (call === "sessions") return write("PUT", `${path}/${call}`, { sessions_used: random(5) });
    return write("POST", `${path}/${call}`, { appointment_id: someAppointment() });
  }

  const operationsByWeight: [number, () => Promise<unknown>][] = [
    [28, book],
    [12, rename],
    [8, merge],
    [8, deletePerson],
    [14, () => change({ status: STATUSES[random(STATUSES.length)] })],
    [10, () => change({ appointment_date: freeTime() })],
    [8, handOver],
    [4, () => change({ patient_email: freshEmail() })],
    [4, remove],
    [8, sell],
    [8, useSessions],
    [2, () => write("PUT", "/profile/timezone", { timezone: ZONES[random(ZONES.length)] })],
    [3, () => workOff()],
  ];
  const weights = operationsByWeight.flatMap(([weight, run]) => Array.from({ length: weight }, () => run));

  async function workOff(): Promise<boolean> {
    clock.moveTo(new Date(clock.now().getTime() + 60_000 * (1 + random(15))).toISOString());
    let moved = false;
    for (const job of jobs) {
      const { done, failed } = await job(ctx);
      moved ||= done + failed > 0;
    }
    return moved;
  }

  const pack = { name: "Cuatro", sessions: 4, validity_months: 1 };
  const { id: package_id } = (await app.call("POST", "/packages", { token, body: pack })).body;
  let next = 0;
  const worker = async () => {
    while (next < operations && !isOver?.()) {
      next += 1;
      await weights[random(weights.length)]?.();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  while (await workOff());

  return { ...report, drift: await driftOf(await nextRequestOf(ctx)) };
}
