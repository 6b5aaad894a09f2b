import { expect, test } from "vitest";
import { extent } from "../extent";
import { driftOf } from "../support/drift";
import { eachRestPractice } from "../support/each-practice";

const { ctx, clock, asAgent, asTherapist: call } = await eachRestPractice({ agent_daily_limit: 500 });

const rules = (body: object) => call("PUT", "/availability/rules", body);
const person = (index: number) => ({ patient_name: `Paciente ${index}`, patient_phone: `30012300${10 + index}` });
let count = 0;
const book = (appointment_date: string, by = call, more: object = {}) =>
  by("POST", "/appointments", { ...person(count++ % 80), appointment_date: `${appointment_date}:00`, ...more });
const move = (id: string, appointment_date: string, by = call) =>
  by("PUT", `/appointments/${id}`, { appointment_date: `${appointment_date}:00` });
const check = async (text: string, by = call, more = "") => {
  const [date, time = ""] = text.split(" ");
  const end = `${String(Number(time.slice(0, 2)) + 1).padStart(2, "0")}:${time.slice(3)}`;
  const query = `check_date=${date}&start_time=${time}&end_time=${end}${more}`;
  return (await by("GET", `/availability/check-slot?${query}`)).body;
};
const free = async (date: string, by = call, until = date) => {
  return (await by("GET", `/availability/slots?start_date=${date}&end_date=${until}&only_available=true`)).body;
};
const starts = ({ slots }: { slots: { start_time: string }[] }) => slots.map(({ start_time }) => start_time);

/** The slots must omit the time, the check must give the reason, and a booking must fail for the agent only. */
async function expectBound(time: string, reason: string, detail: string, data: object = { reason }) {
  for (const by of [call, asAgent]) {
    const [date = "", start] = time.split(" ");
    expect(starts(await free(date, by))).not.toContain(start);
    expect(await check(time, by)).toMatchObject({ available: false, reason, message: detail, conflicts: [] });
  }
  const refused = await book(time, asAgent);
  expect(refused).toMatchObject({ status: 422, body: { code: reason, detail, ...data } });
  expect(refused.body).not.toHaveProperty("audience");
  expect((await book(time)).status).toBe(201);
}

test("buffers keep a distance to booked appointments but occupy no time", async () => {
  await rules({ buffer_before_minutes: 10, buffer_after_minutes: 20 });
  const { body } = await book("2026-11-24 10:00");
  const left = ["08:00", "12:00", "13:00", "14:00", "15:00", "16:00", "17:00"];
  expect(starts(await free("2026-11-24", asAgent))).toEqual(left);
  const near = "queda muy cerca de otra cita: entre dos citas se dejan al menos 20 minutos.";
  await expectBound("2026-11-24 11:00", "buffer", `El martes 24 de noviembre, 11:00 a. m. ${near}`);
  expect((await book("2026-11-24 10:00", asAgent)).body.code).toBe("overlap");
  // An appointment does not block its own time.
  expect((await move(body.id, "2026-11-24 09:00", asAgent)).status).toBe(200);
  await call("PUT", `/appointments/${body.id}`, { status: "cancelled" });
  expect(starts(await free("2026-11-24", asAgent))).toContain("08:00");
});

test("buffers reach across midnight in UTC, which is 19:00 in Bogotá", async () => {
  const tuesday = { enabled: true, time_ranges: [{ start: "18:00", end: "20:00" }], appointment_types: ["presential"] };
  await call("POST", "/availability/weekly", { weekly_availability: { tuesday } });
  await rules({ buffer_after_minutes: 5 });
  await book("2026-11-24 18:00");
  expect((await book("2026-11-24 19:00", asAgent)).body.code).toBe("buffer");
});

