import { extent } from "@sereno/tests/extent";
import { addPackage, bookAppointment, bookSeries, changeSeries, saveWaitlist } from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { meanwhile, reads, sentBy } from "@sereno/tests/support/meanwhile";
import { agentOf, closedOn } from "@sereno/tests/support/practice";
import { expect, test } from "vitest";
import type { PracticeContext } from "../../db/index";
import { DEFAULT_RULES } from "../../domain/booking/rules";
import { PreviewDayClosureInput } from "../../domain/day-closure/schema";
import type { AppError } from "../../errors";
import { minuteOfIso } from "../../lib/time/rules";
import { previewDayClosure } from "../../queries/day-closure-preview";
import { listOffers } from "../../queries/list-offers";
import { openOffer, showOffer } from "../../queries/open-offer";
import { findMatches, listWaiting } from "../../queries/waitlist-matches";
import { getAppointment, listUpcoming } from "../../store/appointment/read";
import { listSlots } from "../../store/availability/read";
import { readDaysOf, tokenOfOffer } from "../../store/waitlist/holds";
import { findWaitlistEntry } from "../../store/waitlist/read";
import { updateAppointment } from "../appointment/update";
import { deleteException } from "../availability/delete-exception";
import { saveException } from "../availability/save-exception";
import { removeAtOnce } from "../client/continue-removal";
import { createClient, createClientWithPackage } from "../client/create";
import { deleteClient } from "../client/delete";
import { mergeClients } from "../client/merge";
import { answerOffer } from "./answer-offer";
import { makeOffer } from "./make-offer";
import { withdrawOffer } from "./withdraw-offer";

const NOW = "2026-11-20T15:00:00Z";
/** A Tuesday, within the hours of a new practice. */
const START = "2026-11-24 10:00:00";
const HOUR = { start: START, duration_minutes: 60 };
const INTERVAL = { start: minuteOfIso("2026-11-24T15:00:00Z"), end: minuteOfIso("2026-11-24T16:00:00Z") };

const { clock, ctx, db } = await eachPracticeIn("own", NOW, { address: "Calle 1 # 2-3", city: "Cali" });
const agent = () => agentOf(ctx, "sell");

let phones = 3_005_550_100;
const newClient = async (name: string) => (await createClient(ctx, { name, phone: String(phones++) })).id;
const wait = (id: string, wish: object = {}) => saveWaitlist(ctx, { id, ...wish });
async function waiting(name: string, wish: object = {}): Promise<string> {
  const id = await newClient(name);
  await wait(id, wish);
  return id;
}
const book = (by: PracticeContext, more: object = {}) =>
  bookAppointment(by, { patient_name: "Laura Gil", patient_phone: "3001234567", appointment_date: START, ...more });
const offer = (client_id: string, by = ctx) => makeOffer(by, { client_id, ...HOUR });
const look = (id: string, allowedEmails: string[] = []) => openOffer(ctx, { allowedEmails }, tokenOfOffer(ctx, id));
const open = async (id: string) => (await look(id)) ?? expect.fail();
const answer = async (id: string, action: "accept" | "decline") => answerOffer(await open(id), { action });
const holds = async () => (await readDaysOf(ctx, INTERVAL)).flatMap(([, day]) => Object.keys(day?.holds ?? {}));
const names = async (start = START) =>
  (await findMatches(ctx, { ...HOUR, start })).matches.map(({ client_name }) => client_name);
const bookedBy = async (client_id: string) =>
  (await listUpcoming(ctx, 50)).appointments.filter((each) => each.client_id === client_id);

test("an accepted offer shows its appointment's mode, and nothing once the appointment is another client's", async () => {
  const marta = await waiting("Marta Ríos");
  const { id } = await offer(marta);
  await answer(id, "accept");
  const [booked] = await bookedBy(marta);
  await updateAppointment(ctx, { id: booked?.id ?? "", is_virtual: true });
  expect(showOffer(await open(id))).toMatchObject({ state: "accepted", is_virtual: true });
  await updateAppointment(ctx, { id: booked?.id ?? "", client_id: await newClient("Luis Gil") });
  expect(await look(id)).toBeNull();
});

