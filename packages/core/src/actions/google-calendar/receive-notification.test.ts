import { eachGooglePractice, practiceOf } from "@sereno/tests/support/google";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { measured } from "@sereno/tests/support/reading";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Context } from "../../db/index";
import { refreshBusyTimes } from "../../jobs/refresh-busy-times";
import { closeAccount } from "../account-closure/close";
import { revokeAccess } from "../auth/sign-out";
import { saveBookingRules } from "../availability/save-booking-rules";
import { receiveNotification } from "./receive-notification";

const { db, clock, google, ctx, asNow, signInAgain } = await eachGooglePractice(new Date().toISOString());
const ADDRESS = "https://sereno.example/api/v1/google/calendar";
const deployed: Context = { ...google.ctx, meet: { ...google.ctx.meet, notifyAt: ADDRESS } };
beforeEach(async () => {
  google.messages.length = 0;
  await saveBookingRules(ctx, { busy_from_google: true });
});
// Takes the practice off the queue, because the job of the next test would process it, too.
afterEach(async () => {
  await db.practice.patch({ practice_id: ctx.practice.practice_id }).remove(["due", "due_at", "due_attempts"]).go();
});

const now = async () => (await asNow()).practice;
const run = (who = deployed) => refreshBusyTimes(who);
const pass = (minutes: number) => clock.moveTo(new Date(clock.now().getTime() + minutes * 60_000).toISOString());
const runAfter = (minutes: number, who = deployed) => {
  pass(minutes);
  return run(who);
};
const headersOf = (at: number) => {
  const { headers = {} } = google.messages.at(at) ?? {};
  const header = (name: string) => headers[`x-goog-${name}`] ?? "";
  return { id: header("channel-id"), token: header("channel-token"), state: header("resource-state") };
};
const change = () => google.put(ctx, { summary: "Médico", start: { date: "2030-11-24" }, end: { date: "2030-11-25" } });
const states = () => google.messages.map(({ headers }) => headers["x-goog-resource-state"]);

test("a calendar with notifications is read by the run after a change, and otherwise every two hours", async () => {
  expect(await run()).toMatchObject({ done: 1 });
  expect(google.messages.map(({ address }) => address)).toEqual([ADDRESS]);
  await receiveNotification(deployed, headersOf(-1));
  expect(await runAfter(10)).toMatchObject({ done: 1 });
  expect(await runAfter(119)).toMatchObject({ done: 0 });
  await change();
  await receiveNotification(deployed, headersOf(-1));
  expect(await run()).toMatchObject({ done: 1 });
  expect((await now()).busy_as_of).toBe(clock.now().toISOString());
  expect(await runAfter(120)).toMatchObject({ done: 1 });
  expect(states()).toEqual(["sync", "exists"]);
});

test("a forged notification changes nothing and sends no request to the database", async () => {
  await run();
  const before = await now();
  const { id } = headersOf(-1);
  pass(5);
  const ofAnother = { ...headersOf(-1), id: id.replace(/-.*/, "-another") };
  for (const forged of [{ id, token: "x".repeat(22) }, { id, token: "" }, ofAnother, { id: "", token: "" }]) {
    const { usage } = await measured(() => receiveNotification(deployed, { ...forged, state: "exists" }));
    expect(usage.requests).toBe(0);
  }
  expect(await now()).toEqual(before);
});

test("a change reported during a read is read by the next run", async () => {
  await run();
  pass(10);
  let isNotified = false;
  const notify = async () => {
    isNotified = true;
    pass(1);
    await change();
    await receiveNotification(deployed, headersOf(-1));
  };
  await run({ ...deployed, db: meanwhile(db, reads("Get", "$grant_1"), notify) });
  expect(isNotified).toBe(true);
  expect(await run()).toMatchObject({ done: 1 });
});

test("a rate-limited calendar is not read before Google's retry time, even after a notification", async () => {
  await run();
  pass(10);
  await google.fail({ on: "calendar", as: "rate_limited", retry_after_seconds: 3600 });
  expect(await run()).toMatchObject({ failed: 1 });
  await change();
  await receiveNotification(deployed, headersOf(-1));
  expect(await runAfter(59)).toMatchObject({ done: 0, failed: 0 });
  expect(await runAfter(10)).toMatchObject({ done: 1 });
});

test("a notification channel is replaced a day before it ends, and the old one's messages are ignored", async () => {
  await run();
  const first = { ...headersOf(-1), state: "exists" };
  await runAfter(6 * 24 * 60 + 5);
  expect(states()).toEqual(["sync", "sync"]);
  const { busy_channel, due_at } = await now();
  expect(busy_channel?.open?.id).toBe(headersOf(-1).id);
  await receiveNotification(deployed, first);
  expect((await now()).due_at).toBe(due_at);
  await change();
  expect(google.messages).toHaveLength(3);
});

test("without a notification channel the calendar is read every ten minutes; a run with a valid address opens one", async () => {
  const refused: Context = { ...google.ctx, meet: { ...google.ctx.meet, notifyAt: "http://sereno.example" } };
  await run(refused);
  expect(google.messages).toEqual([]);
  expect((await now()).busy_channel).toMatchObject({ open: null });
  for (let round = 0; round < 2; round++) expect(await runAfter(10, refused)).toMatchObject({ done: 1 });
  await runAfter(10);
  expect(states()).toEqual(["sync"]);
});

const asTherapist = () => practiceOf(deployed, ctx.practice.practice_id);
const LEAVING: Record<string, () => Promise<unknown>> = {
  "a move to a machine without notifications": () => run(google.ctx),
  "the therapist switches busy times off": async () => {
    await saveBookingRules(await asTherapist(), { busy_from_google: false });
    await run();
  },
  "the therapist disconnects Google": async () =>
    revokeAccess(await asTherapist(), google.auth, { keep_agent_tokens: true, keep_feed: true }),
  "the therapist closes the account": async () => closeAccount(await asTherapist(), google.auth, { receipt_years: 10 }),
};

test.each(Object.keys(LEAVING))("after %s Google sends no more notifications", async (who) => {
  await run();
  pass(10);
  await LEAVING[who]?.();
  await signInAgain();
  expect((await now()).busy_channel).toBeUndefined();
  await change();
  expect(states()).toEqual(["sync"]);
});
