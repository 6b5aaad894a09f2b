import { ana, bookAppointment, codeOf, updateAppointment } from "@sereno/tests/support/acts";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { createClock, createPractice, nextRequestOf, openDying, openOwnTable } from "@sereno/tests/support/practice";
import { measured } from "@sereno/tests/support/reading";
import { openReceiver, type Received } from "@sereno/tests/support/receiver";
import { createWebhooks } from "@sereno/webhooks";
import { Webhook } from "standardwebhooks";
import { beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { deleteEndpoint, renewEndpoint, resumeEndpoint } from "../actions/endpoint/change";
import { createEndpoint, revealEndpoint } from "../actions/endpoint/create";
import { resendEvent, tryEndpoint } from "../actions/endpoint/try";
import type { Database } from "../db/database";
import { commit, type PracticeContext } from "../db/index";
import type { WebhookPort } from "../domain/endpoint/ports";
import { listEndpoints } from "../queries/read-events";
import { randomness, withRandomness } from "../random";
import { toUser } from "../store/auth/read";
import { unseal } from "../store/endpoint/endpoints";
import { eventWrites } from "../store/event/change";
import { pushEvents } from "./push-events";

const START = "2026-11-16T15:00:00Z";
const clock = createClock(START);

let db: Database;
let ctx: PracticeContext;
async function begin() {
  clock.moveTo(START);
  hour = 0;
  // The job processes all practices, so each test has its own table.
  db = await openOwnTable(inject("endpoint"));
  ctx = await createPractice(db, { clock });
}
beforeEach(begin);

async function startReceiver(options?: Parameters<typeof openReceiver>[0]) {
  const receiver = await openReceiver(options);
  onTestFinished(receiver.stop);
  return receiver;
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>;
/** A port that calls these receivers on this machine, with a time limit that no test reaches. */
const portTo = (...all: Receiver[]) => createWebhooks({ hosts: all.map(({ host }) => host), patience: 60_000 });
const run = (receivers: Receiver[], over = db) => pushEvents({ ...ctx, db: over }, portTo(...receivers));
const pass = (seconds: number) => clock.moveTo(new Date(clock.now().getTime() + seconds * 1000).toISOString());
const listen = async (receiver: Receiver, of = ctx, bearer: string | null = null) =>
  revealEndpoint(of, await createEndpoint(of, portTo(receiver), { url: receiver.url, bearer }));
/** Starts a receiver and creates an endpoint for it. */
async function startEndpoint(answer?: () => number, bearer: string | null = null) {
  const receiver = await startReceiver(answer && { answer });
  return { receiver, ...(await listen(receiver, ctx, bearer)) };
}

const GOOD = "https://good.test/hook";
const writeEvents = ({ practice }: PracticeContext, events: Parameters<typeof eventWrites>[2]) =>
  commit({ db }, async () => ({ writes: eventWrites({ clock }, practice.practice_id, events), result: undefined }));

let hour: number;
const nextHour = () => `2026-11-${20 + Math.floor(hour / 10)} ${String(8 + (hour++ % 10)).padStart(2, "0")}:00:00`;
const book = (of = ctx) => bookAppointment(of, { ...ana, appointment_date: nextHour() });
const idsOf = (received: Received[]) => received.map(({ text }) => JSON.parse(text).data.appointment_id);
const listed = async () => listEndpoints(await nextRequestOf(ctx));
const isStopped = async () => toUser((await nextRequestOf(ctx)).practice).endpoint_stopped;

test("an endpoint receives each event after its creation once, in order, signed, without names or phone numbers", async () => {
  await book();
  pass(1);
  const { receiver, secret } = await startEndpoint();
  const [first, second] = [await book(), await book()];
  await updateAppointment(ctx, { id: first.id, status: "cancelled" });
  await run([receiver]);
  const { usage } = await measured(() => run([receiver]));
  // 17 for the due queue (16 shards, failed list), 1 for failing endpoints, 1 for endpoint and practice, 1 for events.
  expect([usage.requests, usage.wcu]).toEqual([17 + 1 + 2, 0]);
  const bodies = receiver.received.map(({ text }) => JSON.parse(text));
  expect(bodies).toMatchObject([
    { type: "appointment.booked", timestamp: "2026-11-16T15:00:01.000Z", data: { appointment_id: first.id } },
    { type: "appointment.booked", data: { appointment_id: second.id } },
    { type: "appointment.cancelled", data: { appointment_id: first.id, client_id: first.client_id } },
  ]);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(bodies.length);
  expect(JSON.stringify(receiver.received)).not.toMatch(/\bAna\b|300123/);
  const [{ headers, text } = expect.fail()] = receiver.received;
  expect(Number(headers["webhook-timestamp"])).toBe(clock.now().getTime() / 1000);
  // The library's `verify` compares a call's time with the machine's clock, so the test computes the signature.
  expect(headers["webhook-signature"]).toBe(new Webhook(secret).sign(String(headers["webhook-id"]), clock.now(), text));
  const { endpoints, events } = await listed();
  expect(endpoints).toMatchObject([{ outcome: "204", failing_since: null, stopped: null }]);
  expect(events.map(({ taken_by }) => taken_by.length)).toEqual(events.map(() => 1));
});

test("a failed event is retried at growing intervals with the same id and a new signature, and later events wait for it", async () => {
  let status = 500;
  const { receiver } = await startEndpoint(() => status);
  const booked = [await book(), await book()];
  const pauses: number[] = [];
  for (let tries = 1; tries <= 9; tries++) {
    await run([receiver]);
    expect(receiver.received).toHaveLength(tries);
    const [{ next_try_at, failing_since, outcome } = expect.fail()] = (await listed()).endpoints;
    expect([failing_since, outcome]).toEqual([START.replace("Z", ".000Z"), "500"]);
    const pause = (Date.parse(next_try_at ?? "") - clock.now().getTime()) / 1000;
    pauses.push(pause);
    pass(pause - 0.001);
    await run([receiver]);
    expect(receiver.received).toHaveLength(tries);
    pass(0.001);
  }
  for (const [index, seconds] of [5, 30, 300, 1800, 7200, 21_600, 43_200, 86_400, 86_400].entries())
    expect(Math.abs((pauses[index] ?? 0) / seconds - 1)).toBeLessThanOrEqual(0.2 + 1e-9);
  expect(new Set(idsOf(receiver.received))).toEqual(new Set([booked[0]?.id]));
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-signature"])).size).toBe(9);
  status = 200;
  await run([receiver]);
  expect(idsOf(receiver.received.slice(9))).toEqual(booked.map(({ id }) => id));
  expect((await listed()).endpoints).toMatchObject([{ failing_since: null, next_try_at: null }]);
});

test("an endpoint that answers 410 is stopped until the therapist resumes it, and then gets the missed events", async () => {
  let status = 410;
  const { receiver, id } = await startEndpoint(() => status);
  const booked = [await book(), await book()];
  await run([receiver]);
  pass(30 * 86_400 - 1);
  await run([receiver]);
  expect(receiver.received).toHaveLength(1);
  expect((await listed()).endpoints).toMatchObject([{ stopped: "gone", outcome: "410", next_try_at: null }]);
  expect(await isStopped()).toBe(true);
  status = 200;
  clock.moveTo(START);
  await resumeEndpoint(await nextRequestOf(ctx), id);
  expect(await isStopped()).toBe(false);
  await run([receiver]);
  expect(idsOf(receiver.received.slice(1))).toEqual(booked.map((each) => each.id));
});

test("an endpoint is stopped after five days of failures, and deleting it removes the warning from the practice", async () => {
  const { receiver, id } = await startEndpoint(() => 410 + 1);
  await book();
  for (let days = 0; days < 5; days++) {
    expect(await isStopped()).toBe(false);
    await run([receiver]);
    pass(86_400 * 1.2);
  }
  await run([receiver]);
  expect((await listed()).endpoints).toMatchObject([{ stopped: "failing" }]);
  expect(await isStopped()).toBe(true);
  await deleteEndpoint(await nextRequestOf(ctx), id);
  expect([await isStopped(), (await listed()).endpoints]).toEqual([false, []]);
});

test("a hanging endpoint does not delay another practice's events, and two concurrent runs send each event once", async () => {
  const givenUp = new AbortController();
  const dead = await startReceiver({
    answer: () => {
      givenUp.abort();
      return null;
    },
  });
  const alive = await startReceiver();
  const other = await createPractice(db, { clock });
  await listen(dead);
  await listen(alive, other);
  for (let each = 0; each < 3; each++) await Promise.all([book(), book(other)]);
  const webhooks = portTo(dead, alive);
  // Aborts a call to the hanging receiver once it has arrived there, in place of the ten-second timeout.
  const impatient = { ...randomness(), deadline: () => givenUp.signal };
  const send: WebhookPort["send"] = (call) =>
    call.url === dead.url ? withRandomness(impatient, () => webhooks.send(call)) : webhooks.send(call);
  const once = () => pushEvents(ctx, { ...webhooks, send });
  await Promise.all([once(), once()]);
  expect([dead.received.length, alive.received.length]).toEqual([1, 3]);
  expect((await listed()).endpoints).toMatchObject([{ outcome: "timeout" }]);
});

function gatherAt(count: number) {
  let came = 0;
  let open: () => void;
  const all = new Promise<void>((resolve) => (open = resolve));
  return () => {
    if (++came === count) open();
    return all;
  };
}

test("a run delivers to a working endpoint while 60 other endpoints hang, 30 of them for the second time", async () => {
  const DEAD = 30;
  // No endpoint answers before all have been called, so with fewer concurrent calls the run would not end.
  let gather = gatherAt(DEAD + 1);
  const urls: string[] = [];
  const port: WebhookPort = {
    accepts: async () => true,
    send: async ({ url }) => {
      await gather();
      urls.push(url);
      return url === GOOD ? { status: 204 } : { failure: "timeout" };
    },
  };
  const start = async (url: string) => {
    const of = await createPractice(db, { clock });
    await createEndpoint(of, port, { url, bearer: null });
    return of;
  };
  const startDead = () => Promise.all(Array.from({ length: DEAD }, () => start("https://dead.test/hook")));
  const pushAll = async (practices: PracticeContext[]) => {
    urls.length = 0;
    for (const each of practices) await writeEvents(each, [{ type: "agent.paused" }]);
    await pushEvents(ctx, port);
    return urls.filter((url) => url === GOOD).length;
  };
  const good = await start(GOOD);
  expect(await pushAll([good, ...(await startDead())])).toBe(1);
  pass(60);
  gather = gatherAt(2 * DEAD + 1);
  expect(await pushAll([good, ...(await startDead())])).toBe(1);
  expect(urls).toHaveLength(2 * DEAD + 1);
});

test("after a run is killed at any request, later runs deliver both events in order, at most twice and under the same ids", async () => {
  let doubled = 0;
  for (let requests = 18; ; requests++) {
    await begin();
    const { receiver } = await startEndpoint();
    const booked = [await book(), await book()];
    const report = await run([receiver], openDying(inject("endpoint"), db.table, requests)).catch(() => null);
    for (const _ of [1, 2]) {
      pass(61);
      await run([receiver]);
    }
    const webhookIds = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(idsOf(receiver.received.slice(-2)), `killed after ${requests}`).toEqual(booked.map(({ id }) => id));
    expect(new Set(webhookIds).size).toBe(2);
    expect([2, 4]).toContain(webhookIds.length);
    if (webhookIds.length > 2) doubled++;
    if (report?.failed === 0 && report.done > 0) break;
    expect(requests).toBeLessThan(60);
  }
  expect(doubled).toBeGreaterThan(0);
});

test("after a secret is renewed twice, calls carry signatures of all three for a day, then of the new secret only", async () => {
  const { receiver, id, secret: older } = await startEndpoint(undefined, "clave-de-n8n");
  const renew = async () => (await revealEndpoint(ctx, await renewEndpoint(ctx, id))).secret;
  const [lost, secret] = [await renew(), await renew()];
  expect(new Set([older, lost, secret]).size).toBe(3);
  const signatures = async () => {
    const taken = receiver.received.length;
    expect(await tryEndpoint(ctx, portTo(receiver), id)).toEqual({ is_taken: true, outcome: "204" });
    const [{ headers, text } = expect.fail()] = receiver.received.slice(taken);
    expect([JSON.parse(text).type, headers.authorization]).toEqual(["endpoint.test", "Bearer clave-de-n8n"]);
    const sign = (by: string) => new Webhook(by).sign(String(headers["webhook-id"]), clock.now(), text);
    return [String(headers["webhook-signature"]).split(" "), [secret, lost, older].map(sign)];
  };
  const [all, expected] = await signatures();
  expect(all).toEqual(expected);
  pass(86_400);
  const [one, [alone] = []] = await signatures();
  expect(one).toEqual([alone]);
});

test("the therapist can resend a delivered event, after which a run sends no event again", async () => {
  const { receiver, id } = await startEndpoint();
  const [first] = [await book(), await book()];
  await run([receiver]);
  const event = (await listed()).events.find(({ appointment_id }) => appointment_id === first?.id);
  expect(await resendEvent(ctx, portTo(receiver), { id, event_id: event?.id ?? "" })).toMatchObject({ is_taken: true });
  expect(receiver.received.at(-1)?.text).toBe(receiver.received[0]?.text);
  await run([receiver]);
  expect(receiver.received).toHaveLength(3);
  expect(await codeOf(resendEvent(ctx, portTo(receiver), { id, event_id: "evt_nada" }))).toBe("not_found");
});

test("an endpoint at a private address is refused with an error for the field url", async () => {
  const inside = { url: "https://169.254.169.254/latest", bearer: null };
  const errors = [{ path: "url", message: expect.stringMatching(/dirección pública/) }];
  const refused = createEndpoint(ctx, portTo(await startReceiver()), inside);
  await expect(refused).rejects.toMatchObject({ code: "invalid_input", errors });
});

test("a fourth endpoint is refused, even if the third one is created while the endpoints are counted", async () => {
  const receiver = await startReceiver();
  for (let each = 0; each < 2; each++) await listen(receiver);
  const slow = { ...ctx, db: meanwhile(db, reads("Get", "$counter_1"), () => listen(receiver)) };
  const refusal = { code: "invalid_input", errors: [{ path: "url", message: expect.stringMatching(/^Ya tienes 3/) }] };
  for (const by of [slow, ctx]) await expect(listen(receiver, by)).rejects.toMatchObject(refusal);
  expect((await listed()).endpoints).toHaveLength(3);
});

test("the practice is marked as having a stopped endpoint while any is stopped, even after concurrent changes", async () => {
  const gone = await startReceiver({ answer: () => 410 });
  const ids: string[] = [];
  for (let each = 0; each < 3; each++) ids.push((await listen(gone)).id);
  await book();
  await run([gone]);
  await resumeEndpoint(await nextRequestOf(ctx), ids[0] ?? "");
  await deleteEndpoint(await nextRequestOf(ctx), ids[1] ?? "");
  expect(await isStopped()).toBe(true);
  await Promise.all([run([gone]), resumeEndpoint(await nextRequestOf(ctx), ids[2] ?? "")]);
  expect((await listed()).endpoints.some(({ stopped }) => stopped)).toBe(await isStopped());
});

test("an endpoint's secret is stored encrypted, and cannot be decrypted for another practice", async () => {
  const { id } = await startEndpoint();
  const { data: record } = await db.endpoint.get({ practice_id: ctx.practice.practice_id, id }).go();
  expect(record?.sealed).not.toMatch(/whsec/);
  const other = await createPractice(db, { clock });
  const stolen = { practice_id: other.practice.practice_id, id, sealed: record?.sealed ?? "" };
  await expect(unseal(other, stolen)).rejects.toThrow("another");
});

test("a delivery encrypts the secrets with the first key; if no key decrypts them, the endpoint stops until a renewal", async () => {
  const { receiver, id } = await startEndpoint(undefined, "clave-de-n8n");
  const withKeys = (...fills: number[]) => {
    const encryption = fills.map((fill) => new Uint8Array(32).fill(fill));
    return { ...ctx, meet: { ...ctx.meet, keys: { ...ctx.meet.keys, encryption } } };
  };
  for (const keys of [[3, 2], [3], [4]]) {
    await book();
    await pushEvents(withKeys(...keys), portTo(receiver));
  }
  expect(receiver.received).toHaveLength(2);
  expect((await listed()).endpoints).toMatchObject([{ stopped: "unreadable", has_bearer: true }]);
  expect(await isStopped()).toBe(true);
  const now = withKeys(4);
  expect(await tryEndpoint(now, portTo(receiver), id)).toEqual({ is_taken: false, outcome: "unreadable" });
  expect(await renewEndpoint(now, id)).toMatchObject({ has_bearer: false });
  await resumeEndpoint(now, id);
  await pushEvents(now, portTo(receiver));
  expect([receiver.received.length, await isStopped()]).toEqual([3, false]);
});
