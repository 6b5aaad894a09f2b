import { continueClientTasks } from "@sereno/core/actions/client/continue-removal";
import type { PracticeContext } from "@sereno/core/db/context";
import { STATUSES } from "@sereno/core/domain/appointment/rules";
import { completePastAppointments, expirePurchases } from "@sereno/core/jobs/expire";
import type { createTestApp } from "./app";
import { driftOf, overlapsOf, recordsOf } from "./drift";
import { type createClock, nextRequestOf } from "./practice";
import { createRandom } from "./random";
import { dumpOf } from "./state";

export interface PeopleStormReport {
  done: Record<string, number>;
  refused: Record<string, number>;
  /** Milliseconds of the slowest answer. */
  slowest: number;
  /** Answers that took more than two seconds. */
  slow: number;
  /** Pairs of live appointments that overlap: must be 0. */
  overlapping: number;
  /** Differences of counts, claims, occupied time and ledger from the records: must be empty. */
  drift: string[];
  /** Data of deleted people or refused calls that is still stored: must be empty. */
  kept: string[];
  /** Answers of 500 and above, and jobs that failed: must be empty. */
  failures: string[];
}

const JOBS = [continueClientTasks, completePastAppointments, expirePurchases];

interface Storm {
  app: Pick<ReturnType<typeof createTestApp>, "call">;
  ctx: PracticeContext;
  clock: ReturnType<typeof createClock>;
  /** A token of a session that began now: deleting somebody needs a recent sign-in, and the clock advances. */
  signIn: () => Promise<string>;
  /** Jobs to run; empty if another process runs them. */
  jobs?: typeof JOBS;
  /** Ends the storm before all operations are done. */
  isOver?: () => boolean;
}

interface Person {
  id: string;
  name: string;
  phone: string;
}

const ZONES = ["America/Bogota", "America/Santiago", "Europe/Madrid", "America/New_York"];
const DAYS = 40;

