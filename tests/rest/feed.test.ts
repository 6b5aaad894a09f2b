import { randomBytes } from "node:crypto";
import { deleteAppointment } from "@sereno/core/actions/appointment/delete";
import { continueClientTasks } from "@sereno/core/actions/client/continue-removal";
import { deleteClient } from "@sereno/core/actions/client/delete";
import { withPracticeOfNow } from "@sereno/core/store/practice/read";
import ICAL from "ical.js";
import { beforeEach, describe, expect, test } from "vitest";
import { bookAppointment, mergeClients, updateAppointment, updateClient } from "../support/acts";
import { createTestApp, readServerTiming } from "../support/app";
import { eachPracticeIn } from "../support/each-practice";
import { createLog } from "../support/practice";
import { seedPractice } from "../support/seed";

const { lines, log } = createLog();
const practice = { google_email: "ana@example.test" };
const { db, clock, ctx, app } = await eachPracticeIn("own", "2026-11-20T15:00:00Z", practice, { log });

let session: string;
let path: string;

const trpc = async (name: string, input?: object, key?: string) => {
  return (await app.trpc(name, input, { token: session, headers: key ? { "idempotency-key": key } : {} })).data;
};
const create = async (key?: string): Promise<string> => (await trpc("feed.create", undefined, key)).path;
const read = (at = path, headers: Record<string, string> = {}) => app.send("GET", at, { headers });
const book = (change: object = {}, by = ctx) =>
  bookAppointment(by, {
    ...{ patient_name: "Laura Gil", patient_phone: "300 123 4567", patient_email: "laura@example.test" },
    ...{ identification_number: "52123", title: "Duelo", notes: "Lo que nadie más debe leer", is_virtual: false },
    appointment_date: "2026-11-24 10:00:00",
    ...change,
  });
/** Answers have an ETag only after a minute without a change. */
const settle = () => clock.moveTo(new Date(clock.now().getTime() + 61_000).toISOString());
const eventsOf = async (answer: Response | Promise<Response>) =>
  new ICAL.Component(ICAL.parse(await (await answer).text()))
    .getAllSubcomponents("vevent")
    .map((each) => Object.fromEntries(each.getAllProperties().map(({ name, jCal }) => [name, jCal[3]])));

beforeEach(async () => {
  lines.length = 0;
  session = await app.signIn(ctx);
  path = await create();
  Object.assign(ctx, await withPracticeOfNow(ctx));
});

