import { addPackage, ana, bookAppointment, recordPayment, sellSessions } from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { agentOf, closedOn, nextRequestOf, openDying, openPassing } from "@sereno/tests/support/practice";
import { seedPractice } from "@sereno/tests/support/seed";
import { expect, inject, test } from "vitest";
import type { DayClosure, DayClosurePreview } from "../../domain/day-closure/output";
import { PreviewDayClosureInput, StartDayClosureInput } from "../../domain/day-closure/schema";
import { previewDayClosure } from "../../queries/day-closure-preview";
import { getAppointment } from "../../store/appointment/read";
import { getSchedule, listSlots } from "../../store/availability/read";
import { getDayClosure, listDayClosures } from "../../store/day-closure/closures";
import { updateAppointment } from "../appointment/update";
import { saveBookingRules } from "../availability/save-booking-rules";
import { saveException } from "../availability/save-exception";
import { mergeClients } from "../client/merge";
import { createPurchase } from "../purchase/sell";
import { continueDayClosures } from "./continue";
import { dismissDayClosure } from "./dismiss";
import { messageClients } from "./message-clients";
import { startDayClosure } from "./start";
import { undoDayClosure } from "./undo";

// A Friday at 10:00 in Bogotá; the 24th is a Tuesday.
const TUESDAY = "2026-11-24";
const { clock, ctx, db } = await eachPracticeIn("own", "2026-11-20T15:00:00Z");
let phones = 0;

const book = (patient_name: string, appointment_date: string, change: object = {}) => {
  const patient = { patient_name, patient_phone: `300555${String(phones++).padStart(4, "0")}` };
  return bookAppointment(ctx, { ...patient, appointment_date, is_virtual: false, ...change });
};
const preview = async (question: object) =>
  previewDayClosure(await nextRequestOf(ctx), PreviewDayClosureInput.parse(question));
type Wish = (each: DayClosurePreview["appointments"][number]) => object;
const cancel: Wish = () => ({ action: "cancel" });
const move: Wish = ({ suggestions }) => ({ action: "move", to: suggestions[0]?.appointment_date });
const keep: Wish = () => ({ action: "keep" });
const choose = ({ appointments }: DayClosurePreview, wish: Wish) =>
  appointments.map((each) => ({ appointment_id: each.appointment_id, version: each.version, ...wish(each) }));
const start = async (question: object, choices: object[], more: object = {}, over = db) => {
  const input = StartDayClosureInput.parse({ ...question, choices, ...more });
  return startDayClosure({ ...(await nextRequestOf(ctx)), db: over }, input);
};
const startDying = (choices: object[], requests: number) =>
  start({ close: TUESDAY }, choices, {}, openDying(inject("endpoint"), db.table, requests)).catch(() => null);
/** Starts closures that are killed one request later each time, until one has closed the hours. */
async function closeHours(choices: object[]) {
  for (let requests = 4; (await exceptions()).length === 0; requests++) await startDying(choices, requests);
}
async function close(date: string, wish: Wish, more: object = {}): Promise<DayClosure> {
  const { closure } = await start({ close: date }, choose(await preview({ close: date }), wish), more);
  return closure ?? expect.fail();
}
const now = (id: string) => getAppointment(ctx, id);
const free = async (date: string) =>
  (await listSlots(await nextRequestOf(ctx), { start_date: date, end_date: date, slot_duration_minutes: 60 })).slots
    .filter(({ is_available }) => is_available)
    .map(({ start_time }) => start_time);
const tuesdayOff = () => ({ tuesday: { ...ctx.practice.weekly_availability.tuesday, enabled: false } });
const exceptions = async () => (await getSchedule(await nextRequestOf(ctx))).exceptions;

