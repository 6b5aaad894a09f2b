import { describe, expect, test } from "vitest";
import { eachRestPractice } from "../support/each-practice";

const { opened, app } = await eachRestPractice();

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.call(method, path, { token: opened.therapist, body, headers });
const put = (path: string, body: unknown, match: string, method = "PUT") =>
  call(method, path, body, { "if-match": match });

const day = (start: string) => ({
  ...{ enabled: true, time_ranges: [{ start, end: "12:00" }], appointment_types: ["presential"] },
});
const monday = (start: string) => ({ weekly_availability: { monday: day(start) } });
const closed = (exception_date: string) => ({ exception_date, available: false });

const booking = { patient_name: "Ana Peña", patient_phone: "3001234567", appointment_date: "2026-11-24 10:00:00" };
const pack = { name: "Ocho", sessions: 8, validity_months: 3 };

/** `created`: body to create the record, null if every practice has it. `stale`: start of a stale change's error. */
const KINDS: [kind: string, at: string, created: object | null, change: (index: number) => object, stale: string][] = [
  ["an appointment", "/appointments", booking, (index) => ({ title: `Título ${index}` }), "Esta cita cambió"],
  ["a package", "/packages", pack, (index) => ({ name: `Paquete ${index}` }), "Este paquete cambió"],
  ["the schedule", "/availability/schedule", null, (index) => monday(`0${index}:00`), "Tu horario cambió"],
  ["the rules", "/availability/rules", null, (index) => ({ max_per_day: index }), "Tus reglas de agenda cambiaron"],
  ["reminders", "/reminders/settings", null, (index) => ({ offsets_hours: [index] }), "Los recordatorios cambiaron"],
];

describe.each(KINDS)("%s", (_, at, created, change, changed) => {
  const make = async () => (created ? `${at}/${(await call("POST", at, created)).body.id}` : at);
  const stale = `${changed} en otro lugar.`;

  test("has its version as its ETag, which rises with every change of a value", async () => {
    const path = await make();
    const read = await call("GET", path);
    expect(read.headers.get("etag")).toBe(`"${read.body.version}"`);
    const changed = await call("PUT", path, change(1));
    expect(changed.body.version).toBe(read.body.version + 1);
    expect(changed.headers.get("etag")).toBe(`"${changed.body.version}"`);
    expect((await call("PUT", path, change(1))).headers.get("etag")).toBe(`"${changed.body.version}"`);
    expect((await call("GET", path)).body).toMatchObject({ version: changed.body.version });
  });

  test("accepts the current version in If-Match or in the body, once, and refuses an older one", async () => {
    const path = await make();
    const { headers, body } = await call("GET", path);
    const etag = headers.get("etag") ?? "";
    expect((await put(path, change(1), etag)).status).toBe(200);
    const refused = await put(path, change(2), etag);
    expect(refused).toMatchObject({ status: 412, body: { code: "precondition_failed", detail: stale } });
    expect((await put(path, change(2), '"nonsense"')).status).toBe(412);
    expect((await put(path, change(2), "*")).status).toBe(200);
    const now = (await call("GET", path)).headers.get("etag") ?? "";
    // A proxy that compresses answers turns a strong ETag into a weak one.
    expect((await put(path, change(3), `W/${now}`)).status).toBe(200);
    expect((await put(path, change(4), `"1", ${now}, "77"`)).status).toBe(400);
    const version = body.version + 3;
    expect((await call("PUT", path, { ...change(4), version })).status).toBe(200);
    const late = await call("PUT", path, { ...change(5), version });
    expect(late).toMatchObject({ status: 409, body: { code: "stale_version", detail: stale } });
    const twice = await put(path, { ...change(5), version }, `"${version + 1}"`);
    expect([twice.status, twice.body.code]).toEqual([412, "precondition_failed"]);
    const both = [1, 2].map((index) => call("PUT", path, { ...change(index), version: version + 1 }));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  if (created) {
    test("is deleted only with its current ETag", async () => {
      const path = await make();
      const etag = (await call("GET", path)).headers.get("etag") ?? "";
      await call("PUT", path, change(1));
      expect(await put(path, undefined, etag, "DELETE")).toMatchObject({ status: 412 });
      const now = (await call("GET", path)).headers.get("etag") ?? "";
      expect((await put(path, undefined, now, "DELETE")).status).toBe(200);
    });
  }
});

test("a record without a version refuses an If-Match", async () => {
  const refused = await put("/profile", { city: "Cali" }, '"1"');
  expect(refused).toMatchObject({ status: 412, body: { code: "precondition_failed" } });
  expect((await call("GET", "/profile")).body.city).toBeNull();
  expect((await put("/profile", { city: "Cali" }, "*")).status).toBe(200);
});

test("an answer that is replayed for an idempotency key has the first answer's ETag", async () => {
  const make = () => call("POST", "/packages", pack, { "idempotency-key": "k" });
  expect([(await make()).headers.get("etag"), (await make()).headers.get("etag")]).toEqual(['"1"', '"1"']);
});

const version = async () => (await call("GET", "/availability/schedule")).body.version;

test("the schedule's version rises with every exception that is saved, replaced or removed", async () => {
  const first = await version();
  const { body } = await call("POST", "/availability/exceptions", closed("2026-12-24"));
  expect(await version()).toBe(first + 1);
  await call("POST", "/availability/exceptions", { ...closed("2026-12-24"), notes: "Nochebuena" });
  expect(await version()).toBe(first + 2);
  await call("DELETE", `/availability/exceptions/${body.id}`);
  expect(await version()).toBe(first + 3);
});

test("concurrent changes of different weekdays are all saved", async () => {
  const days = ["monday", "tuesday", "wednesday", "thursday"];
  await Promise.all(
    days.map((name) => call("POST", "/availability/weekly", { weekly_availability: { [name]: day("07:00") } })),
  );
  const { weekly_availability } = (await call("GET", "/availability/schedule")).body;
  expect(days.map((name) => weekly_availability[name].time_ranges[0].start)).toEqual(days.map(() => "07:00"));
});
