import { beforeEach, expect, test } from "vitest";
import { readServerTiming } from "../support/app";
import { eachRestPractice } from "../support/each-practice";
import { ana } from "../support/rest-practice";

const { asAgent, asTherapist: call } = await eachRestPractice();

beforeEach(async () => {
  const hours = { time_ranges: [{ start: "10:00", end: "20:00" }], appointment_types: ["presential", "virtual"] };
  await call("POST", "/availability/weekly", { weekly_availability: { tuesday: { enabled: true, ...hours } } });
});

const slots = (query: string, by = call) => by("GET", `/availability/slots?${query}`);
const on = (date: string) => `start_date=${date}&end_date=${date}`;
const book = (hour: string, more: object = {}, by = call) =>
  by("POST", "/appointments", { ...ana, appointment_date: `2026-11-24 ${hour}:00`, ...more });
const starts = ({ body }: { body: { slots: { start_time: string }[] } }) => body.slots.map((each) => each.start_time);

test("only_available returns the free slots and limit the first slots; total_slots ignores limit, and a slot's appointment_date can be booked", async () => {
  await book("11:00");
  const all = await slots(on("2026-11-24"), asAgent);
  const free = await slots(`${on("2026-11-24")}&only_available=true`, asAgent);
  expect([all.body.total_slots, free.body.total_slots]).toEqual([10, 9]);
  expect(starts(free)).not.toContain("11:00");
  expect([all.body.reason, free.body.message]).toEqual([null, null]);
  const few = await slots(`${on("2026-11-24")}&limit=3`);
  expect([starts(few), few.body.total_slots]).toEqual([["10:00", "11:00", "12:00"], 10]);
  const errors = [{ path: "limit", message: "El límite va de 1 a 1000." }];
  expect((await slots(`${on("2026-11-24")}&limit=0`)).body.errors).toEqual(errors);
  const [{ appointment_date, appointment_types }] = free.body.slots;
  expect([appointment_date, appointment_types]).toEqual(["2026-11-24 10:00:00", ["presential", "virtual"]]);
  expect((await asAgent("POST", "/appointments", { ...ana, appointment_date })).status).toBe(201);
});

test("the slots of a range come with the range's public holidays", async () => {
  const { body } = await slots("start_date=2026-12-07&end_date=2026-12-24");
  expect(body.holidays).toEqual([{ date: "2026-12-08", name: "Inmaculada Concepción" }]);
});

test.each([
  ["morning", ["10:00", "11:00"]],
  ["afternoon", ["12:00", "13:00", "14:00", "15:00", "16:00", "17:00"]],
  ["evening", ["18:00", "19:00"]],
])("part_of_day returns the slots that begin in the %s", async (part, expected) => {
  expect(starts(await slots(`${on("2026-11-24")}&part_of_day=${part}`))).toEqual(expected);
});

const wednesday = on("2026-11-25");
const weekend = "start_date=2026-11-21&end_date=2026-11-22";
const morning = `${wednesday}&part_of_day=morning&slot_duration_minutes=480`;

test.each([
  [on("2026-11-22"), "day_off", "No hay atención el domingo 22 de noviembre."],
  [weekend, "day_off", "No hay atención del sábado 21 de noviembre al domingo 22 de noviembre."],
  [`${wednesday}&appointment_type=virtual`, "type_not_offered", "El miércoles 25 de noviembre no hay citas virtuales."],
  [`${wednesday}&part_of_day=evening`, "outside_hours", "El miércoles 25 de noviembre no hay atención en la noche."],
  [morning, "overlap", "El miércoles 25 de noviembre todos los turnos de la mañana están ocupados."],
  [on("2026-11-19"), "past", "El jueves 19 de noviembre ya pasó."],
  [on("2026-11-20"), "past", "El viernes 20 de noviembre ya no quedan turnos."],
  [
    `${on("2026-11-27")}&slot_duration_minutes=90`,
    "outside_hours",
    "El viernes 27 de noviembre no hay un turno de 90 minutos.",
  ],
])("without a free slot the answer gives a reason: %s", async (query, reason, message) => {
  const hours = { time_ranges: [{ start: "08:00", end: "09:00" }], appointment_types: ["presential"] };
  await call("POST", "/availability/weekly", { weekly_availability: { friday: { enabled: true, ...hours } } });
  if (query === morning) await call("POST", "/appointments", { ...ana, appointment_date: "2026-11-25 08:00:00" });
  expect((await slots(`${query}&only_available=true`)).body).toMatchObject({ slots: [], reason, message });
});

