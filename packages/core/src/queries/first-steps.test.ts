import { bookAppointment, createClient } from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { closedOn } from "@sereno/tests/support/practice";
import { expect, test } from "vitest";
import { setAgentStatus } from "../actions/agent/set-status";
import { deleteAppointment } from "../actions/appointment/delete";
import { saveException } from "../actions/availability/save-exception";
import { saveSchedule } from "../actions/availability/save-schedule";
import { saveConfig } from "../actions/catalog/save-base-value";
import { deleteClient } from "../actions/client/delete";
import { endFirstSteps } from "../actions/first-steps/end";
import { updateProfile } from "../actions/practice/update-profile";
import type { PracticeContext } from "../db/index";
import { defaultWeek } from "../domain/availability/rules";
import { DEFAULT_BASE_VALUE } from "../domain/catalog/rules";
import type { FirstSteps } from "../domain/practice/output";
import { toUser } from "../store/auth/read";
import { withPracticeOfNow } from "../store/practice/read";
import { readFirstSteps } from "./agenda";

const { ctx } = await eachPracticeIn("own", "2026-11-20T15:00:00Z");
const ana = { name: "Ana Peña", phone: "3001234567" };

const NO_CLIENT = { client: false, appointment: false };
const NOTHING: FirstSteps = { hours: false, value: false, payment: false, ...NO_CLIENT, helper: false };
const stepsOf = async (ctx: PracticeContext) => readFirstSteps(await withPracticeOfNow(ctx));

const sunday = { ...defaultWeek().monday, day_of_week: "sunday" } as const;
const saveAndBack = async (ctx: PracticeContext) => {
  await saveSchedule(ctx, { weekly_availability: { sunday } });
  await saveSchedule(await withPracticeOfNow(ctx), { weekly_availability: defaultWeek() });
};
const bank = { bank_name: "Bancolombia", account_number: "1234" };

test.each<[string, (ctx: PracticeContext) => Promise<unknown>, Partial<FirstSteps>]>([
  ["nothing is done", async () => undefined, {}],
  ["hours are published", (ctx) => saveSchedule(ctx, { weekly_availability: { sunday } }), { hours: true }],
  ["hours are published and set back", (ctx) => saveAndBack(ctx), { hours: true }],
  ["the default week is saved", (ctx) => saveSchedule(ctx, { weekly_availability: defaultWeek() }), {}],
  ["only a date is closed", (ctx) => saveException(ctx, closedOn("2026-11-24")), {}],
  ["the default value is saved", (ctx) => saveConfig(ctx, DEFAULT_BASE_VALUE), { value: true }],
  ["a payment key is saved", (ctx) => updateProfile(ctx, { breb_key: "@ana" }), { payment: true }],
  ["a bank account is saved", (ctx) => updateProfile(ctx, bank), { payment: true }],
  ["a client is created", (ctx) => createClient(ctx, ana), { client: true }],
  ["the assistant is enabled", (ctx) => setAgentStatus(ctx, { agent_enabled: true }), { helper: true }],
])("if %s in a new practice, exactly the steps for it are done", async (_, act, done) => {
  await act(ctx);
  expect(await stepsOf(ctx)).toEqual({ ...NOTHING, ...done });
});

test("a first step is no longer done once its appointment or client is deleted", async () => {
  const patient = { patient_name: ana.name, patient_phone: ana.phone };
  const booked = await bookAppointment(ctx, { ...patient, appointment_date: "2026-11-24 10:00:00" });
  expect(await stepsOf(ctx)).toEqual({ ...NOTHING, client: true, appointment: true });
  await deleteAppointment(ctx, { id: booked.id });
  expect(await stepsOf(ctx)).toEqual({ ...NOTHING, client: true });
  await deleteClient(ctx, booked.client_id);
  expect(await stepsOf(ctx)).toEqual(NOTHING);
});

test("the first steps are shown until they are ended, and ending them again changes nothing", async () => {
  expect(toUser(ctx.practice).first_steps).toBe(true);
  await endFirstSteps(ctx);
  const ended = await withPracticeOfNow(ctx);
  expect(toUser(ended.practice).first_steps).toBe(false);
  expect(await endFirstSteps(ended)).toEqual({ first_steps: false });
  expect((await withPracticeOfNow(ctx)).practice).toEqual(ended.practice);
});