test("the preview of a day closure lists the date's live appointments with client, start and mode", async () => {
  await book("Ana Peña", `${TUESDAY} 10:00:00`);
  await book("Bea Ruiz", `${TUESDAY} 19:00:00`, { is_virtual: true, patient_email: "bea@example.test" });
  await updateAppointment(ctx, { id: (await book("Caro Paz", `${TUESDAY} 12:00:00`)).id, status: "cancelled" });
  await book("Dora Gil", "2026-11-25 10:00:00");
  expect((await preview({ close: TUESDAY })).appointments).toMatchObject([
    { patient_name: "Ana Peña", start: `${TUESDAY} 10:00:00`, is_virtual: false, problem: null },
    { patient_name: "Bea Ruiz", start: `${TUESDAY} 19:00:00`, is_virtual: true },
  ]);
});

test("closing today cancels later appointments, keeps the running one and leaves past hours open", async () => {
  await book("Ana Peña", "2026-11-20 11:00:00");
  await book("Bea Ruiz", "2026-11-20 16:00:00");
  clock.moveTo("2026-11-20T16:20:00Z");
  for (const question of [{ close: "2026-11-20" }, { saved: [closedOn("2026-11-20")] }]) {
    const shown = await preview(question);
    expect(shown.appointments.map(({ patient_name }) => patient_name)).toEqual(["Bea Ruiz"]);
    expect(shown.in_course.map(({ patient_name }) => patient_name)).toEqual(["Ana Peña"]);
  }
  await close("2026-11-20", cancel);
  expect(await exceptions()).toMatchObject([{ available: true, time_ranges: [{ start: "08:00", end: "11:25" }] }]);
  expect(await free("2026-11-20")).toEqual([]);
  expect((await saveException(await nextRequestOf(ctx), closedOn("2026-11-20"))).left_outside).toEqual([]);
});

test("a past day cannot be closed; closing a day without hours cancels its appointment and changes no hours", async () => {
  await expect(preview({ close: "2026-11-19" })).rejects.toMatchObject({ code: "past" });
  // 22 November is a Sunday, which has no hours.
  expect(await start({ close: "2026-11-22" }, [])).toMatchObject({ closure: null, schedule: { version: 0 } });
  await book("Ana Peña", "2026-11-22 10:00:00");
  expect((await preview({ close: "2026-11-22" })).appointments).toHaveLength(1);
  expect((await close("2026-11-22", cancel)).appointments).toMatchObject([{ state: "done" }]);
  expect(await exceptions()).toEqual([]);
});

test("a closed day's appointments are offered the nearest hours of the next days; two moves to one hour are refused", async () => {
  await book("Ana Peña", `${TUESDAY} 10:00:00`);
  await book("Bea Ruiz", `${TUESDAY} 11:00:00`);
  await book("Caro Paz", "2026-11-25 10:00:00");
  const { appointments } = await preview({ close: TUESDAY });
  const firsts = appointments.map(({ suggestions }) => suggestions[0]?.appointment_date);
  expect(firsts).toEqual(["2026-11-25 11:00:00", "2026-11-25 12:00:00"]);
  const nearest = appointments[0]?.suggestions.map(({ appointment_date }) => appointment_date.slice(5, 16));
  expect(nearest).toEqual(["11-25 11:00", "11-26 10:00", "11-27 10:00", "11-30 10:00"]);
  const [ana, bea] = appointments;
  const to = "2026-11-26 10:00:00";
  const moves = [ana, bea].map((each) => ({ appointment_id: each?.appointment_id, to }));
  const refused = { problem: "Ese horario ya está ocupado." };
  expect((await preview({ close: TUESDAY, moves })).appointments).toMatchObject([refused, refused]);
  const choices = choose({ appointments, in_course: [] }, () => ({ action: "move", to }));
  await expect(start({ close: TUESDAY }, choices)).rejects.toMatchObject({ code: "closing_changed" });
  expect(await exceptions()).toEqual([]);
});

test("an appointment that a closure moves within its week counts once towards the week's maximum", async () => {
  await saveBookingRules(ctx, { max_per_week: 2 });
  const moves: [from: string, to: string][] = [
    [`${TUESDAY} 10:00:00`, "2026-12-03 10:00:00"],
    ["2026-12-01 10:00:00", "2026-12-02 10:00:00"],
  ];
  const booked = moves.map(async ([from, to]) => ({ appointment_id: (await book("Ana Peña", from)).id, to }));
  const asked = { saved: [TUESDAY, "2026-12-01"].map(closedOn), moves: await Promise.all(booked) };
  expect((await preview(asked)).appointments.map(({ problem }) => problem)).toEqual([null, null]);
});