test("without published hours the reason is 'no_hours', and 'day_off' if a later date has hours", async () => {
  const closed = { enabled: false, time_ranges: [], appointment_types: ["presential"] };
  const days = ["monday", "tuesday", "wednesday", "thursday", "friday"].map((day) => [day, closed]);
  await call("POST", "/availability/weekly", { weekly_availability: Object.fromEntries(days) });
  const reason = async () => (await slots("start_date=2026-11-23&end_date=2026-11-29")).body;
  const message = "Todavía no hay horarios de atención publicados.";
  expect(await reason()).toMatchObject({ reason: "no_hours", message });
  const open = { exception_date: "2026-12-01", available: true, time_ranges: [{ start: "08:00", end: "09:00" }] };
  expect((await call("POST", "/availability/exceptions", open)).status).toBe(201);
  expect(await reason()).toMatchObject({ reason: "day_off" });
});

const datesOf = ({ body }: { body: { suggestions: { appointment_date: string }[] } }) =>
  body.suggestions.map(({ appointment_date }) => appointment_date);

test("a booking at a taken time is refused with the three nearest free times", async () => {
  await book("12:00");
  await book("11:00");
  const refused = await book("12:00", {}, asAgent);
  expect(refused).toMatchObject({ status: 409, body: { code: "overlap" } });
  const { suggestions } = refused.body;
  const at = (hour: number) => `2026-11-24 ${hour}:00:00`;
  expect(datesOf(refused)).toEqual([at(13), at(14), at(10)]);
  expect(suggestions[0]).toMatchObject({ is_available: true, label: "martes 24 de noviembre, 1:00 p. m." });
  const beto = { patient_name: "Beto Ruiz", patient_phone: "3005550142" };
  for (const { appointment_date } of suggestions)
    expect((await asAgent("POST", "/appointments", { ...beto, appointment_date })).status).toBe(201);
});

test("a booking at a taken time is refused within nine database requests", async () => {
  for (const hour of ["10:00", "11:00", "12:00", "13:00"]) await book(hour);
  expect(readServerTiming((await book("12:00")).headers).requests).toBeLessThanOrEqual(9);
  const day = await book("10:00", { duration_minutes: 240 });
  expect(day.body.conflicts).toHaveLength(4);
  expect(readServerTiming(day.headers).requests).toBeLessThanOrEqual(9);
});

test("a move to a taken time gets suggestions of the appointment's mode, which may overlap its present time", async () => {
  await book("10:00");
  const { body } = await book("11:00", { is_virtual: true });
  const moved = await call("PUT", `/appointments/${body.id}`, { appointment_date: "2026-11-24 10:00:00" });
  expect(datesOf(moved)).toEqual([11, 12, 13].map((hour) => `2026-11-24 ${hour}:00:00`));
});

test("no suggestion is in the past or beyond the agent's horizon", async () => {
  const { body } = await call("POST", "/appointments", { ...ana, appointment_date: "2026-11-20 11:00:00" });
  const refused = await asAgent("POST", "/appointments", { ...ana, appointment_date: body.appointment_date });
  expect(datesOf(refused)).toEqual([12, 13, 14].map((hour) => `2026-11-20 ${hour}:00:00`));
  await call("POST", "/appointments", { ...ana, appointment_date: "2027-02-18 10:00:00", duration_minutes: 480 });
  const late = await asAgent("POST", "/appointments", { ...ana, appointment_date: "2027-02-18 17:00:00" });
  expect(late.body.code).toBe("overlap");
  expect(datesOf(late)).toEqual(["2027-02-18 09:00:00", "2027-02-18 08:00:00", "2027-02-17 17:00:00"]);
});
