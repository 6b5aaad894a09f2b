import { addWaiting, bookAppointment, createClient, mergeClients, updateAppointment } from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { agentOf, closedOn } from "@sereno/tests/support/practice";
import { expect, test } from "vitest";
import { saveException } from "../actions/availability/save-exception";
import { continueClientTasks } from "../actions/client/continue-removal";
import { deleteClient } from "../actions/client/delete";
import { answerOffer } from "../actions/waitlist/answer-offer";
import { makeOffer } from "../actions/waitlist/make-offer";
import { withdrawOffer } from "../actions/waitlist/withdraw-offer";
import type { PracticeContext } from "../db/index";
import { listUpcoming } from "../store/appointment/read";
import { tokenOfOffer } from "../store/waitlist/holds";
import { listOffers } from "./list-offers";
import { openOffer } from "./open-offer";
import { findMatches } from "./waitlist-matches";

const START = "2026-11-24 10:00:00";
const LATER = "2026-11-24 15:00:00";

const { clock, ctx } = await eachPracticeIn("own", "2026-11-20T15:00:00Z");
const asAgent = () => agentOf(ctx, "sell");

let phones = 3_005_560_100;
const waiting = (name: string, wish: object = {}) => addWaiting(ctx, { name, phone: String(phones++) }, wish);
async function book(more: object = {}) {
  const patient = { patient_name: `Laura ${phones}`, patient_phone: String(phones++) };
  return bookAppointment(ctx, { ...patient, appointment_date: START, ...more });
}
const clientOf = (id: string): PracticeContext => ({ ...ctx, actor: { kind: "client", id } });
const cancel = (id: string, by = asAgent()) => updateAppointment(by, { id, status: "cancelled" });
const freed = async () => (await listOffers(ctx)).freed;
const HOUR = { start: START, duration_minutes: 60, waiting: 1, is_unknown: false };

test.each([
  ["a client cancels", clientOf, { status: "cancelled" as const }],
  ["a client moves", clientOf, { appointment_date: LATER }],
  ["an assistant cancels", asAgent, { status: "cancelled" as const }],
  ["an assistant moves", asAgent, { appointment_date: LATER }],
])("if %s an appointment, its hour is listed with the number of waiting clients it suits", async (_, by, change) => {
  await waiting("Marta Ríos", { weekdays: ["tuesday"] });
  await waiting("Beto Ruiz", { weekdays: ["monday"] });
  const appointment = await book();
  expect(await freed()).toEqual([]);
  await updateAppointment(by(appointment.client_id), { id: appointment.id, ...change });
  expect(await freed()).toEqual([HOUR]);
});

test("a freed hour is listed only while a client on the waitlist matches and no exception excludes it", async () => {
  await cancel((await book()).id);
  expect(await freed()).toEqual([]);
  await waiting("Beto Ruiz", { weekdays: ["monday"] });
  expect(await freed()).toEqual([]);
  await waiting("Marta Ríos");
  expect(await freed()).toEqual([HOUR]);
  const closed = closedOn("2026-11-24");
  const openFrom = (start: string) => ({ ...closed, available: true, time_ranges: [{ start, end: "18:00" }] });
  for (const [exception, listed] of [
    [closed, []],
    [openFrom("10:00"), [HOUR]],
    [openFrom("11:00"), []],
  ] as const) {
    await saveException(ctx, exception);
    expect(await freed()).toEqual(listed);
  }
});

test("a freed hour is listed until it is taken or offered, and at most for a day", async () => {
  const marta = await waiting("Marta Ríos");
  const { id } = await book();
  await cancel(id);
  const { version } = await updateAppointment(ctx, { id, status: "scheduled" });
  expect(await freed()).toEqual([]);
  await updateAppointment(asAgent(), { id, version, status: "cancelled" });
  expect(await freed()).toEqual([HOUR]);
  await makeOffer(ctx, { client_id: marta, start: START, duration_minutes: 60 });
  expect(await listOffers(ctx)).toMatchObject({ offers: [{ state: "open", client_name: "Marta Ríos" }], freed: [] });

  await cancel((await book({ appointment_date: LATER })).id);
  expect(await freed()).toEqual([{ ...HOUR, start: LATER }]);
  clock.moveTo("2026-11-21T15:00:00Z");
  expect(await freed()).toEqual([]);
});

test("a freed hour is listed again once its offer is withdrawn or its accepted appointment cancelled", async () => {
  const [marta] = [await waiting("Marta Ríos"), await waiting("Beto Ruiz")];
  await cancel((await book()).id);
  const offer = () => makeOffer(ctx, { client_id: marta, start: START, duration_minutes: 60 });
  await withdrawOffer(ctx, (await offer()).id);
  expect(await listOffers(ctx)).toMatchObject({ offers: [], freed: [{ ...HOUR, waiting: 2 }] });
  const opened = await openOffer(ctx, { allowedEmails: [] }, tokenOfOffer(ctx, (await offer()).id));
  await answerOffer(opened ?? expect.fail(), { action: "accept" });
  expect(await listOffers(ctx)).toMatchObject({ offers: [{ state: "accepted" }], freed: [] });
  clock.moveTo("2026-11-20T15:01:00Z");
  await cancel((await listUpcoming(ctx, 1)).appointments[0]?.id ?? "", clientOf(marta));
  expect(await listOffers(ctx)).toMatchObject({ offers: [], freed: [HOUR] });
});

test("an hour is not listed if the therapist frees it, or if an appointment only becomes shorter", async () => {
  await waiting("Marta Ríos");
  await cancel((await book()).id, ctx);
  const longer = await book({ appointment_date: LATER, duration_minutes: 120 });
  await updateAppointment(asAgent(), { id: longer.id, duration_minutes: 60 });
  expect(await freed()).toEqual([]);
});

test("an offer counts for a merged client's remaining client, shows that client's name, and is no longer listed once the client is deleted", async () => {
  const [marta] = [await waiting("Marta Ríos"), await waiting("Beto Ruiz")];
  const { id: into } = await createClient(ctx, { name: "Marta R.", phone: String(phones++) });
  await makeOffer(ctx, { client_id: marta, start: START, duration_minutes: 60 });
  await mergeClients(ctx, { id: marta, into });
  const name = { client_name: "Marta R." };
  expect((await listOffers(ctx)).offers).toMatchObject([name]);
  const { offer, matches } = await findMatches(ctx, { start: START, duration_minutes: 60 });
  expect([offer, ...matches]).toMatchObject([name, { passed: false }, { client_id: into, passed: true }]);
  await continueClientTasks(ctx);
  await deleteClient(ctx, into);
  expect(await listOffers(ctx)).toMatchObject({ offers: [], waiting: 1 });
  expect((await findMatches(ctx, { start: START, duration_minutes: 60 })).offer).toBeNull();
});