// Makes random changes over REST, `atOnce` at a time, while jobs run and the clock advances. Each personal text and
// number is unique, so that the checks can search the records for it.
export async function runPeopleStorm(
  { app, ctx, clock, signIn, jobs = JOBS, isOver }: Storm,
  operations: number,
  atOnce: number,
  seed = 11,
): Promise<PeopleStormReport> {
  const random = createRandom(seed);
  let token = await signIn();
  const counts = { done: {}, refused: {}, slowest: 0, slow: 0, overlapping: 0 };
  const report: PeopleStormReport = { ...counts, drift: [], kept: [], failures: [] };
  const people = new Map<string, Person>();
  const purchases: { id: string; client_id: string }[] = [];
  const appointments = new Map<string, { client_id: string; marks: string[] }>();
  const deleted = new Set<string>();
  const mergedInto = new Map<string, string>();
  /** Clients about whom each mark (a unique text or number) was sent; empty if the call was refused. */
  const told = new Map<string, Set<string>>();
  let marks = 0;
  let calls = 0;

  const mark = (write: (number: string) => string) => {
    const text = write(String(++marks).padStart(7, "0"));
    told.set(text, new Set());
    return text;
  };
  const freshWord = () => mark((number) => `zq${number}x`);
  const freshName = () => `Persona ${freshWord()}`;
  const freshPhone = () => `+${mark((number) => `57300${number}`)}`;
  const pick = <T>(list: T[]): T | undefined => list[random(list.length || 1)];
  const somebody = () => pick([...people.values()].slice(-60));
  const someAppointment = () => pick([...appointments.keys()].slice(-150)) ?? "none";
  const somePurchase = () => pick(purchases.slice(-60));
  const freeTime = () => {
    const day = new Date(clock.now().getTime() + random(DAYS) * 86_400_000).toISOString().slice(0, 10);
    return `${day} ${String(random(24)).padStart(2, "0")}:${random(2) ? "30" : "00"}:00`;
  };

  /** Sends a change, sometimes twice at once. Returns the body of a successful answer, or null if it was refused. */
  async function write(kind: string, method: string, path: string, body?: object) {
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
    const [counted, what] = answer ? [report.done, kind] : [report.refused, String(answers[0]?.body.code)];
    counted[what] = (counted[what] ?? 0) + 1;
    return answer?.body ?? null;
  }

  function tell(sent: object, client_id: string): void {
    const text = JSON.stringify(sent);
    for (const found of text.match(MARK) ?? []) told.get(found)?.add(client_id);
  }

  function keepAppointment(
    answer: { id: string; client_id: string; patient_name: string; patient_phone: string },
    sent: object,
  ) {
    const { id, client_id } = answer;
    const marks = [...(appointments.get(id)?.marks ?? []), ...(JSON.stringify(sent).match(MARK) ?? [])];
    appointments.set(id, { client_id, marks });
    for (const each of marks) told.get(each)?.add(client_id);
    people.set(client_id, { id: client_id, name: answer.patient_name, phone: answer.patient_phone });
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
    const body = { ...who, appointment_date, duration_minutes: 30 + 30 * random(3), notes: `Nota ${freshWord()}` };
    const booked = await write("booked", "POST", "/appointments", body);
    if (!booked) return;
    keepAppointment(booked, body);
    if (booked.package_purchase_id) purchases.push({ id: booked.package_purchase_id, client_id: booked.client_id });
  }

  async function rename() {
    const person = somebody();
    if (!person) return;
    const body = [
      { name: freshName() },
      { phone: freshPhone() },
      { name: freshName(), phone: freshPhone() },
      { email: `${freshWord()}@correo.co` },
      { identification_number: mark((number) => `909${number}`) },
    ][random(5)];
    const client = await write("renamed", "PUT", `/clients/${person.id}`, body);
    if (!client) return;
    tell(body ?? {}, client.id);
    people.set(client.id, { id: client.id, name: client.name, phone: client.phone });
  }

  async function merge() {
    const [from, into] = [somebody(), somebody()];
    if (!from || !into) return;
    const client = await write("merged", "POST", `/clients/${from.id}/merge`, { into: into.id });
    if (!client) return;
    people.delete(from.id);
    mergedInto.set(from.id, client.id);
  }

  async function deletePerson() {
    const person = somebody();
    if (!person) return;
    if (random(2)) {
      const { body } = await app.call("GET", `/appointments?client_id=${person.id}&limit=200`, { token });
      for (const { id } of body.appointments ?? [])
        await write("cancelled", "PUT", `/appointments/${id}`, { status: "cancelled" });
    }
    token = await signIn();
    if (!(await write("deleted", "DELETE", `/clients/${person.id}`))) return;
    people.delete(person.id);
    deleted.add(person.id);
  }

  async function change(kind: string, body: object, sent: object = {}) {
    const changed = await write(kind, "PUT", `/appointments/${someAppointment()}`, body);
    if (changed) keepAppointment(changed, sent);
  }

  function setStatus() {
    const status = STATUSES[random(STATUSES.length)];
    return change(status ?? "", { status });
  }

  function handOver() {
    const other = somebody();
    const body =
      other && random(3) > 0 ? { client_id: other.id } : { patient_name: freshName(), patient_phone: freshPhone() };
    return change("handed over", body, body);
  }

  function correct() {
    const body = { patient_email: `${freshWord()}@correo.co` };
    return change("corrected", body, body);
  }

  async function remove() {
    const id = someAppointment();
    if (await write("removed", "DELETE", `/appointments/${id}`)) appointments.delete(id);
  }

  async function sell() {
    const person = somebody();
    if (!person) return;
    const body = { package_id, client_name: person.name, client_phone: person.phone };
    const sold = await write("sold", "POST", "/package-purchases", body);
    if (!sold) return;
    tell(body, sold.client_id);
    purchases.push({ id: sold.id, client_id: sold.client_id });
  }

  function useSessions() {
    const path = `/package-purchases/${somePurchase()?.id ?? "none"}`;
    const call = ["use-session", "refund-session", "sessions"][random(3)] ?? "";
    if (call === "sessions") return write(call, "PUT", `${path}/${call}`, { sessions_used: random(5) });
    return write(call, "POST", `${path}/${call}`, { appointment_id: someAppointment() });
  }

  const operationsByWeight: [number, () => Promise<unknown>][] = [
    [28, book],
    [12, rename],
    [8, merge],
    [8, deletePerson],
    [14, setStatus],
    [10, () => change("moved", { appointment_date: freeTime() })],
    [8, handOver],
    [4, correct],
    [4, remove],
    [8, sell],
    [8, useSessions],
    [2, () => write("zone", "PUT", "/profile/timezone", { timezone: ZONES[random(ZONES.length)] })],
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

  const records = await recordsOf(ctx);
  report.overlapping = overlapsOf(records).length;
  report.drift = await driftOf(await nextRequestOf(ctx));

  const nowOf = (id: string): string => {
    const into = mergedInto.get(id);
    return into ? nowOf(into) : id;
  };
  const dump = JSON.stringify((await dumpOf(ctx)).map((item) => JSON.stringify(item)));
  const stored = new Set(dump.match(MARK));
  report.kept = [...told].flatMap(([text, of]) =>
    stored.has(text) && [...of].every((id) => deleted.has(nowOf(id))) ? [`${text} of ${[...of].map(nowOf)}`] : [],
  );
  return report;
}

const MARK = /zq\d{7}x|57300\d{7}|909\d{7}/g;
