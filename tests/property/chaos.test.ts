import { errorTable } from "@sereno/core/errors";
import { readBusy } from "@sereno/core/records/appointment/occupancy";
import type { PracticeContext } from "@sereno/core/table/context";
import { type Appointment, AppointmentPage } from "@sereno/core/things/appointment/output";
import { isLive } from "@sereno/core/things/appointment/rules";
import { dateOfDay, dayNumber, minuteOfIso, parseLocal, resolveLocal } from "@sereno/core/words/time/rules";
import { afterAll, expect, inject, test } from "vitest";
import { createTestApp } from "../support/app";
import { startChaos } from "../support/chaos";
import { createPractice, openTestDatabase } from "../support/practice";
import { createRandom } from "../support/random";

const PRACTICES = 5;
const CHAINS = 6;
const WRITES_EACH = 50;
/** Nobody is connected with Google: what is to be told waits, through the same failing database. */
const MEETING = { is_virtual: true, create_google_meet: true, patient_email: "ana@example.test" };
const CALM_REFUSALS = ["busy", "unavailable", "no_sessions_left", "stale_version"];

// A clock that moves: a request sent again has to be the same all the same.
let milliseconds = 0;
const clock = { now: () => new Date(Date.parse("2026-11-20T15:00:00Z") + milliseconds++) };
const calm = openTestDatabase(inject("endpoint"), inject("table"));
const chaos = await startChaos(inject("endpoint"), 0.3);
const app = createTestApp({ db: openTestDatabase(chaos.endpoint, inject("table")), clock });
const calmApp = createTestApp({ db: calm, clock });
afterAll(() => chaos.stop());

/** What the answers said: the appointments that must be there, and the names of packages and exceptions. */
interface Told {
  appointments: Map<string, Appointment>;
  packages: Map<string, string>;
  exceptions: Set<string>;
  refused: Record<string, number>;
}

interface Practice {
  ctx: PracticeContext;
  token: string;
  purchase: string;
  client: string;
  told: Told;
}

async function openPractice(): Promise<Practice> {
  const ctx = await createPractice(calm, { clock });
  const token = await calmApp.signIn(ctx);
  const made = async (path: string, body: object) => (await calmApp.call("POST", path, { token, body })).body;
  const pack = await made("/packages", { name: "Cien", sessions: 100, validity_months: 12 });
  const sold = await made("/clients/with-package", {
    client_name: "Ana Peña",
    client_phone: "573001234567",
    package_id: pack.id,
  });
  const told: Told = {
    appointments: new Map(),
    packages: new Map([[pack.id, pack.name]]),
    exceptions: new Set(),
    refused: {},
  };
  return { ctx, token, purchase: sold.purchase.id, client: sold.client.id, told };
}

/** Writes at random, one after the other, on what this chain alone has made; client, purchase and days are everybody's. */
async function writeAtRandom({ token, purchase, told }: Practice, chain: number): Promise<void> {
  const random = createRandom(chain + 1);
  const own: string[] = [];
  let hour = 0;
  const freeTime = () => {
    const at = chain + CHAINS * hour++;
    return `${dateOfDay(dayNumber("2026-11-24") + Math.floor(at / 20))} ${String(at % 20).padStart(2, "0")}:00:00`;
  };
  const send = async (method: string, path: string, body?: object) => {
    const answer = await app.call(method, path, { token, body });
    if (answer.status < 300) return answer.body;
    const { code } = answer.body;
    expect(Object.keys(errorTable)).toContain(code);
    expect(CALM_REFUSALS).toContain(code);
    told.refused[code] = (told.refused[code] ?? 0) + 1;
    return null;
  };
  const keep = (appointment: Appointment | null) => {
    if (appointment) told.appointments.set(appointment.id, appointment);
    return appointment;
  };
  const book = async () => {
    const withPackage = random(2) === 0 ? { package_purchase_id: purchase, session_type: "package" } : {};
    const body = {
      patient_name: "Ana Peña",
      patient_phone: "3001234567",
      appointment_date: freeTime(),
      ...(random(3) === 0 ? MEETING : {}),
      ...withPackage,
    };
    const booked = keep(await send("POST", "/appointments", body));
    if (booked) own.push(booked.id);
  };
  const change = async (index: number) => {
    const id = own[index] ?? "";
    const path = `/appointments/${id}`;
    const before = told.appointments.get(id);
    switch (random(5)) {
      case 0:
        return keep(
          await send("PUT", path, { appointment_date: freeTime(), version: before?.version, status: "scheduled" }),
        );
      case 1:
      case 2:
        return keep(await send("PUT", path, { status: before?.status === "cancelled" ? "scheduled" : "cancelled" }));
      case 3:
        return keep(await send("PUT", path, { notes: `Nota ${random(1000)}`, version: before?.version }));
      default:
        if (!(await send("DELETE", path))) return;
        told.appointments.delete(id);
        own.splice(index, 1);
    }
  };
  const arrange = async (step: number) => {
    const date = dateOfDay(dayNumber("2027-03-01") + chain * 60 + step);
    if (random(2) === 0) {
      const body = { name: `Paquete ${chain}.${step}`, sessions: 1 + random(9), validity_months: 2 };
      const made = await send("POST", "/packages", body);
      if (made) told.packages.set(made.id, made.name);
    } else if (await send("POST", "/availability/exceptions", { exception_date: date, available: false })) {
      told.exceptions.add(date);
    }
  };
  for (let step = 0; step < WRITES_EACH; step++) {
    const draw = random(10);
    if (draw === 9) await arrange(step);
    else if (own.length < 2 || draw < 4) await book();
    else await change(random(own.length));
  }
}