describe("the feed", () => {
  test("has times and the title 'Sesión', and no personal data", async () => {
    const booked = await book();
    const answer = await read();
    const sent = ["content-type", "cache-control"].map((name) => answer.headers.get(name));
    expect(sent).toEqual(["text/calendar; charset=utf-8", "private, no-cache"]);
    const text = await answer.text();
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    for (const line of ["REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H", "DTSTART:20261124T150000Z"])
      expect(text).toContain(`${line}\r\n`);
    expect(text).toContain("DTEND:20261124T160000Z\r\n");
    // Removes the UIDs, because a random id may contain one of the texts that must not appear.
    const withoutUids = text.replace(/^UID:.*(\r\n .*)*/gm, "");
    expect(withoutUids).not.toMatch(/Laura|Gil|300|52123|example|nadie|Duelo|meet\.google|apt_|prc_/i);
    const session = { summary: "Sesión", status: "CONFIRMED", sequence: 1, uid: expect.any(String) };
    expect(await eventsOf(read())).toMatchObject([session]);
    expect(text).not.toContain(booked.id);
    // CloudFront prefixes the path of a feed with /api.
    expect(await (await read(`/api${path}`)).text()).toBe(text);
  });

  test("has clients' initials as titles if the therapist chose so, also at a new address, and 'Sesión' for a deleted client", async () => {
    const booked = await book();
    await trpc("feed.change", { titles: "initials" });
    expect(await eventsOf(read())).toMatchObject([{ summary: "LG" }]);
    path = await create();
    expect(await eventsOf(read())).toMatchObject([{ summary: "LG" }]);
    await updateAppointment(ctx, { id: booked.id, status: "completed" });
    await deleteClient(ctx, booked.client_id);
    expect(await eventsOf(read())).toMatchObject([{ summary: "Sesión" }]);
    await continueClientTasks(ctx);
    expect(await eventsOf(read())).toMatchObject([{ summary: "Sesión" }]);
  });

  test("keeps an appointment's UID, raises its SEQUENCE with a move or a cancellation, and omits a deleted appointment", async () => {
    const booked = await book();
    const [first] = await eventsOf(read());
    clock.moveTo("2026-11-20T16:00:00Z");
    await updateAppointment(ctx, { id: booked.id, appointment_date: "2026-11-25 11:00:00" });
    const now = { "last-modified": "2026-11-20T16:00:00Z", dtstamp: "2026-11-20T16:00:00Z" };
    const moved = { uid: first?.uid, sequence: 2, dtstart: "2026-11-25T16:00:00Z", ...now };
    expect(await eventsOf(read())).toMatchObject([moved]);
    await updateAppointment(ctx, { id: booked.id, status: "cancelled" });
    const cancelled = { status: "CANCELLED", summary: "Cancelada: Sesión", transp: "TRANSPARENT" };
    expect(await eventsOf(read())).toMatchObject([{ uid: first?.uid, sequence: 3, ...cancelled }]);
    await deleteAppointment(ctx, { id: booked.id });
    expect(await eventsOf(read())).toEqual([]);
  });

  test("has the appointments of the last 90 and the next 365 days", async () => {
    for (const date of ["2026-08-21", "2026-08-23", "2027-11-19", "2027-11-22"])
      await book({ appointment_date: `${date} 10:00:00` });
    const days = (await eventsOf(read())).map(({ dtstart }) => String(dtstart).slice(0, 10));
    expect(days).toEqual(["2026-08-23", "2027-11-19"]);
  });

  test("omits appointments that are in Google Calendar, unless the therapist includes them", async () => {
    const [there, virtual, waiting, gone] = await Promise.all(
      ["09", 10, 11, 12].map((hour) => book({ appointment_date: `2026-11-24 ${hour}:00:00` })),
    );
    const put = (id = "", fields: object = {}) =>
      db.appointment.patch({ practice_id: ctx.practice.practice_id, id }).set(fields).go();
    await put(there?.id, { mirror: "ready" });
    const meeting = { is_virtual: true, create_google_meet: true };
    await put(virtual?.id, { ...meeting, google_meet_link: "https://meet.google.com/a" });
    await put(waiting?.id, { mirror: "pending" });
    await put(gone?.id, { ...meeting, status: "cancelled" });
    expect(await eventsOf(read())).toMatchObject([{ dtstart: "2026-11-24T16:00:00Z" }]);
    const connect = (google_connected: boolean) =>
      db.practice.patch({ practice_id: ctx.practice.practice_id }).set({ google_connected }).go();
    // Without a connection Sereno does not correct the events there, so the feed has all appointments.
    await connect(false);
    expect(await eventsOf(read())).toHaveLength(4);
    await connect(true);
    await trpc("feed.change", { includes_google: true });
    expect(await eventsOf(read())).toHaveLength(4);
    expect(await (await read()).text()).not.toContain("meet.google");
  });

  test("answers 304 to a reader with the current ETag", async () => {
    await book();
    settle();
    const etag = (await read()).headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
    for (const sent of [etag, etag.slice(2), `"old", ${etag}`]) {
      const again = await read(path, { "if-none-match": sent });
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
      expect(again.headers.get("cache-control")).toBe("private, no-cache");
    }
    clock.moveTo("2026-11-20T15:20:00Z");
    expect((await read(path, { "if-none-match": etag })).status).toBe(304);
    await book({ appointment_date: "2026-11-24 12:00:00" });
    expect((await read(path, { "if-none-match": etag })).status).toBe(200);
  });

  test("costs three database requests while it is unchanged, with any number of appointments", async () => {
    const cost = async (headers: Record<string, string> = {}) => readServerTiming((await read(path, headers)).headers);
    const unchanged = async () => {
      settle();
      const { requests, rcu, wcu } = await cost({ "if-none-match": (await read()).headers.get("etag") ?? "" });
      return { requests, rcu, wcu };
    };
    const empty = await unchanged();
    expect(empty.requests).toBe(3);
    await seedPractice(ctx, { clients: 10, appointments: 200 });
    expect(await unchanged()).toEqual(empty);
    expect((await cost()).rcu).toBeGreaterThan(empty.rcu + 10);
  });

  test("has a new ETag after each change of its content, and no ETag in the minute after a change", async () => {
    await trpc("feed.change", { titles: "initials" });
    const someone = await book();
    const bookAnother = (patient_name: string, patient_phone: string, time: string) => {
      const person = { patient_name, patient_phone, patient_email: null, identification_number: null };
      return book({ ...person, appointment_date: `2026-11-24 ${time}:00` });
    };
    const other = await bookAnother("Zoé Ruiz", "300 123 9999", "12:00");
    const gone = await bookAnother("Eva Paz", "300 123 8888", "17:00");
    const again = await book({ patient_name: "Laura Gil", appointment_date: "2026-11-26 12:00:00" });
    const update = (id: string, change: object) => updateAppointment(ctx, { id, ...change });
    const shown = async () => {
      settle();
      const answer = await read();
      return { etag: answer.headers.get("etag"), events: await eventsOf(answer.clone()), text: await answer.text() };
    };
    let before = await shown();
    for (const [action, act] of Object.entries({
      book: () => book({ appointment_date: "2026-11-25 08:00:00" }),
      move: () => update(someone.id, { appointment_date: "2026-11-24 15:00:00" }),
      rename: () => updateClient(ctx, { id: someone.client_id, name: "Marta Gil" }),
      cancel: () => update(other.id, { status: "cancelled" }),
      reopen: () => update(other.id, { status: "scheduled" }),
      merge: async () => {
        await mergeClients(ctx, { id: other.client_id, into: someone.client_id });
        await continueClientTasks(ctx);
      },
      remove: () => deleteAppointment(ctx, { id: again.id }),
      google: () => trpc("feed.change", { includes_google: true }),
      titles: () => trpc("feed.change", { titles: "session" }),
      "titles back": () => trpc("feed.change", { titles: "initials" }),
      "delete a client": async () => {
        await update(gone.id, { status: "completed" });
        await deleteClient(ctx, gone.client_id);
        await continueClientTasks(ctx);
      },
      day: async () => clock.moveTo("2026-11-21T15:00:00Z"),
    })) {
      await act();
      if (action !== "day") expect([action, (await read()).headers.get("etag")]).toEqual([action, null]);
      const after = await shown();
      if (after.text !== before.text) expect([action, after.etag]).not.toEqual([action, before.etag]);
      for (const event of after.events) {
        const was = before.events.find(({ uid }) => uid === event.uid);
        if (!was || was.summary === event.summary) continue;
        const versionOf = ({ sequence = 0, "last-modified": at }: typeof event) =>
          `${at} ${String(sequence).padStart(4, "0")}`;
        expect([action, versionOf(event) > versionOf(was)]).toEqual([action, true]);
      }
      before = after;
    }
    expect((await read(path, { "if-none-match": before.etag ?? "" })).status).toBe(304);
  });

  test("has an appointment whose booking began before the feed was created", async () => {
    await trpc("feed.revoke");
    path = await create();
    expect((await read()).headers.get("etag")).toBeNull();
    await book({}, { ...ctx, practice: { ...ctx.practice, feed_hash: undefined } });
    settle();
    expect(await eventsOf(read())).toHaveLength(1);
  });
});