test("a package limits a closed day's new time by its expiry, unless it expires before the old time", async () => {
  const package_purchase_id = await sellSessions(ctx, ana, 2, 1);
  const dates = ["2026-12-18", "2026-12-22"];
  const moves = [];
  for (const date of dates) {
    const booked = await book("Ana Peña", `${date} 10:00:00`, { ...ana, package_purchase_id });
    moves.push({ appointment_id: booked.id, to: `2026-12-23 ${moves.length + 10}:00:00` });
  }
  const { appointments } = await preview({ saved: dates.map(closedOn), moves });
  expect(appointments).toMatchObject([{ problem: expect.stringContaining("paquete") }, { problem: null }]);
});

// 8 December is a holiday.
test.each([TUESDAY, "2026-12-08"])("changed hours of %s may move an appointment over its old time", async (date) => {
  const { id: appointment_id } = await book("Ana Peña", `${date} 10:00:00`);
  const later = { ...closedOn(date), available: true, time_ranges: [{ start: "10:30", end: "18:00" }] };
  const moves = [{ appointment_id, to: `${date} 10:30:00` }];
  expect((await preview({ saved: [later], moves })).appointments).toMatchObject([{ appointment_id, problem: null }]);
});

test("a day closure cancels, moves or keeps each appointment as chosen, with a message for each changed one", async () => {
  const [ana, bea, caro] = [
    await book("Ana Peña", `${TUESDAY} 10:00:00`),
    await book("Bea Ruiz", `${TUESDAY} 11:00:00`),
    await book("Caro Paz", `${TUESDAY} 12:00:00`),
  ];
  const wishes: Record<string, Wish> = { [ana.id]: cancel, [bea.id]: move, [caro.id]: keep };
  const closure = await close(TUESDAY, (each) => wishes[each.appointment_id]?.(each) ?? {});
  expect(closure.state).toBe("closed");
  const says = (text: string) => ({ state: "done", message: { text: expect.stringContaining(text) }, told_at: null });
  expect(closure.appointments).toMatchObject([
    { ...says("queda cancelada"), action: "cancel" },
    { ...says("pasa al"), action: "move", to: "2026-11-25 11:00:00" },
    { state: "kept", action: "keep", message: null },
  ]);
  expect(closure.appointments[0]?.message?.whatsapp_url).toMatch(/^https:\/\/wa\.me\/57300555\d{4}\?text=Hola/);
  expect(await now(ana.id)).toMatchObject({ status: "cancelled", cancel_reason: "therapist" });
  expect(await now(bea.id)).toMatchObject({ status: "scheduled", appointment_date: "2026-11-25 11:00:00" });
  expect(await now(caro.id)).toMatchObject({ status: "scheduled", version: 1 });
  expect(await exceptions()).toMatchObject([{ exception_date: TUESDAY, available: false }]);
  expect(await listDayClosures(ctx)).toMatchObject([{ id: closure.id, untold: 2, problems: 0 }]);
});

test("a day closure has one message a client, and is listed until all are sent or it is dismissed", async () => {
  const ana = await book("Ana Peña", `${TUESDAY} 10:00:00`);
  const bea = await book("Bea Ruiz", `${TUESDAY} 11:00:00`);
  await book("Ana Peña", `${TUESDAY} 12:00:00`, { client_id: ana.client_id });
  const { id, appointments } = await close(TUESDAY, cancel);
  const [first, , second] = appointments.map(({ message }) => message?.text);
  expect(first).toMatch(/10:00 a\. m\.: queda cancelada\n.*12:00 p\. m\.: queda cancelada/);
  expect(second).toBe(first);
  const told = await messageClients(ctx, { id, appointment_id: ana.id });
  const at = "2026-11-20T15:00:00.000Z";
  expect(told.appointments.map(({ told_at }) => told_at)).toEqual([at, null, at]);
  expect(await listDayClosures(ctx)).toHaveLength(1);
  await messageClients(ctx, { id, appointment_id: bea.id });
  expect(await listDayClosures(ctx)).toEqual([]);
  await book("Caro Paz", "2026-11-26 10:00:00");
  const other = await close("2026-11-26", cancel);
  expect(await listDayClosures(ctx)).toHaveLength(1);
  await dismissDayClosure(ctx, other.id);
  expect(await listDayClosures(ctx)).toEqual([]);
  await expect(getDayClosure(ctx, other.id)).rejects.toMatchObject({ code: "not_found" });
});