async function expectAsTold({ ctx, token, purchase, client, told }: Practice): Promise<void> {
  const { practice_id } = ctx.practice;
  const get = async (path: string) => (await calmApp.call("GET", path, { token })).body;
  const appointments: Appointment[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page = AppointmentPage.parse(await get(`/appointments?limit=200${cursor && `&cursor=${cursor}`}`));
    appointments.push(...page.appointments);
    cursor = page.next_cursor;
  }
  const byId = (a: Appointment, b: Appointment) => a.id.localeCompare(b.id);
  // Whether Google could be told is settled after the answer, where the database allowed no sooner.
  const settled = (list: Appointment[]) => list.sort(byId).map(({ meet_status: _, ...each }) => each);
  // An answer may be older than the address that another chain's booking filled in: what is shown is the client's of today.
  const { email: patient_email } = await get(`/clients/${client}`);
  const toldToday = [...told.appointments.values()].map((each) => ({ ...each, patient_email }));
  expect(settled(appointments)).toEqual(settled(toldToday));

  const minutes = ({ appointment_date }: Appointment) =>
    resolveLocal("America/Bogota", parseLocal(appointment_date)).instant;
  const live = appointments.filter(({ status }) => isLive(status));
  const busy = await readBusy(calm, practice_id, 20_000, 30_000);
  expect(busy.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(live.length * 60);
  for (const each of live) {
    expect(busy.some(({ start, end }) => start <= minutes(each) && minutes(each) + 60 <= end)).toBe(true);
  }

  const held = appointments.filter(({ session_held }) => session_held).length;
  const { data: ledger } = await calm.ledger.query
    .entry({ practice_id, purchase_id: purchase })
    .go({ consistent: true, pages: "all" });
  const sold = (await get(`/package-purchases?client_id=${client}`)).purchases[0];
  const person = await get(`/clients/${client}`);
  const seen = live.map(({ created_at: _, ...each }) => minutes({ created_at: "", ...each }));
  expect({
    sold: sold.sessions_used,
    ledger: ledger.reduce((sum, { sessions }) => sum + sessions, 0),
    ofClient: person.used_package_sessions,
    appointmentsOfClient: person.total_appointments,
    next: person.next_appointment_date && minuteOfIso(`${person.next_appointment_date.replace(" ", "T")}-05:00`),
  }).toEqual({
    sold: held,
    ledger: held,
    ofClient: held,
    appointmentsOfClient: appointments.length,
    next: seen.length > 0 ? Math.min(...seen) : null,
  });
  const { packages } = await get("/packages");
  expect(new Map(packages.map((each: { id: string; name: string }) => [each.id, each.name]))).toEqual(told.packages);
  const { exceptions } = await get("/availability/schedule");
  expect(exceptions.map((each: { exception_date: string }) => each.exception_date).sort()).toEqual(
    [...told.exceptions].sort(),
  );
}

test("1,500 writes over a database that fails three times in ten leave exactly what their answers said", async () => {
  const practices = await Promise.all(Array.from({ length: PRACTICES }, openPractice));
  await Promise.all(
    practices.flatMap((practice) => Array.from({ length: CHAINS }, (_, chain) => writeAtRandom(practice, chain))),
  );
  for (const practice of practices) await expectAsTold(practice);
  const stored = practices.reduce((sum, { told }) => sum + told.appointments.size, 0);
  const refused = practices.reduce((sum, { told }) => sum + Object.values(told.refused).reduce((a, b) => a + b, 0), 0);
  expect(stored).toBeGreaterThan(200);
  expect(refused).toBeLessThan(PRACTICES * CHAINS * WRITES_EACH * 0.1);
  for (const times of Object.values(chaos.struck)) expect(times).toBeGreaterThan(30);
});