test("the minimum notice binds the agent, and not the therapist; it forbids nobody a shorter appointment", async () => {
  await rules({ minimum_notice_minutes: 180 });
  const text = "es muy pronto: se agenda con al menos 3 horas de anticipación.";
  await expectBound("2026-11-20 12:00", "notice", `El viernes 20 de noviembre, 12:00 p. m. ${text}`);
  expect((await book("2026-11-20 13:00", asAgent)).status).toBe(201);
  const { body } = await book("2026-11-20 11:00");
  const shorter = { appointment_date: "2026-11-20 11:00:00", duration_minutes: 45, exclude_appointment_id: body.id };
  expect((await call("POST", "/appointments/check-availability", shorter)).body.available).toBe(true);
  clock.moveTo("2026-11-20T20:00:00Z");
  const message = "Se agenda con al menos 3 horas de anticipación.";
  expect(await free("2026-11-20", asAgent)).toMatchObject({ reason: "notice", message });
});

test("the horizon in days binds the agent, and not the therapist", async () => {
  await rules({ horizon_days: 7 });
  const near = await book("2026-11-27 10:00", asAgent);
  expect(near.status).toBe(201);
  expect((await move(near.body.id, "2026-11-30 10:00", asAgent)).body.code).toBe("horizon");
  const detail = "El lunes 30 de noviembre está muy lejos: se agenda hasta con 7 días de anticipación.";
  expect(await book("2026-11-30 10:00", asAgent)).toMatchObject({ status: 422, body: { code: "horizon", detail } });
  expect(await check("2026-11-30 10:00", asAgent)).toMatchObject({ reason: "horizon", message: detail });
  const message = "Se agenda hasta con 7 días de anticipación: hasta el viernes 27 de noviembre.";
  expect(await free("2026-11-30", asAgent)).toMatchObject({ slots: [], reason: "horizon", message });
  expect(await check("2026-11-30 10:00")).toMatchObject({ available: true });
  expect(starts(await free("2026-11-30"))).toContain("10:00");
  await rules({ horizon_days: 365 });
  expect((await book("2027-11-19 10:00", asAgent)).status).toBe(201);
});

test("the maximum of visits a day and a week binds the agent, and the therapist is only warned", async () => {
  await rules({ max_per_day: 2, max_per_week: 4 });
  await book("2026-11-24 10:00");
  await book("2026-11-24 12:00", asAgent);
  const detail = "El martes 24 de noviembre ya está completo: se atienden máximo 2 citas al día.";
  expect(await free("2026-11-24", asAgent)).toMatchObject({ slots: [], reason: "limit", message: detail });
  await expectBound("2026-11-24 15:00", "limit", detail, { limit: "day", most: 2 });
  await book("2026-11-29 10:00");
  const week = "La semana del lunes 23 de noviembre ya está completa: se atienden máximo 4 citas por semana.";
  expect(await free("2026-11-25", asAgent)).toMatchObject({ reason: "limit", message: week });
  const both = { reason: "limit", message: "En esas fechas ya no hay cupo para más citas." };
  expect(await free("2026-11-24", asAgent, "2026-11-25")).toMatchObject(both);
  await expectBound("2026-11-25 15:00", "limit", week, { limit: "week", most: 4 });
  expect((await book("2026-11-30 10:00", asAgent)).status).toBe(201);
  // The range also has a weekend, which is closed, not full.
  await rules({ max_per_day: 1 });
  const message = "El lunes 30 de noviembre ya está completo: se atiende máximo 1 cita al día.";
  expect(await free("2026-11-28", asAgent, "2026-11-30")).toMatchObject({ reason: "limit", message });
});