test("the waitlist shows each client's `waiting_since` and next appointment, and omits expired entries", async () => {
  const marta = await waiting("Marta Ríos", { until: "2026-11-30" });
  clock.moveTo("2026-11-20T16:00:00Z");
  await waiting("Beto Ruiz");
  const contact = { patient_name: "Beto Ruiz", patient_phone: String(phones - 1) };
  await book(ctx, { ...contact, appointment_date: "2026-11-26 09:00:00" });
  const kept = { waiting_since: "2026-11-20T15:00:00.000Z", until: "2026-11-30" };
  expect((await listWaiting(ctx)).waiting).toMatchObject([
    { client_name: "Marta Ríos", ...kept, sessions_left: 0, next_appointment: null },
    { client_name: "Beto Ruiz", next_appointment: "2026-11-26 09:00:00" },
  ]);
  // Saving again keeps the waiting time and the fields that the call omits.
  expect(await wait(marta, { weekdays: ["tuesday"] })).toMatchObject(kept);
  await wait(marta, { until: "2026-11-21" });
  clock.moveTo("2026-11-23T15:00:00Z");
  expect(await findWaitlistEntry(ctx, marta)).toBeNull();
  await deleteClient(ctx, marta);
  expect((await listWaiting(ctx)).waiting).toHaveLength(1);
});

test("an hour matches clients by their wishes, and by their appointment if they wait for an earlier hour", async () => {
  await waiting("Ana de los martes", { weekdays: ["tuesday"], parts_of_day: ["morning"] });
  clock.moveTo("2026-11-20T15:01:00Z");
  await waiting("Beto de la tarde", { parts_of_day: ["afternoon"] });
  await waiting("Carla virtual", { appointment_types: ["virtual"] });
  await waiting("Diana hasta el lunes", { until: "2026-11-23" });
  await waiting("Elisa cualquiera");
  const later = await waiting("Fabio antes", { earlier: true });
  const { id } = await bookAppointment(ctx, { client_id: later, appointment_date: "2026-11-27 10:00:00" });
  expect(await names()).toEqual(["Ana de los martes", "Elisa cualquiera", "Fabio antes"]);
  expect(await names("2026-11-30 10:00:00")).toEqual(["Elisa cualquiera"]);
  await updateAppointment(ctx, { id, status: "cancelled" });
  expect(await names("2026-11-30 10:00:00")).toEqual(["Elisa cualquiera", "Fabio antes"]);
});

test("an offered hour is held for 15 minutes against agents and other offers, not against the therapist", async () => {
  const [marta, beto] = [await waiting("Marta Ríos"), await waiting("Beto Ruiz")];
  const open = { state: "open", start: START, expires_at: "2026-11-20T15:15:00.000Z", freed: null };
  expect(await offer(marta)).toMatchObject(open);
  // The hold applies even to the client with the offer, who must use the link instead.
  const held = { code: "held", message: expect.not.stringContaining("otra persona") };
  for (const client of [beto, marta]) await expect(offer(client)).rejects.toMatchObject(held);
  await expect(book(agent())).rejects.toMatchObject({ code: "held" });
  const weekly = { patient_name: "Luis Gil", patient_phone: "3110000000", start: START, count: 2 };
  await expect(bookSeries(agent(), weekly)).rejects.toMatchObject({ code: "series_changed" });
  const booking_rules = { ...DEFAULT_RULES, buffer_before_minutes: 30, buffer_after_minutes: 30 };
  const spaced = { ...agent(), practice: { ...ctx.practice, booking_rules } };
  const beside = { appointment_date: "2026-11-24 11:00:00" };
  await expect(book(spaced, beside)).rejects.toMatchObject({ code: "buffer" });
  await expect(book(agent(), beside)).resolves.toBeDefined();
  const day = { start_date: "2026-11-24", end_date: "2026-11-24", slot_duration_minutes: 60, only_available: true };
  const timesFor = async (by: PracticeContext) => (await listSlots(by, day)).slots.map(({ start_time }) => start_time);
  expect(await timesFor(agent())).not.toContain("10:00");
  expect(await timesFor(ctx)).toContain("10:00");
  clock.moveTo("2026-11-20T15:15:00Z");
  expect(await timesFor(agent())).toContain("10:00");
  await book(agent());
  await expect(offer(beto)).rejects.toMatchObject({ code: "overlap" });
});