test("starting a closure after appointments changed is refused with the new preview and changes nothing", async () => {
  const ana = await book("Ana Peña", `${TUESDAY} 10:00:00`);
  const choices = choose(await preview({ close: TUESDAY }), cancel);
  await book("Bea Ruiz", `${TUESDAY} 11:00:00`);
  const shown = await preview({ close: TUESDAY });
  expect(shown.appointments.map(({ patient_name }) => patient_name)).toEqual(["Ana Peña", "Bea Ruiz"]);
  const refusal = { code: "closing_changed", status: 409, data: { preview: shown } };
  await expect(start({ close: TUESDAY }, choices)).rejects.toMatchObject(refusal);
  await updateAppointment(ctx, { id: ana.id, notes: "Llamó." });
  await expect(start({ close: TUESDAY }, choose(shown, cancel))).rejects.toMatchObject({ code: "closing_changed" });
  expect(await exceptions()).toEqual([]);
  expect((await now(ana.id)).status).toBe("scheduled");
});

test.each([
  ["a date is being closed", () => ({ close: TUESDAY })],
  ["dates are being closed by exceptions", () => ({ saved: [TUESDAY, "2026-11-25"].map(closedOn) })],
  ["a weekday is being switched off", () => ({ weekly_availability: tuesdayOff() })],
])("starting a closure is refused if an appointment is booked while %s", async (_, questionOf) => {
  const question = questionOf();
  await book("Ana Peña", `${TUESDAY} 10:00:00`);
  const choices = choose(await preview(question), cancel);
  let isBooked = false;
  const booking = openPassing(inject("endpoint"), db.table, async (send, command) => {
    if (!isBooked && command.startsWith("Transact")) {
      isBooked = true;
      await book("Bea Ruiz", `${TUESDAY} 11:00:00`);
    }
    return send();
  });
  await expect(start(question, choices, {}, booking)).rejects.toMatchObject({ code: "closing_changed" });
  expect(isBooked).toBe(true);
  expect(await getSchedule(await nextRequestOf(ctx))).toMatchObject({ version: 0, exceptions: [] });
});

test("an assistant's booking that read the hours before a closure is refused after it", async () => {
  const slow = meanwhile(db, reads("Query", "$exception_1"), () => start({ close: TUESDAY }, []));
  const agent = { ...agentOf(await nextRequestOf(ctx)), db: slow };
  const booked = bookAppointment(agent, { ...ana, appointment_date: `${TUESDAY} 10:00:00` });
  await expect(booked).rejects.toMatchObject({ code: "outside_availability" });
});

test("closing a day returns sessions and requires a settlement for payments; its undo reports the refund", async () => {
  const package_id = await addPackage(ctx, { use_custom_price: true, custom_price: 1 });
  const sold = await createPurchase(ctx, { package_id, client_name: "Bea Ruiz", client_phone: "3001234567" });
  const ana = await book("Ana Peña", `${TUESDAY} 10:00:00`, { price: 80_000 });
  const own = { client_id: sold.client_id, package_purchase_id: sold.id };
  const bea = await bookAppointment(ctx, { ...own, appointment_date: `${TUESDAY} 11:00:00` });
  const parts = [{ appointment_id: ana.id, amount: 50_000 }];
  await recordPayment(ctx, { client_id: ana.client_id, amount: 50_000, method: "nequi", parts });
  const shown = await preview({ close: TUESDAY });
  expect(shown.appointments).toMatchObject([{ paid: 50_000 }, { session_held: true }]);
  const refusal = { code: "settlement_needed", data: { paid: 50_000 } };
  await expect(start({ close: TUESDAY }, choose(shown, cancel))).rejects.toMatchObject(refusal);
  const { id } = await close(TUESDAY, cancel, { settle: "refund" });
  expect(await now(ana.id)).toMatchObject({ status: "cancelled", paid: 0 });
  expect(await now(bea.id)).toMatchObject({ status: "cancelled", session_held: false });
  const unpaid = { state: "undone", reason: expect.stringContaining("Lo pagado no volvió") };
  const { appointments } = (await undoDayClosure(await nextRequestOf(ctx), id)) ?? {};
  expect(appointments).toMatchObject([unpaid, { state: "undone", reason: null }]);
});

