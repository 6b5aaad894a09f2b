import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { booking, call, endpointOf, enginesOf, fillPages, signIn, useOneMachine } from "../support/one-machine";

const machine = useOneMachine();
const start = machine.startEmbedded;

test("Ctrl-C to the process group stops Sereno cleanly, also if it is pressed twice", async () => {
  const sereno = await start({}, { ownGroup: true });
  // Sereno waits for the suspended engine, so the second signal arrives before Sereno has stopped.
  const [engine = 0] = enginesOf(sereno.pid);
  process.kill(engine, "SIGSTOP");
  process.kill(-Number(sereno.pid), "SIGINT");
  await expect.poll(() => fetch(sereno.url).catch(() => ({ status: 503 }))).toMatchObject({ status: 503 });
  expect(await Promise.all([sereno.stop("SIGINT"), process.kill(engine, "SIGCONT")])).toEqual([0, true]);
  expect(sereno.output()).not.toContain("engine_");
  expect(readdirSync(join(machine.home, "data")).sort()).toEqual(["keys.json", "sereno.db"]);
});

const MEGABYTES = 20;

/** Sends all of a body of 20 MB, even if it is answered earlier. Returns the answer or the socket's error. */
function send(port: number, isChunked: boolean): Promise<string> {
  const block = Buffer.alloc(64 * 1024, "a");
  const framed = isChunked ? Buffer.concat([Buffer.from("10000\r\n"), block, Buffer.from("\r\n")]) : block;
  const count = (MEGABYTES * 1024 * 1024) / block.length;
  const length = isChunked ? "transfer-encoding: chunked" : `content-length: ${count * block.length}`;
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    let sent = 0;
    const pump = () => {
      while (sent < count) {
        sent += 1;
        if (!socket.write(framed)) return socket.once("drain", pump);
      }
      socket.write(isChunked ? "0\r\n\r\n" : "");
    };
    socket.on("error", (error) => resolve(error.message)).on("close", () => resolve(answer));
    socket.write(`POST /api/v1/appointments HTTP/1.1\r\nhost: localhost:${port}\r\n${length}\r\n\r\n`);
    pump();
    socket.on("data", (chunk) => (answer += chunk));
  });
}

test("the client can read the answer to a body over the limit, and its next request is answered", async () => {
  const { url } = await start();
  for (const isChunked of [false, true]) {
    for (const answer of await Promise.all(Array.from({ length: 8 }, () => send(Number(new URL(url).port), isChunked))))
      expect(answer).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n.*"code":"payload_too_large"/is);
  }
  for (const bytes of [300 * 1024, 5 * 1024 * 1024]) {
    for (let time = 0; time < 10; time++) {
      const headers = { "content-type": "application/json" };
      const large = await fetch(`${url}/api/v1/appointments`, { method: "POST", headers, body: "a".repeat(bytes) });
      expect([large.status, JSON.parse(await large.text()).code]).toEqual([413, "payload_too_large"]);
      expect((await fetch(`${url}/api/v1/openapi.json`)).status).toBe(200);
    }
  }
});

test("Sereno stops on a damaged database, with one line that says how to restore a backup", async () => {
  const sereno = await start();
  await fillPages(endpointOf(sereno), "sereno", 120);
  await sereno.stop();
  const file = join(machine.home, "data", "sereno.db");
  const bytes = readFileSync(file);
  bytes.fill(0xab, Math.floor(bytes.length * 0.5), Math.floor(bytes.length * 0.6));
  writeFileSync(file, bytes);
  const damaged = await start();
  expect(await damaged.ended).toBe(1);
  expect(damaged.output()).toMatch(
    /^La base de datos \S+sereno\.db está vacía o dañada: .*npm run restore -- ARCHIVO\.$/m,
  );
});