test("a series and a day closure of the therapist take an offered hour only if she chooses it", async () => {
  await offer(await waiting("Marta Ríos"));
  const luis = { patient_name: "Luis Gil", patient_phone: "3110000000", count: 2 };
  const held = { code: "series_changed", data: { occurrences: [{ state: "held", action: null }, { state: "free" }] } };
  await expect(bookSeries(ctx, { ...luis, start: START })).rejects.toMatchObject(held);
  const { id = "" } = (await bookSeries(ctx, { ...luis, start: "2026-11-23 10:00:00" })).appointments[0] ?? {};
  const closing = PreviewDayClosureInput.parse({ close: "2026-11-23", moves: [{ appointment_id: id, to: START }] });
  const [closed] = (await previewDayClosure(ctx, closing)).appointments;
  expect(closed?.problem).toContain("guardada");
  expect(closed?.suggestions[0]).toMatchObject({ appointment_date: "2026-11-24 11:00:00" });
  const move = { id, scope: "all", appointment_date: START };
  await expect(changeSeries(ctx, move)).rejects.toMatchObject(held);
  await changeSeries(ctx, { ...move, choices: [{ index: 1, action: "keep" }] });
  await changeSeries(ctx, { id, scope: "all", duration_minutes: 45 });
  expect(await getAppointment(ctx, id)).toMatchObject({ appointment_date: START, duration_minutes: 45 });
});

test.each([
  ["deleted", false],
  ["merged into another who is deleted", true],
])("an offered hour is released at once when its client is %s; another offer stays", async (_, isMerged) => {
  const [marta, beto] = [await waiting("Marta Ríos"), await waiting("Beto Ruiz")];
  const { id } = await offer(marta);
  const other = await makeOffer(ctx, { client_id: beto, ...HOUR, start: "2026-11-24 14:00:00" });
  expect(await holds()).toContain(id);
  const into = isMerged ? await newClient("Marta Ríos Gil") : marta;
  if (isMerged) {
    await mergeClients(ctx, { id: marta, into });
    await removeAtOnce(ctx, marta);
  }
  await deleteClient(ctx, into);
  expect(await holds()).toEqual([other.id]);
  expect(await look(id)).toBeNull();
  await expect(book(agent())).resolves.toBeDefined();
});

test("accepting an offered hour books it with the client's session and ends the waitlist entry", async () => {
  const buyer = { client_name: "Marta Ríos", client_phone: "3005559901", package_id: await addPackage(ctx) };
  const { client } = await createClientWithPackage(ctx, { ...buyer, sessions_used: 0 });
  await wait(client.id);
  const { id } = await offer(client.id);
  const opened = await look(id);
  const shown = { state: "open", first_name: "Marta", place: "Calle 1 # 2-3, Cali" };
  expect(opened && showOffer(opened)).toMatchObject({ ...shown, effects: ["Usa una sesión de tu paquete."] });
  await answer(id, "accept");
  const [booked] = await bookedBy(client.id);
  expect(booked).toMatchObject({ appointment_date: START, created_by: "client", session_type: "package" });
  expect(await findWaitlistEntry(ctx, client.id)).toBeNull();
  expect(await holds()).toEqual([]);
  const accepted = { id, state: "accepted", client_name: "Marta Ríos" };
  expect(await listOffers(ctx)).toMatchObject({ waiting: 0, offers: [accepted] });
  await expect(withdrawOffer(ctx, id)).rejects.toMatchObject({ code: "stale_version" });
});

test("accepting an earlier hour moves the appointment of a client who is being merged", async () => {
  const [marta, twin] = [await waiting("Marta Ríos", { earlier: true }), await newClient("Marta Ríos Gil")];
  const later = await bookAppointment(ctx, { client_id: twin, appointment_date: "2026-11-27 10:00:00" });
  await mergeClients(ctx, { id: twin, into: marta });
  await answer((await offer(marta)).id, "accept");
  expect(await getAppointment(ctx, later.id)).toMatchObject({ appointment_date: START });
});

test("accepting an earlier hour moves the appointment and frees its old hour, which can be freed again", async () => {
  const marta = await waiting("Marta Ríos", { earlier: true });
  await expect(offer(marta)).resolves.toBeDefined();
  await withdrawOffer(ctx, (await listOffers(ctx)).offers[0]?.id ?? "");
  const left = "2026-11-27 10:00:00";
  const later = await bookAppointment(ctx, { client_id: marta, appointment_date: left });
  const { id } = await offer(marta);
  const opened = await look(id);
  const effect = "Tu cita del viernes 27 de noviembre, 10:00 a. m. pasa a esta hora.";
  expect(opened && showOffer(opened).effects).toEqual([effect]);
  await answer(id, "accept");
  expect(await getAppointment(ctx, later.id)).toMatchObject({ appointment_date: START });
  await waiting("Beto Ruiz");
  const accepted = { state: "accepted", freed: left };
  expect(await listOffers(ctx)).toMatchObject({ offers: [accepted], freed: [] });
  await updateAppointment(agent(), { id: (await book(ctx, { appointment_date: left })).id, status: "cancelled" });
  expect(await listOffers(ctx)).toMatchObject({ offers: [accepted], freed: [{ start: left }] });
});