test("the maximum of visits a day follows moves, cancellations, reopenings and deletions", async () => {
  await rules({ max_per_day: 1 });
  const { body } = await book("2026-11-24 10:00");
  const isFull = async (date: string) => (await free(date, asAgent)).reason === "limit";
  expect(await isFull("2026-11-24")).toBe(true);
  await move(body.id, "2026-11-25 10:00");
  expect([await isFull("2026-11-24"), await isFull("2026-11-25")]).toEqual([false, true]);
  expect((await move(body.id, "2026-11-25 11:00", asAgent)).status).toBe(200);
  await call("PUT", `/appointments/${body.id}`, { status: "cancelled" });
  expect(await isFull("2026-11-25")).toBe(false);
  await call("PUT", `/appointments/${body.id}`, { status: "scheduled" });
  expect(await isFull("2026-11-25")).toBe(true);
  const other = await book("2026-11-26 10:00", asAgent);
  expect(await move(other.body.id, "2026-11-25 15:00", asAgent)).toMatchObject({ body: { code: "limit" } });
  await call("DELETE", `/appointments/${body.id}`);
  expect((await move(other.body.id, "2026-11-25 15:00", asAgent)).status).toBe(200);
  expect(await driftOf(ctx)).toEqual([]);
});

test("the maximum of visits a day counts completed visits of today and visits that were moved within the day", async () => {
  await rules({ max_per_day: 2 });
  const { body } = await book("2026-11-20 09:00");
  expect(body.status).toBe("completed");
  const next = (await book("2026-11-20 11:00")).body;
  expect((await free("2026-11-20", asAgent)).reason).toBe("limit");
  await move(next.id, "2026-11-20 11:30");
  await call("PUT", `/appointments/${body.id}`, { appointment_date: "2026-11-20 08:00:00" });
  expect((await free("2026-11-20", asAgent)).reason).toBe("limit");
  expect(await driftOf(ctx)).toEqual([]);
  await call("PUT", `/appointments/${next.id}`, { status: "cancelled" });
  expect((await free("2026-11-20", asAgent)).reason).toBeNull();
});

const times = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"].flatMap((date) =>
  extent([8, 9, 10, 11], [8, 9, 10, 11, 12, 13, 14, 15]).map((hour) => `${date} ${String(hour).padStart(2, "0")}:00`),
);

test.each([
  [{ max_per_day: 3 }, 12],
  [{ max_per_week: 7 }, 7],
  [{ max_per_day: 3, max_per_week: 10 }, 10],
])("concurrent bookings by an agent never exceed %o", async (most, booked) => {
  await rules(most);
  const answers = await Promise.all(times.map((time, index) => book(time, asAgent, person(index))));
  const outcomes = answers.map(({ status, body }) => (status === 201 ? "booked" : body.code));
  expect(outcomes.filter((each) => each === "booked")).toHaveLength(booked);
  expect(new Set(outcomes)).toEqual(new Set(["booked", "limit"]));
  expect(await driftOf(ctx)).toEqual([]);
});

test("concurrent bookings by an agent keep the buffer between appointments", async () => {
  await rules({ buffer_after_minutes: 60 });
  await Promise.all(times.map((time, index) => book(time, asAgent, person(index))));
  const { body } = await call("GET", "/appointments?limit=200");
  const hours: string[] = body.appointments.map((each: { appointment_date: string }) => each.appointment_date);
  for (const [index, each] of hours.entries()) {
    const before = hours[index - 1] ?? "0000";
    if (before.slice(0, 10) === each.slice(0, 10))
      expect(Number(each.slice(11, 13)) - Number(before.slice(11, 13))).toBeGreaterThanOrEqual(2);
  }
  expect(hours.length).toBeGreaterThanOrEqual(8);
});

test("only the therapist changes the booking rules; an agent reads them with the message about cancelling", async () => {
  await rules({ cancel_notice_hours: 12 });
  expect(await asAgent("GET", "/availability/rules")).toMatchObject({
    status: 200,
    body: { cancel_notice_hours: 12, cancel_message: "Puedes cancelar tu cita hasta 12 horas antes de que empiece." },
  });
  expect((await asAgent("PUT", "/availability/rules", { max_per_day: 1 })).status).toBe(403);
  // The cancellation notice binds only clients who cancel through a link, so the agent may cancel late.
  const { body } = await book("2026-11-20 11:00", asAgent);
  expect((await asAgent("PUT", `/appointments/${body.id}`, { status: "cancelled" })).status).toBe(200);
});