test("a day closure whose request was killed continues and changes each appointment once", async () => {
  const ids = [];
  for (const hour of [10, 11, 12, 13]) ids.push((await book(`Ana ${hour}`, `${TUESDAY} ${hour}:00:00`)).id);
  const choices = choose(await preview({ close: TUESDAY }), cancel);
  let killed = 0;
  for (let requests = 4; requests < 40 && (await exceptions()).length === 0; requests += 3)
    if ((await startDying(choices, requests)) === null) killed++;
  expect(killed).toBeGreaterThan(0);
  // The hours are closed before any appointment changes.
  expect(await exceptions()).toHaveLength(1);
  while ((await continueDayClosures(ctx)).done > 0);
  expect((await listDayClosures(ctx))[0]).toMatchObject({ state: "closed", untold: 4, problems: 0 });
  for (const id of ids) expect(await now(id)).toMatchObject({ status: "cancelled", version: 2 });
});

test("an appointment that was moved before the day closure reached it stays as it is and is reported", async () => {
  const ana = await book("Ana Peña", `${TUESDAY} 10:00:00`);
  await book("Bea Ruiz", `${TUESDAY} 11:00:00`);
  await closeHours(choose(await preview({ close: TUESDAY }), cancel));
  await updateAppointment(ctx, { id: ana.id, appointment_date: "2026-11-27 10:00:00" });
  await continueDayClosures(ctx);
  const [open] = await listDayClosures(ctx);
  expect((await getDayClosure(ctx, open?.id ?? "")).appointments).toMatchObject([
    { state: "failed", reason: "Esta cita cambió en otro lugar.", message: null },
    { state: "done" },
  ]);
  expect(await now(ana.id)).toMatchObject({ status: "scheduled", appointment_date: "2026-11-27 10:00:00" });
  const late = await book("Caro Paz", `${TUESDAY} 16:00:00`);
  expect((await getDayClosure(ctx, open?.id ?? "")).others).toMatchObject([{ appointment_id: late.id }]);
});

test("undoing a day closure reports taken and changed hours, and which clients to message again", async () => {
  const ana = await book("Ana Peña", `${TUESDAY} 10:00:00`);
  const bea = await book("Bea Ruiz", `${TUESDAY} 11:00:00`);
  const { id } = await close(TUESDAY, cancel);
  await messageClients(ctx, { id, appointment_id: bea.id });
  await book("Caro Paz", `${TUESDAY} 10:00:00`);
  const open = { ...closedOn(TUESDAY), available: true, time_ranges: [{ start: "16:00", end: "18:00" }] };
  await saveException(await nextRequestOf(ctx), open);
  expect(await undoDayClosure(await nextRequestOf(ctx), id)).toMatchObject({
    state: "undone",
    hours_reason: "Esas horas cambiaron después: quedaron como están.",
    appointments: [
      { state: "stuck", reason: "Ese horario ya está ocupado." },
      { state: "undone", message: { text: expect.stringContaining("sigue como estaba") }, told_at: null },
    ],
  });
  expect((await now(ana.id)).status).toBe("cancelled");
  expect((await now(bea.id)).status).toBe("scheduled");
  expect(await listDayClosures(ctx)).toMatchObject([{ untold: 2, problems: 2 }]);
});

