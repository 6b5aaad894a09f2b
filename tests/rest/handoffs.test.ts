import { expect, test } from "vitest";
import { eachRestPractice } from "../support/each-practice";

const { clock, asAgent, asTherapist, makeClient, stored: kept } = await eachRestPractice();

const bookingOf = (who: object, time = "10:00:00") => ({ ...who, appointment_date: `2026-12-01 ${time}` });
const REASON = { reason: "Pide hablar contigo" };

test("an agent cannot change a handed-off client until the therapist resolves the hand-off", async () => {
  const client_id = await makeClient("Ana Peña", "3001234567");
  const booked = await asAgent("POST", "/appointments", bookingOf({ client_id }));
  const opened = await asAgent("POST", "/handoffs", { client_id, ...REASON, summary: "Prefiere una voz." });
  expect(opened.status).toBe(201);
  const expected = { state: "open", ...REASON, summary: "Prefiere una voz.", resolved_at: null };
  expect(opened.body).toMatchObject({ client_id, client_name: "Ana Peña", phone: "+573001234567", ...expected });
  const { id } = opened.body;
  const refused = await asAgent("PUT", `/appointments/${booked.body.id}`, { status: "cancelled" });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: "handoff_open", handoff_id: id });
  expect((await asAgent("POST", "/appointments", bookingOf({ client_id }, "14:00:00"))).body.code).toBe("handoff_open");
  const renamed = { patient_name: "Ana P.", patient_phone: "300 123 4567" };
  expect((await asAgent("POST", "/appointments", bookingOf(renamed, "15:00:00"))).body.code).toBe("handoff_open");
  expect((await asAgent("POST", "/clients", { name: "Otra", phone: "3001234567" })).body.code).toBe("handoff_open");
  expect((await asAgent("GET", `/appointments/${booked.body.id}`)).status).toBe(200);
  const other = { patient_name: "Luz Díaz", patient_phone: "3007654321" };
  expect((await asAgent("POST", "/appointments", bookingOf(other, "16:00:00"))).status).toBe(201);
  expect((await asTherapist("POST", "/appointments", bookingOf({ client_id }, "17:00:00"))).status).toBe(201);
  expect((await asAgent("POST", `/handoffs/${id}/resolve`)).status).toBe(403);
  const resolved = await asTherapist("POST", `/handoffs/${id}/resolve`);
  expect(resolved.body).toMatchObject({ id, state: "resolved", resolved_at: "2026-11-20T15:00:00.000Z" });
  expect((await asTherapist("POST", `/handoffs/${id}/resolve`)).body).toEqual(resolved.body);
  expect((await asAgent("PUT", `/appointments/${booked.body.id}`, { status: "cancelled" })).status).toBe(200);
  expect((await asTherapist("GET", "/handoffs")).body.handoffs).toEqual([]);
  expect((await asTherapist("GET", "/handoffs?state=resolved")).body.handoffs).toEqual([resolved.body]);
});

