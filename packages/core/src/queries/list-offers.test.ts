import { closedOn, createClock, createPractice, openOwnTable } from "@sereno/tests/support/practice";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { bookAppointment } from "../actions/appointment/book";
import { updateAppointment } from "../actions/appointment/update";
import { saveException } from "../actions/availability/save-exception";
import { continueClientTasks } from "../actions/client/continue-removal";
import { createClient } from "../actions/client/create";
import { deleteClient } from "../actions/client/delete";
import { mergeClients } from "../actions/client/merge";
import { answerOffer } from "../actions/waitlist/answer-offer";
import { makeOffer } from "../actions/waitlist/make-offer";
import { saveWaitlist } from "../actions/waitlist/save";
import { withdrawOffer } from "../actions/waitlist/withdraw-offer";
import type { PracticeContext } from "../db/context";
import { BookAppointmentInput } from "../domain/appointment/schema";
import { SaveWaitlistInput } from "../domain/waitlist/schema";
import { listUpcoming } from "../store/appointment/read";
import { tokenOfOffer } from "../store/waitlist/link";
import { listOffers } from "./list-offers";
import { openOffer } from "./open-offer";
import { findMatches } from "./waitlist-matches";

const START = "2026-11-24 10:00:00";
const LATER = "2026-11-24 15:00:00";

const db = await openOwnTable(inject("endpoint"));
const clock = createClock("2026-11-20T15:00:00Z");
let ctx: PracticeContext;
let agent: PracticeContext;

beforeEach(async () => {
  clock.moveTo("2026-11-20T15:00:00Z");
  ctx = await createPractice(db, { clock });
  agent = { ...ctx, actor: { kind: "agent", id: "tok_test", right: "sell", label: "WhatsApp" } };
});

let phones = 3_005_560_100;
async function waiting(name: string, wish: object = {}): Promise<string> {
  const { id } = await createClient(ctx, { name, phone: String(phones++) });
  await saveWaitlist(ctx, SaveWaitlistInput.parse({ id, ...wish }));
  return id;
}
async function book(more: object = {}) {
  const patient = { patient_name: `Laura ${phones}`, patient_phone: String(phones++) };
  return bookAppointment(ctx, BookAppointmentInput.parse({ ...patient, appointment_date: START, ...more }));
}
/** The client, by their link. */
const clientOf = ({ client_id }: { client_id: string }): PracticeContext => ({
  ...ctx,
  actor: { kind: "client", id: client_id },
});
const freed = async () => (await listOffers(ctx)).freed;
const HOUR = { start: START, duration_minutes: 60, waiting: 1, is_unknown: false };

describe("an hour that others than the therapist gave back", () => {
  test.each([
    ["a client who cancels", clientOf, { status: "cancelled" as const }],
    ["a client who moves", clientOf, { appointment_date: LATER }],
    ["an assistant that cancels", () => agent, { status: "cancelled" as const }],
    ["an assistant that moves", () => agent, { appointment_date: LATER }],
  ])("is told with how many wait for one like it: %s", async (_, by, change) => {
    await waiting("Marta Ríos", { weekdays: ["tuesday"] });
    await waiting("Beto Ruiz", { weekdays: ["monday"] });
    const appointment = await book();
    expect(await freed()).toEqual([]);
    await updateAppointment(by(appointment), { id: appointment.id, ...change });
    expect(await freed()).toEqual([HOUR]);
  });

  test("is told to nobody where nobody waits for one like it, and once somebody does", async () => {
    const { id } = await book();
    await updateAppointment(agent, { id, status: "cancelled" });
    expect(await freed()).toEqual([]);
    await waiting("Beto Ruiz", { weekdays: ["monday"] });
    expect(await freed()).toEqual([]);
    await waiting("Marta Ríos");
    expect(await freed()).toEqual([HOUR]);
    await saveException(ctx, closedOn("2026-11-24"));
    expect(await freed()).toEqual([]);
  });

  test("is told until it is taken again, offered, a day over or past", async () => {
    const marta = await waiting("Marta Ríos");
    const { id } = await book();
    await updateAppointment(agent, { id, status: "cancelled" });
    const again = await updateAppointment(ctx, { id, status: "scheduled" });
    expect(await freed()).toEqual([]);
    await updateAppointment(agent, { id, version: again.version, status: "cancelled" });
    expect(await freed()).toEqual([HOUR]);
    await makeOffer(ctx, { client_id: marta, start: START, duration_minutes: 60 });
    expect(await listOffers(ctx)).toMatchObject({ offers: [{ state: "open", client_name: "Marta Ríos" }], freed: [] });

    const other = await book({ appointment_date: LATER });
    await updateAppointment(agent, { id: other.id, status: "cancelled" });
    expect(await freed()).toEqual([{ ...HOUR, start: LATER }]);
    clock.moveTo("2026-11-21T15:00:00Z");
    expect(await freed()).toEqual([]);
  });

  test("is told again once its offer is taken back, or was taken and given back", async () => {
    const [marta] = [await waiting("Marta Ríos"), await waiting("Beto Ruiz")];
    const { id } = await book();
    await updateAppointment(agent, { id, status: "cancelled" });
    const offer = () => makeOffer(ctx, { client_id: marta, start: START, duration_minutes: 60 });
    await withdrawOffer(ctx, (await offer()).id);
    expect(await listOffers(ctx)).toMatchObject({ offers: [], freed: [{ ...HOUR, waiting: 2 }] });
    const opened = await openOffer(ctx, { allowedEmails: [] }, tokenOfOffer(ctx, (await offer()).id));
    if (!opened) throw new Error("nothing opens");
    await answerOffer(opened, { action: "accept" });
    expect(await listOffers(ctx)).toMatchObject({ offers: [{ state: "accepted" }], freed: [] });
    clock.moveTo("2026-11-20T15:01:00Z");
    const [theirs] = (await listUpcoming(ctx, 1)).appointments;
    await updateAppointment(clientOf({ client_id: marta }), { id: theirs?.id ?? "", status: "cancelled" });
    expect(await listOffers(ctx)).toMatchObject({ offers: [], freed: [HOUR] });
  });

  test("is none of the therapist's own, who is told at once, nor of one that only ends earlier", async () => {
    await waiting("Marta Ríos");
    const { id } = await book();
    await updateAppointment(ctx, { id, status: "cancelled" });
    const longer = await book({ appointment_date: LATER, duration_minutes: 120 });
    await updateAppointment(agent, { id: longer.id, duration_minutes: 60 });
    expect(await freed()).toEqual([]);
  });
});

test("an offer tells who it was made to by now, and of who was deleted nothing", async () => {
  const [marta] = [await waiting("Marta Ríos"), await waiting("Beto Ruiz")];
  const { id: into } = await createClient(ctx, { name: "Marta R.", phone: String(phones++) });
  await makeOffer(ctx, { client_id: marta, start: START, duration_minutes: 60 });
  await mergeClients(ctx, { id: marta, into });
  const name = { client_name: "Marta R." };
  expect((await listOffers(ctx)).offers).toMatchObject([name]);
  expect((await findMatches(ctx, { start: START, duration_minutes: 60 })).offer).toMatchObject(name);
  await continueClientTasks(ctx);
  await deleteClient(ctx, into);
  expect(await listOffers(ctx)).toMatchObject({ offers: [], waiting: 1 });
  expect((await findMatches(ctx, { start: START, duration_minutes: 60 })).offer).toBeNull();
});