test("undoing a day closure skips appointments moved, lengthened, reassigned or cancelled again since", async () => {
  const ids: string[] = [];
  for (const hour of [10, 11, 12, 13, 15, 16]) ids.push((await book(`Persona ${hour}`, `${TUESDAY} ${hour}:00:00`)).id);
  const [ana = "", bea = "", caro = "", dora = "", eva = "", fe = ""] = ids;
  const { id } = await close(TUESDAY, (each) =>
    [ana, caro, fe].includes(each.appointment_id) ? cancel(each) : move(each),
  );
  await updateAppointment(ctx, { id: ana, status: "scheduled", appointment_date: "2026-11-27 10:00:00" });
  await updateAppointment(ctx, { id: bea, appointment_date: "2026-11-27 11:00:00" });
  const { client_id } = await updateAppointment(ctx, { id: caro, status: "scheduled" });
  const client = { ...ctx, actor: { kind: "client", id: client_id } as const };
  await updateAppointment(client, { id: caro, status: "cancelled" });
  await updateAppointment(ctx, { id: dora, duration_minutes: 90 });
  const { appointment_date } = await updateAppointment(ctx, { id: eva, client_id });
  clock.moveTo("2026-11-20T15:01:00Z");
  for (const status of ["scheduled", "cancelled"] as const) await updateAppointment(ctx, { id: fe, status });
  const left = await undoDayClosure(await nextRequestOf(ctx), id);
  const stuck = { state: "stuck", reason: "Cambió después: quedó como está." };
  const silent = { ...stuck, message: null };
  expect(left?.appointments).toMatchObject([silent, silent, stuck, stuck, silent, stuck]);
  expect(await now(ana)).toMatchObject({ status: "scheduled", appointment_date: "2026-11-27 10:00:00" });
  expect((await now(bea)).appointment_date).toBe("2026-11-27 11:00:00");
  expect(await now(caro)).toMatchObject({ status: "cancelled", cancelled_by: "client" });
  expect(await now(dora)).toMatchObject({ duration_minutes: 90 });
  expect(await now(eva)).toMatchObject({ client_id, appointment_date });
});

test("undoing the opening of a Saturday returns the time of an appointment that stays outside the hours", async () => {
  const saved = [{ ...closedOn("2026-11-28"), available: true, time_ranges: [{ start: "08:00", end: "12:00" }] }];
  const { closure } = await start({ saved }, []);
  await book("Ana Peña", "2026-11-28 10:00:00");
  const hours_reason = "1 cita queda por fuera de tu horario: sábado 28 de noviembre, 10:00 a. m.";
  expect(await undoDayClosure(await nextRequestOf(ctx), closure?.id ?? "")).toMatchObject({ hours_reason });
});

test("undoing the closure of all Tuesdays restores the weekly hours and moves the appointment of a merged client back", async () => {
  const ana = await book("Ana Peña", `${TUESDAY} 10:00:00`);
  const { weekly_availability: before } = await getSchedule(ctx);
  const question = { weekly_availability: tuesdayOff() };
  const { closure, schedule } = await start(question, choose(await preview(question), move));
  expect(schedule.weekly_availability.tuesday.enabled).toBe(false);
  expect((await now(ana.id)).appointment_date).toBe("2026-11-25 10:00:00");
  await mergeClients(ctx, { id: ana.client_id, into: (await book("Ana P.", "2026-11-27 10:00:00")).client_id });
  expect(await undoDayClosure(await nextRequestOf(ctx), closure?.id ?? "")).toBeNull();
  expect((await getSchedule(await nextRequestOf(ctx))).weekly_availability).toEqual(before);
  expect((await now(ana.id)).appointment_date).toBe(`${TUESDAY} 10:00:00`);
});

test("closing hours that hold more than 500 appointments is refused", async () => {
  await seedPractice(ctx, { clients: 5, appointments: 1_700 });
  const closed = { enabled: false, time_ranges: [], appointment_types: ["presential"] };
  const week = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  const weekly_availability = Object.fromEntries(week.map((day) => [day, closed]));
  const refusal = { code: "invalid_input", message: "Un cierre admite máximo 500 citas. Cierra por partes." };
  await expect(preview({ weekly_availability })).rejects.toMatchObject(refusal);
});