test("moving an appointment earlier by half its length frees no hour", async () => {
  const marta = await waiting("Marta Ríos", { earlier: true });
  const later = { client_id: marta, appointment_date: "2026-11-24 11:00:00", duration_minutes: 120 };
  const { id } = await bookAppointment(ctx, later);
  await withdrawOffer(ctx, (await offer(marta, agent())).id);
  await answer((await offer(marta)).id, "accept");
  expect(await getAppointment(ctx, id)).toMatchObject({ appointment_date: START });
  expect((await listOffers(ctx)).offers.at(-1)).toMatchObject({ state: "accepted", freed: null });
});

test("an accepted hour is booked although its hold cannot be released", async () => {
  const marta = await waiting("Marta Ríos");
  const { id } = await offer(marta);
  const opened = await look(id);
  const failing = sentBy(db, async (command) => {
    if ((await bookedBy(marta)).length > 0) throw new Error("cut off");
    return db.connection.send(command);
  });
  if (opened) await answerOffer({ ...opened, ctx: { ...opened.ctx, db: failing } }, { action: "accept" });
  expect(await bookedBy(marta)).toHaveLength(1);
  expect(await holds()).toEqual([id]);
});

test.each([
  ["has another client", async () => ({ client_id: await newClient("Beto Ruiz") })],
  ["is longer than the offered hour", async () => ({ duration_minutes: 90 })],
  ["is virtual", async () => ({ is_virtual: true })],
])("accepting an earlier in-person hour is refused if the appointment to move %s by then", async (_, changed) => {
  const marta = await waiting("Marta Ríos", { earlier: true });
  const date = "2026-11-27 10:00:00";
  const later = await bookAppointment(ctx, { client_id: marta, appointment_date: date });
  const { id } = await offer(marta);
  const change = await changed();
  await updateAppointment(ctx, { id: later.id, ...change });
  const opened = await look(id);
  const effects = ["Tu cita cambió mientras tanto. Escríbele a quien te atiende."];
  expect(opened && showOffer(opened)).toMatchObject({ state: "stuck", effects });
  await expect(answer(id, "accept")).rejects.toMatchObject({ code: "stale_version" });
  expect(await getAppointment(ctx, later.id)).toMatchObject({ ...change, appointment_date: date });
});

test("an hour goes to the next client once its offer is declined, expired or withdrawn", async () => {
  const [marta, beto] = [await waiting("Marta Ríos"), await waiting("Beto Ruiz")];
  const first = await offer(marta);
  await answer(first.id, "decline");
  expect(await holds()).toEqual([]);
  expect((await listOffers(ctx)).offers).toMatchObject([{ id: first.id, state: "declined" }]);
  expect((await findMatches(ctx, HOUR)).matches).toMatchObject([
    { client_id: beto, passed: false },
    { client_id: marta, passed: true },
  ]);
  const second = await offer(beto);
  await withdrawOffer(ctx, second.id);
  expect(await look(second.id)).toBeNull();
  const third = await offer(beto);
  clock.moveTo("2026-11-20T15:15:00Z");
  expect(await look(third.id)).toBeNull();
  // Both waiting clients have had an offer of this hour, so it can be offered to nobody else.
  expect((await listOffers(ctx)).offers).toEqual([]);
  const carla = await waiting("Carla Gil");
  await withdrawOffer(ctx, third.id);
  expect((await listOffers(ctx)).offers).toMatchObject([{ id: third.id, state: "expired" }]);
  await offer(carla);
});

test("an offer needs a future hour and a waiting client, and its link requires an admitted therapist", async () => {
  const marta = await waiting("Marta Ríos");
  expect(await look((await offer(marta)).id, ["other@sereno.test"])).toBeNull();
  await expect(offer(await newClient("Nadie Espera"))).rejects.toMatchObject({ code: "not_found" });
  clock.moveTo("2026-11-24T15:00:00Z");
  await expect(offer(marta)).rejects.toMatchObject({ code: "past" });
  expect(await look((await listOffers(ctx)).offers[0]?.id ?? "none")).toBeNull();
});

