import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";
import { LOGIN_SECONDS, signLogin } from "@sereno/core/store/auth/tokens";
import { ensureTable, localClient } from "@sereno/local/database";
import { loadKeys } from "@sereno/local/keys";
import { readServerTiming } from "../support/app";
import { createPractice, openTestDatabase } from "../support/practice";
import { createRandom } from "../support/random";
import { spawnSereno } from "../support/spawn-sereno";
import { percentile, round, table } from "./table";

const PRACTICES = 200;
const AT_ONCE = 32;
const SECONDS = 60;
const TABLE = "sereno";

interface Practice {
  token: string;
  /** Appointments booked so far, each at a time of its own. */
  booked: { id: string; version: number }[];
  hours: number;
  capacity: number;
}

interface Sent {
  status: number;
  body: string;
  capacity: number;
}

/** Simulates 200 practices with mixed traffic for a minute, against the one-machine edition in its own process. */
export async function benchLoad(endpoint: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "sereno-load-"));
  // Creates the keys, and the table at the current version.
  const sereno = await spawnSereno({ DATA_DIR: folder, DYNAMODB_ENDPOINT: endpoint, DYNAMODB_TABLE: TABLE });
  const practices = await createPractices(endpoint, folder);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const times: Record<"reads" | "writes", number[]> = { reads: [], writes: [] };
  const failures = new Map<string, number>();
  const until = performance.now() + SECONDS * 1000;

  const work = async (seed: number) => {
    const random = createRandom(seed);
    while (performance.now() < until) {
      const practice = practices[random(practices.length)];
      if (!practice) return;
      const call = drawCall(practice, random);
      const started = performance.now();
      const sent = await send(agent, sereno.url, practice.token, call);
      times[call.method === "GET" ? "reads" : "writes"].push(performance.now() - started);
      practice.capacity += sent.capacity;
      if (sent.status < 300) call.keep?.(sent.body);
      else failures.set(`${call.name} ${sent.status}`, (failures.get(`${call.name} ${sent.status}`) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index + 1)));
  agent.destroy();
  await sereno.stop();
  rmSync(folder, { recursive: true });

  const used = practices.map(({ capacity }) => capacity);
  const hottest = Math.max(...used) / used.reduce((sum, each) => sum + each, 0);
  const row = (name: string, values: number[]) => [
    name,
    String(values.length),
    round(values.length / SECONDS, 0),
    round(percentile(values, 50), 1),
    round(percentile(values, 95), 1),
  ];
  table(
    `Load: ${PRACTICES} practices, ${AT_ONCE} at once for ${SECONDS} seconds on the one-machine edition`,
    ["", "requests", "requests/s", "p50 ms", "p95 ms"],
    [row("reads", times.reads), row("writes", times.writes), row("all", [...times.reads, ...times.writes])],
  );
  const errors = [...failures.values()].reduce((sum, each) => sum + each, 0);
  console.log(
    `\nErrors: ${errors}. The hottest partition took ${round(hottest * 100, 1)} % of the capacity; evenly spread it would be ${round(100 / PRACTICES, 1)} %.`,
  );
  if (errors > 0) {
    console.error([...failures].map(([what, times]) => `${what}: ${times}`).join("\n"));
    process.exitCode = 1;
  }
}

async function createPractices(endpoint: string, folder: string): Promise<Practice[]> {
  const client = localClient(endpoint);
  await ensureTable(client, TABLE);
  client.destroy();
  const db = openTestDatabase(endpoint, TABLE);
  const clock = { now: () => new Date() };
  const keys = loadKeys(join(folder, "keys.json"));
  const created: Practice[] = [];
  for (let index = 0; index < PRACTICES; index++) {
    const { practice } = await createPractice(db, { clock });
    const login = { practice_id: practice.practice_id, login_id: "ses_load" };
    const expires = new Date(Date.now() + LOGIN_SECONDS * 1000);
    const at = { practice_id: practice.practice_id, id: login.login_id };
    const ends = { expires_at: expires.toISOString(), ttl: Math.floor(expires.getTime() / 1000) };
    await db.login.put({ ...at, created_at: practice.created_at, ...ends }).go();
    created.push({ token: await signLogin(keys, clock, login), booked: [], hours: 0, capacity: 0 });
  }
  return created;
}

interface Call {
  name: string;
  method: string;
  path: string;
  body?: object;
  keep?(body: string): void;
}

const today = dateOfDay(Math.floor(Date.now() / 86_400_000));
const dateIn = (days: number) => dateOfDay(dayNumber(today) + days);

/** A random call of a working day: mostly reads, some bookings, moves and cancellations, sometimes a client. */
function drawCall(practice: Practice, random: (below: number) => number): Call {
  const freeTime = () => {
    const hour = practice.hours++;
    return `${dateIn(2 + Math.floor(hour / 12))} ${String(7 + (hour % 12)).padStart(2, "0")}:00:00`;
  };
  const keep = (body: string) => {
    const { id, version } = JSON.parse(body);
    practice.booked.push({ id, version });
  };
  const draw = random(100);
  if (draw < 30) {
    const path = `/appointments/date-range?start_date=${today}&end_date=${dateIn(7)}`;
    return { name: "week", method: "GET", path };
  }
  if (draw < 45) {
    const path = `/availability/slots?start_date=${today}&end_date=${dateIn(14)}`;
    return { name: "slots", method: "GET", path };
  }
  if (draw < 55) return { name: "clients", method: "GET", path: "/clients?page=1&page_size=10" };
  if (draw < 62) return { name: "profile", method: "GET", path: "/profile" };
  if (draw < 66) {
    const number = random(1000);
    const body = { name: `Cliente ${number}`, phone: `30055${10_000 + number}` };
    return { name: "client", method: "POST", path: "/clients", body };
  }
  const one = practice.booked.length > 3 ? practice.booked.splice(random(practice.booked.length), 1)[0] : undefined;
  if (one && draw < 76) {
    const body = { appointment_date: freeTime() };
    return { name: "move", method: "PUT", path: `/appointments/${one.id}`, body, keep };
  }
  if (one && draw < 80) {
    return { name: "cancel", method: "PUT", path: `/appointments/${one.id}`, body: { status: "cancelled" } };
  }
  if (one) practice.booked.push(one);
  const number = random(60);
  const patient = { patient_name: `Cliente ${number}`, patient_phone: `30055${10_000 + number}` };
  return {
    name: "book",
    method: "POST",
    path: "/appointments",
    body: { ...patient, appointment_date: freeTime() },
    keep,
  };
}

function send(agent: Agent, url: string, token: string, { method, path, body }: Call): Promise<Sent> {
  const content = body && JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(content ? { "content-type": "application/json", "content-length": Buffer.byteLength(content) } : {}),
  };
  return new Promise((done, fail) => {
    const outgoing = request(`${url}/api/v1${path}`, { method, agent, headers }, async (response) => {
      const { rcu, wcu } = readServerTiming(
        new Headers({ "server-timing": String(response.headers["server-timing"]) }),
      );
      done({ status: response.statusCode ?? 0, body: await text(response), capacity: rcu + wcu });
    });
    outgoing.on("error", fail);
    outgoing.end(content);
  });
}