test("a database engine that is killed under load is restarted, and no acknowledged booking is lost or doubled", async () => {
  const sereno = await start();
  const token = await signIn(sereno, "bruno@sereno.test");
  const booked: string[] = [];
  const refused: { status: number; code: string; again: () => Promise<void> }[] = [];
  const kills = [8, 12, 16];
  let killed = 0;
  const times = Array.from({ length: 14 }, (_, index) => 6 + index);
  const book = async (hour: number, minutes: number) => {
    const appointment = { ...booking(hour), duration_minutes: 15 };
    const quarter = `:${String(minutes).padStart(2, "0")}:00`;
    appointment.appointment_date = appointment.appointment_date.replace(":00:00", quarter);
    const { status, body } = await call(sereno, "POST", "/appointments", token, appointment);
    if (status === 201) booked.push(body.id);
    else refused.push({ status, code: body.code, again: () => book(hour, minutes) });
  };
  const list = () => call(sereno, "GET", "/appointments?limit=200", token);
  const isBack = () => expect.poll(async () => (await list()).status).toBe(200);
  for (const hour of times) {
    // Waits for the successor of the last killed engine, because it could otherwise be killed before it is ready.
    if (kills.includes(hour)) await isBack();
    for (const pid of kills.includes(hour) ? enginesOf(sereno.pid) : []) killed += Number(process.kill(pid, "SIGKILL"));
    await Promise.all([0, 15, 30, 45].map((minutes) => book(hour, minutes)));
  }
  await isBack();
  // Sends the refused bookings again. 'overlap' then means that the first attempt was stored, but its answer was lost.
  const without = refused.splice(0);
  for (const { status, code, again } of without) {
    expect(["409 overlap", "503 unavailable"]).toContain(`${status} ${code}`);
    await again();
  }
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => "overlap"));
  const { body } = await list();
  const stored = body.appointments.map(({ id }: { id: string }) => id);
  expect(stored).toEqual(expect.arrayContaining(booked));
  expect(stored).toHaveLength(4 * times.length);
  const hours = body.appointments.map((each: { appointment_date: string }) => each.appointment_date);
  expect(new Set(hours).size).toBe(stored.length);
  expect(killed).toBeGreaterThan(0);
  expect(sereno.output().match(/"engine_restarted"/g)).toHaveLength(killed);
});

test("two Serenos never serve a moved data folder and its copy at once", async () => {
  const data = join(machine.home, "data");
  const first = await start();
  const token = await signIn(first, "bruno@sereno.test");
  expect((await call(first, "POST", "/appointments", token, booking(8))).status).toBe(201);
  // The suspended first process cannot notice the move, so the second must detect that the first still runs.
  process.kill(Number(first.pid), "SIGSTOP");
  renameSync(data, join(machine.home, "moved"));
  const isData = (path: string) => !/\.(lock|door)$/.test(path);
  cpSync(join(machine.home, "moved"), data, { recursive: true, filter: isData });
  const second = await start().catch((error: Error) => error.message);
  const engines = enginesOf(first.pid);
  process.kill(Number(first.pid), "SIGCONT");
  expect(second).toMatch(new RegExp(`^exit 1: Otra Sereno \\(proceso ${first.pid}\\) usa todavía \\S+: .*\\.$`));
  expect(engines).toHaveLength(1);
  expect(await first.ended).toBe(1);
  expect(first.output()).toMatch(/^\S+sereno\.db ya no es el archivo con el que empezó esta Sereno: .*\.$/m);
  expect((await call(await start(), "GET", "/appointments", token)).body.appointments).toHaveLength(1);
});

test("a start with a clock before the last stored time is refused and changes nothing, unless SERENO_CLOCK=trust", async () => {
  const ahead = fileURLToPath(new URL("../clock/ahead.mjs", import.meta.url));
  const DAY_MS = 86_400_000;
  const startAt = (days: number, environment: Record<string, string> = {}) => {
    const off = Number(process.env.TEST_CLOCK_AHEAD ?? 0) + days * DAY_MS;
    return start({ NODE_OPTIONS: `--import=${ahead}`, TEST_CLOCK_AHEAD: String(off), ...environment });
  };
  const first = await startAt(0);
  const token = await signIn(first, "bruno@sereno.test");
  const book = (sereno: typeof first, days: number) => {
    const date = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    return call(sereno, "POST", "/appointments", token, { ...booking(10), appointment_date: `${date} 10:00:00` });
  };
  for (const days of [2, 50, 90]) expect((await book(first, days)).status).toBe(201);
  await first.stop();
  for (const days of [-1, -400]) {
    await expect(startAt(days)).rejects.toThrow(
      /^exit 1: El reloj de este equipo marca .* UTC, y lo último que vio Sereno fue el .* UTC: corrígelo o, si es correcto, arranca con SERENO_CLOCK=trust npm start$/,
    );
  }
  const statuses = async (sereno: typeof first) => {
    const { appointments } = (await call(sereno, "GET", "/appointments", token)).body;
    return appointments.map(({ status }: { status: string }) => status);
  };
  const trusted = await startAt(-1, { SERENO_CLOCK: "trust" });
  expect(await statuses(trusted)).toEqual(Array(3).fill("scheduled"));
  expect((await book(trusted, 51)).status).toBe(201);
  await trusted.stop();
  // The run with SERENO_CLOCK=trust stored the slow clock's time, so a start with that clock now needs no setting.
  expect(await statuses(await startAt(-1))).toHaveLength(4);
});