test("an offer that is made while its client is deleted is withdrawn, and none can be made later", async () => {
  const marta = await waiting("Marta Ríos");
  let made = "";
  const offered = meanwhile(db, reads("Query", "$offer_1"), async () => {
    made = (await offer(marta)).id;
  });
  await deleteClient({ ...ctx, db: offered }, marta);
  expect([await holds(), await look(made)]).toEqual([[], null]);
  await expect(offer(marta)).rejects.toMatchObject({ code: "client_deleted" });
  await book(agent());
});

test("the therapist can book an offered hour; a later acceptance is refused without naming the booking", async () => {
  const marta = await waiting("Marta Ríos");
  const { id } = await offer(marta);
  const { id: booked } = await book(ctx);
  await expect(answer(id, "accept")).rejects.toMatchObject({ code: "overlap" });
  const refusal = await answer(id, "accept").catch((error: AppError) => JSON.stringify(error.data));
  expect(refusal).toContain("conflicts");
  expect(refusal).not.toContain(booked);
  expect(await bookedBy(marta)).toEqual([]);
  await updateAppointment(ctx, { id: booked, status: "cancelled" });
  await answer(id, "accept");
  expect(await bookedBy(marta)).toHaveLength(1);
});

test("an offer of a closed date cannot be accepted; one outside the hours can, if its date is unchanged", async () => {
  const [marta, beto] = [await waiting("Marta Ríos"), await waiting("Beto Ruiz")];
  const first = await offer(marta);
  const at = (client_id: string, start: string) => makeOffer(ctx, { client_id, start, duration_minutes: 60 });
  const [late, early] = [await at(marta, "2026-11-24 21:00:00"), await at(beto, "2026-11-25 06:00:00")];
  const short = { ...closedOn("2026-11-26"), available: true, time_ranges: [{ start: "08:00", end: "12:00" }] };
  await saveException(ctx, short);
  const dated = await at(marta, "2026-11-26 15:00:00");
  for (const date of ["2026-11-24", "2026-11-26"]) await saveException(ctx, closedOn(date));
  await answer(early.id, "accept");
  for (const { id } of [first, late, dated])
    await expect(answer(id, "accept")).rejects.toMatchObject({ code: "stale_version" });
  expect(await bookedBy(marta)).toEqual([]);
  expect(await bookedBy(beto)).toHaveLength(1);
});

test("an offered hour is not booked if its date is closed before or during the answer", async () => {
  for (const closesAt of ["opened", "looked at"]) {
    const marta = await waiting(`Marta ${closesAt}`);
    const { id } = await offer(marta);
    const opened = await open(id);
    const close = () => saveException(ctx, closedOn("2026-11-24"));
    if (closesAt === "opened") await close();
    const inside = closesAt === "opened" ? db : meanwhile(db, reads("Query", "$exception_1"), close);
    const taken = { ...opened, ctx: { ...opened.ctx, db: inside } };
    await expect(answerOffer(taken, { action: "accept" })).rejects.toMatchObject({ code: "stale_version" });
    expect(await bookedBy(marta)).toEqual([]);
    await deleteException(ctx, "2026-11-24");
    await withdrawOffer(ctx, id);
  }
});

test("of many concurrent offers, answers and bookings of one hour, one books it, and every hold ends", async () => {
  const many = extent(6, 17);
  const people = await Promise.all(Array.from({ length: many }, (_, index) => waiting(`Persona ${index}`)));
  const first = await offer(people[0] ?? "");
  const outcomes = await Promise.allSettled([
    ...people.slice(1).map((each) => offer(each)),
    ...people.map(() => answer(first.id, "accept")),
    ...Array.from({ length: many }, (_, index) =>
      book(index % 2 === 0 ? agent() : ctx, { patient_name: `Otra ${index}`, patient_phone: String(phones++) }),
    ),
  ]);
  const refusals = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
  expect(refusals.filter((code) => !["held", "overlap", "stale_version", "busy"].includes(code))).toEqual([]);
  expect((await listUpcoming(ctx, 50)).appointments).toHaveLength(1);
  // Accepting the offer ends its hold at once. If the therapist books the hour, the hold stays until it expires.
  if ((await bookedBy(people[0] ?? "")).length === 1) expect(await holds()).toEqual([]);
  clock.moveTo("2026-11-20T15:16:00Z");
  const [booked] = (await listUpcoming(ctx, 50)).appointments;
  await updateAppointment(ctx, { id: booked?.id ?? "", status: "cancelled" });
  await expect(book(agent())).resolves.toBeDefined();
});
