import { saveBookingRules } from "@sereno/core/actions/availability/save-booking-rules";
import { refreshBusyTimes } from "@sereno/core/jobs/refresh-busy-times";
import { afterAll, expect, inject, test } from "vitest";
import { createTestApp } from "../support/app";
import { createTestGoogle, practiceOf, waitUntilGoogleIsSilent } from "../support/google";
import { createClock, openOwnTable } from "../support/practice";

const db = await openOwnTable(inject("endpoint"));
const clock = createClock(new Date().toISOString());
const google = await createTestGoogle(db, clock, ["ana"]);
afterAll(() => google.stop());
waitUntilGoogleIsSilent();

test("a notification from Google makes the calendar due for a read; a forged one gets the same answer and changes nothing", async () => {
  const meet = { ...google.ctx.meet, notifyAt: "https://sereno.example/api/v1/google/calendar" };
  const app = createTestApp({ db, clock, meet });
  const therapist = await google.signIn("ana");
  await saveBookingRules(therapist, { busy_from_google: true });
  await refreshBusyTimes({ ...google.ctx, meet });
  await google.put(therapist, { summary: "Médico", start: { date: "2030-11-24" }, end: { date: "2030-11-25" } });
  const { address = "", headers = {} } = google.messages.at(-1) ?? {};
  clock.moveTo(new Date(clock.now().getTime() + 60_000).toISOString());
  const say = async (said: Record<string, string>, method = "POST") => {
    const answer = await app.send(method, new URL(address).pathname, { headers: said });
    const { practice } = await practiceOf(google.ctx, therapist.practice.practice_id);
    return [answer.status, await answer.text(), practice.due_at === clock.now().toISOString()];
  };
  expect(await say({})).toEqual([204, "", false]);
  expect(await say({ ...headers, "x-goog-channel-token": "another" })).toEqual([204, "", false]);
  expect(await say({ ...headers, "x-goog-resource-state": "sync" })).toEqual([204, "", false]);
  expect((await say(headers, "GET"))[0]).toBe(405);
  const throttle = () => () => Promise.reject(Object.assign(new Error("throttled"), { name: "ThrottlingException" }));
  db.connection.middlewareStack.add(throttle, { step: "build", name: "throttled" });
  expect((await app.send("POST", new URL(address).pathname, { headers })).status).toBe(503);
  db.connection.middlewareStack.remove("throttled");
  expect(await say(headers)).toEqual([204, "", true]);
});