test("concurrent calls hand off a client once; another reason is another hand-off, and each must be resolved", async () => {
  const client_id = await makeClient("Ana Peña", "3001234567");
  const answers = await Promise.all([1, 2, 3].map(() => asAgent("POST", "/handoffs", { client_id, ...REASON })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const urgent = await asAgent("POST", "/handoffs", { client_id, reason: "Dice que no quiere vivir" });
  expect(urgent.status).toBe(201);
  const open = [urgent.body.id, answers[0]?.body.id];
  for (const id of open) {
    expect((await asAgent("POST", "/appointments", bookingOf({ client_id }))).body.code).toBe("handoff_open");
    expect((await asTherapist("POST", `/handoffs/${id}/resolve`)).status).toBe(200);
  }
  expect((await asAgent("POST", "/appointments", bookingOf({ client_id }))).status).toBe(201);
});

test("a hand-off by a former phone, which no client has now, covers the client who had it", async () => {
  const client_id = await makeClient("Ana Peña", "3001234567");
  await asTherapist("PUT", `/clients/${client_id}`, { phone: "3007654321" });
  const opened = await asAgent("POST", "/handoffs", { phone: "3001234567", ...REASON });
  expect(opened.body).toMatchObject({ client_id, client_name: "Ana Peña" });
  expect((await asAgent("POST", "/appointments", bookingOf({ client_id }))).body.code).toBe("handoff_open");
});

test("a hand-off by phone covers every client with that phone, or a person who is no client yet and then becomes one", async () => {
  const couple = [await makeClient("Ana Peña", "3001234567"), await makeClient("Luis Rey", "3001234567")];
  expect((await asAgent("POST", "/handoffs", { client_id: couple[1], ...REASON })).status).toBe(201);
  const opened = await asAgent("POST", "/handoffs", { phone: "300 123 4567", ...REASON });
  expect(opened.status).toBe(201);
  expect(opened.body).toMatchObject({ client_id: null, client_name: null, phone: "+573001234567" });
  for (const client_id of couple)
    expect((await asAgent("POST", "/appointments", bookingOf({ client_id }))).body.code).toBe("handoff_open");
  const stranger = await asAgent("POST", "/handoffs", { phone: "+57 311 222 3344", ...REASON });
  expect(stranger.status).toBe(201);
  const booking = bookingOf({ patient_name: "Sara Gil", patient_phone: "3112223344" });
  expect((await asAgent("POST", "/appointments", booking)).body.code).toBe("handoff_open");
  const client_id = await makeClient("Sara Gil", "3112223344");
  const corrected = await makeClient("Eva Gil", "3007654321");
  await asTherapist("PUT", `/clients/${corrected}`, { phone: "3112223344" });
  const bookings = [bookingOf({ client_id }, "11:00:00"), bookingOf({ client_id: corrected }, "12:00:00"), booking];
  for (const each of bookings) expect((await asAgent("POST", "/appointments", each)).body.code).toBe("handoff_open");
  expect((await asTherapist("POST", `/handoffs/${stranger.body.id}/resolve`)).status).toBe(200);
  for (const each of bookings) expect((await asAgent("POST", "/appointments", each)).status).toBe(201);
});

test("a hand-off by phone covers the client who has the phone now, and no earlier owner", async () => {
  const former = await makeClient("Luis Rey", "3001234567");
  await asTherapist("PUT", `/clients/${former}`, { phone: "3007654321" });
  const client_id = await makeClient("Ana Peña", "3001234567");
  const { body } = await asAgent("POST", "/handoffs", { phone: "3001234567", ...REASON });
  expect(body).toMatchObject({ client_id, client_name: "Ana Peña" });
  expect((await asAgent("POST", "/appointments", bookingOf({ client_id: former }))).status).toBe(201);
});

test("a hand-off without client or reason, or with an invalid field, is refused and changes nothing", async () => {
  const before = await kept();
  const refused = async (body: object) => {
    const answer = await asAgent("POST", "/handoffs", body);
    expect(answer.status).toBe(400);
    return answer.body.errors.map(({ path }: { path: string }) => path);
  };
  expect(await refused(REASON)).toEqual(["client_id"]);
  expect(await refused({ phone: "3001234567" })).toEqual(["reason"]);
  expect(await refused({ phone: "12", ...REASON })).toEqual(["phone"]);
  expect(await refused({ phone: "3001234567", ...REASON, summary: "x".repeat(281) })).toEqual(["summary"]);
  expect((await asAgent("POST", "/handoffs", { client_id: "cli_nobody", ...REASON })).status).toBe(404);
  expect((await asTherapist("POST", "/handoffs/hnd_nobody/resolve")).status).toBe(404);
  expect(await kept()).toEqual(before);
});

test("pages of hand-offs list each once, the newest first", async () => {
  for (const phone of ["3001234561", "3001234562", "3001234563"]) {
    clock.moveTo(new Date(clock.now().getTime() + 1000).toISOString());
    expect((await asAgent("POST", "/handoffs", { phone, ...REASON })).status).toBe(201);
  }
  const first = (await asTherapist("GET", "/handoffs?limit=2")).body;
  const second = (await asTherapist("GET", `/handoffs?limit=2&cursor=${first.next_cursor}`)).body;
  expect([...first.handoffs, ...second.handoffs].map(({ phone }) => phone.slice(-3))).toEqual(["563", "562", "561"]);
  expect(second.next_cursor).toBe(null);
});