const unknown = () => `/calendar/${randomBytes(32).toString("base64url")}.ics`;
const refusal = async (at: string) => {
  const answer = await read(at);
  const { request_id: _, ...body } = await answer.json();
  return [answer.status, body, answer.headers.get("server-timing")?.replace(/dur=[\d.]+/g, "")];
};

test("a feed's address has 256 random bits, is stored only as a hash, and is shown once", async () => {
  expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
  const token = path.slice("/calendar/".length, -".ics".length);
  expect(JSON.stringify(await trpc("feed.get"))).not.toContain(token);
  const { ScanCommand } = await import("@aws-sdk/lib-dynamodb");
  const { Items } = await db.documents.send(new ScanCommand({ TableName: db.table, ConsistentRead: true }));
  expect(JSON.stringify(Items)).not.toContain(token);
});

test("revoked, replaced and invented feed addresses get the same answer after one read, as does a feed whose owner is not admitted", async () => {
  const replacing = await create();
  const refused = await refusal(path);
  // A read of a missing item costs one read unit on AWS, and none on DynamoDB Local.
  expect(refused).toMatchObject([404, { code: "not_found" }, expect.stringMatching(/requests=1 rcu=[01] wcu=0/)]);
  for (const [email, status] of [["ana@example.test", 200] as const, ["carla@example.test", 404] as const]) {
    expect((await createTestApp({ db, clock, allowedEmails: [email] }).send("GET", replacing)).status).toBe(status);
  }
  await trpc("feed.revoke");
  expect(await trpc("feed.get")).toEqual({ feed: null });
  for (const at of [replacing, unknown()]) expect(await refusal(at)).toEqual(refused);
  expect(await refusal("/calendar/short.ics")).toMatchObject([404, refused[1], expect.stringContaining("requests=0")]);
});

test("of two feeds created at once one works, and a repeated call returns the first call's address", async () => {
  const [a, b] = await Promise.all([create(), create()]);
  const counting = await Promise.all([path, a, b].map(async (each) => (await read(each)).status));
  expect(counting.sort()).toEqual([200, 404, 404]);
  const first = await create("key");
  expect(await create("key")).toBe(first);
  expect((await read(first)).status).toBe(200);
});

test("a feed may be read 60 times an hour, answers with 304 included", async () => {
  clock.moveTo("2026-11-20T15:40:00Z");
  settle();
  const etag = (await read()).headers.get("etag") ?? "";
  const answers = await Promise.all(Array.from({ length: 62 }, () => read(path, { "if-none-match": etag })));
  const count = (status: number) => answers.filter((each) => each.status === status).length;
  expect([count(304), count(429)]).toEqual([59, 3]);
  expect(answers.find((each) => each.status === 429)?.headers.get("retry-after")).toBe("1139");
  expect(await trpc("feed.get")).toMatchObject({ feed: { last_read_at: "2026-11-20T15:00:00.000Z" } });
  clock.moveTo("2026-11-20T16:00:01Z");
  expect((await read()).status).toBe(200);
});

test("no log line has a feed's address, not even after a failure", async () => {
  const token = path.slice("/calendar/".length, -".ics".length);
  const feed = () => {
    throw new Error("gone");
  };
  const broken = createTestApp({ db: { ...db, one: { ...db.one, feed } }, clock, log });
  await read();
  await read(unknown());
  expect((await broken.send("GET", path)).status).toBe(500);
  await trpc("feed.revoke");
  await read();
  expect(lines.filter(({ procedure }) => procedure === "feed.read")).toHaveLength(4);
  expect(JSON.stringify(lines)).not.toContain(token);
});
