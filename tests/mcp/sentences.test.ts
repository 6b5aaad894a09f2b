import { expect, test } from "vitest";
import { makeAgentToken } from "../support/app";
import { agreed, connectMcp, eachMcpPractice, week } from "../support/mcp";
import { ana } from "../support/rest-practice";

const { mcp, call, ctx, app, asTherapist, addPackage } = await eachMcpPractice({ base_consultation_value: 130_000 });

const PHONE = "+573001234567";
let keys = 0;
const key = () => ({ idempotency_key: `s-${++keys}` });

const connect = async (options: Parameters<typeof makeAgentToken>[2], headers?: Record<string, string>) =>
  (await connectMcp(app, await makeAgentToken(ctx, "Otro", options), "2026-07-28", headers)).call;
const boundTo = (phone: string) => connect({ bound: "conversation" }, { "sereno-writer": phone });

const bookAna = async (appointment_date: string, more: object = {}) =>
  (await asTherapist("POST", "/appointments", { ...ana, appointment_date, ...more })).body;

/** Keywords of a JSON schema, without the names of members. */
function keywordsOf(schema: object, isNames = false): string[] {
  return Object.entries(schema).flatMap(([name, each]) => [
    ...(isNames ? [] : [name]),
    ...(typeof each === "object" && each !== null && !Array.isArray(each)
      ? keywordsOf(each, name === "properties")
      : []),
  ]);
}

test("the tools' schemas use only keywords that OpenAI, Anthropic and Gemini accept", async () => {
  const { tools } = await mcp.client.listTools();
  expect(tools).toHaveLength(9);
  const used = new Set(tools.flatMap(({ inputSchema }) => keywordsOf(inputSchema)));
  // Gemini's `Schema` (ai.google.dev/api/caching#Schema) allows the fewest keywords; its `enum` takes only strings.
  expect([...used].sort()).toEqual(["description", "enum", "properties", "required", "type"]);
});

test("a balance's sentence gives the amount due, announced payments and the price of later appointments", async () => {
  const { client_id } = await bookAna("2026-11-20 08:00:00");
  await bookAna("2026-11-24 10:00:00");
  const first = await call("sereno_como_pagar", { client_id });
  const ahead = "Por lo que viene pagará $ 130.000.";
  expect(first.sentence).toBe(`Debe $ 130.000. ${ahead}`);
  expect(first.data).toMatchObject({ due: 130_000, ahead: 130_000, announced: 0, credit: 0 });
  await call("sereno_como_pagar", { client_id, amount: 130_000, method: "nequi", ...key() });
  const then = await call("sereno_como_pagar", { client_id });
  expect(then.sentence).toBe(`No debe nada por ahora, ya descontados $ 130.000 que anunció, por verificar. ${ahead}`);
  expect((await asTherapist("GET", `/clients/${client_id}/balance`)).body.sentence).toBe(then.sentence);
  const left = { due: 0, ahead: 130_000 };
  const debts_ahead = [{ concept: "Cita del 24 de noviembre", left: 130_000 }];
  expect(then.data).toMatchObject({ ...left, announced: 130_000, debts: [], debts_ahead });
  const { client } = (await call("sereno_quien_escribe", { phone: PHONE })).data;
  expect(client).toEqual({ client_id, name: ana.patient_name, ...left, balance: then.sentence });
  expect((await call("sereno_paquetes", { client_id })).data).toMatchObject(left);
  const { id: package_id } = await addPackage();
  const sold = await call("sereno_vender", { package_id, client_id, ...agreed, ...key() });
  const now = await call("sereno_como_pagar", { client_id });
  expect(now.sentence).toContain("que anunció");
  expect(sold.sentence).toBe(`Paquete vendido. ${now.sentence}`);
});

test("a change of mode that would also change the client's e-mail is refused, and is repeated without it", async () => {
  const tuesday = { enabled: true, time_ranges: [{ start: "08:00", end: "18:00" }], appointment_types: ["virtual"] };
  await asTherapist("POST", "/availability/weekly", { weekly_availability: { tuesday } });
  const { id: appointment_id } = await bookAna("2026-11-24 10:00:00", { patient_email: "ana@correo.co" });
  const change = { appointment_id, is_virtual: true, patient_email: "otra@correo.co", ...agreed, ...key() };
  const refused = { isError: true, code: "forbidden", next: "sereno_mover", errors: [{ path: "patient_email" }] };
  expect(await call("sereno_mover", change)).toMatchObject(refused);
});

test("with no client_id, a conversation-bound token hands off whoever writes, client or stranger", async () => {
  const { client_id } = await bookAna("2026-11-24 10:00:00");
  const known = await (await boundTo(PHONE))("sereno_pasar_a_persona", { reason: "Crisis", ...key() });
  expect(known).toMatchObject({ isError: false, data: { state: "open", client_id } });
  const stranger = await (await boundTo("+573129998877"))("sereno_pasar_a_persona", { reason: "Crisis", ...key() });
  expect(stranger).toMatchObject({ isError: false, data: { state: "open" } });
});

test("calls of a bound token without client_id are about whoever writes, or the new name in a booking", async () => {
  const { client_id } = await bookAna("2026-11-20 08:00:00");
  const bound = await boundTo(PHONE);
  expect((await bound("sereno_quien_escribe")).data.client).toMatchObject({ client_id });
  expect((await bound("sereno_como_pagar")).sentence).toBe("Debe $ 130.000.");
  const [{ slot }] = (await bound("sereno_horas", week)).data.times;
  expect((await bound("sereno_agendar", { slot, ...key() })).data).toMatchObject({ client_id });
  const [{ slot: next }] = (await bound("sereno_horas", week)).data.times;
  const { data } = await bound("sereno_agendar", { slot: next, patient_name: "Luis Peña", ...key() });
  expect(data.client_id).toMatch(/^cli_/);
  expect(data.client_id).not.toBe(client_id);
});

test("sereno_quien_escribe says that there may be more appointments than the ten that it lists", async () => {
  await bookAna("2026-11-24 10:00:00");
  const series = { ...ana, start: "2026-12-02 10:00:00", interval_weeks: 1, count: 10 };
  expect((await asTherapist("POST", "/appointments/series", series)).status).toBe(201);
  const { sentence, data } = await call("sereno_quien_escribe", { phone: PHONE });
  expect(sentence).toBe("Es cliente: al menos 10 citas próximas y 0 paquetes activos.");
  expect(data.appointments).toHaveLength(10);
});

test("a hand-off's reason and summary are described with their greatest lengths, which are accepted", async () => {
  const { tools } = await mcp.client.listTools();
  const { properties } = tools.find(({ name }) => name === "sereno_pasar_a_persona")?.inputSchema ?? {};
  const [reason, summary] = [80, 280].map((most) => ({ description: `Hasta ${most} letras` }));
  expect(properties).toMatchObject({ reason, summary });
  const told = { phone: PHONE, reason: "r".repeat(80), summary: "s".repeat(280) };
  expect((await call("sereno_pasar_a_persona", { ...told, ...key() })).isError).toBe(false);
});

test("a change of an appointment that has begun is refused at once, and passed to the therapist", async () => {
  const { id: appointment_id } = await bookAna("2026-11-20 09:30:00");
  const [{ slot }] = (await call("sereno_horas", week)).data.times;
  const cancel = { appointment_id, status: "cancelled", ...agreed, ...key() };
  const cancelled = await call("sereno_cancelar_o_confirmar", cancel);
  const moved = await call("sereno_mover", { appointment_id, slot, ...agreed, ...key() });
  const sentence = "Esta cita ya empezó: tu terapeuta te ayuda con ella.";
  for (const refused of [cancelled, moved])
    expect(refused).toMatchObject({ isError: true, code: "past", next: "sereno_pasar_a_persona", sentence });
  await asTherapist("PUT", `/appointments/${appointment_id}`, { status: "in_progress" });
  const confirm = { appointment_id, status: "confirmed", ...agreed, ...key() };
  const confirmed = await call("sereno_cancelar_o_confirmar", confirm);
  expect(confirmed).toMatchObject({ code: "invalid_transition", next: "sereno_pasar_a_persona", sentence });
  expect(confirmed).not.toHaveProperty("audience");
  const { errors } = await call("sereno_cancelar_o_confirmar", { ...confirm, status: "in_progress", ...key() });
  expect(errors).toMatchObject([{ path: "status", message: "«status» puede ser confirmed o cancelled." }]);
});

test.each([null, ""])("an optional argument that a model sends as %j counts as left out", async (none) => {
  const { client_id } = await bookAna("2026-11-20 08:00:00");
  const { times } = (await call("sereno_horas", { ...week, part_of_day: none, appointment_id: none })).data;
  const nobody = { patient_name: none, patient_phone: none, patient_email: none, package_purchase_id: none };
  const booking = { slot: times[0].slot, client_id, ...nobody, is_virtual: none, expiry_told: none };
  const { appointment_id } = (await call("sereno_agendar", { ...booking, ...key() })).data;
  const move = { appointment_id, slot: times[2].slot, is_virtual: none, patient_email: none, ...agreed };
  expect((await call("sereno_mover", { ...move, ...key() })).data).toMatchObject({ appointment_id });
  const asked = { client_id, amount: none, method: none, idempotency_key: none };
  expect((await call("sereno_como_pagar", asked)).data).toMatchObject({ due: 130_000 });
});

test("sereno_quien_escribe returns the practice's terms, such as its price, and its coming holidays", async () => {
  await asTherapist("PUT", "/profile", { address: "Calle 1 # 2-3", city: "Bogotá" });
  await asTherapist("POST", "/availability/exceptions", { exception_date: "2026-12-08", available: false });
  const { data } = await call("sereno_quien_escribe", { phone: PHONE });
  const [closed, open] = data.practice.holidays;
  expect(closed).toBe("martes 8 de diciembre: Inmaculada Concepción");
  expect(open).toBe("viernes 25 de diciembre: Navidad, con atención");
  const cancel_policy = "Puedes cancelar tu cita en cualquier momento antes de que empiece.";
  const day = { today: "viernes 20 de noviembre de 2026", price: 130_000, modes: ["presential"] };
  expect(data.practice).toMatchObject({ ...day, cancel_policy });
});

test("a booking in an hour that can be virtual needs is_virtual, and without the client's email has no link", async () => {
  const hours = { time_ranges: [{ start: "08:00", end: "12:00" }], appointment_types: ["presential", "virtual"] };
  const monday = { enabled: true, ...hours };
  await asTherapist("POST", "/availability/weekly", { weekly_availability: { monday } });
  const [{ slot, modes }] = (await call("sereno_horas", week)).data.times;
  expect(modes).toEqual(["presential", "virtual"]);
  const carla = { patient_name: "Carla Gil", patient_phone: "+573120000000", slot };
  const asked = { isError: true, errors: [{ path: "is_virtual" }] };
  expect(await call("sereno_agendar", { ...carla, ...key() })).toMatchObject(asked);
  const virtual = { ...monday, appointment_types: ["virtual"] };
  await asTherapist("POST", "/availability/weekly", { weekly_availability: { monday: virtual } });
  expect(await call("sereno_agendar", { ...carla, ...key() })).toMatchObject(asked);
  const booked = await call("sereno_agendar", { ...carla, is_virtual: true, ...key() });
  expect(booked.sentence).toMatch(/^Cita virtual agendada: .* No hay enlace de Meet: falta su correo\.$/);
});

test("a change that waits for approval has an approval id, and sereno_quien_escribe lists it", async () => {
  const { id: appointment_id } = await bookAna("2026-11-24 10:00:00");
  const asking = await connect({ modes: { move: "allow", cancel: "ask", sell: "allow" } });
  const cancel = { appointment_id, status: "cancelled", ...agreed, ...key() };
  const answer = await asking("sereno_cancelar_o_confirmar", cancel);
  const waiting = { status: "waiting", label: "hasta el sábado 21 de noviembre, 10:00 a. m." };
  expect(answer).toMatchObject({ isError: false, data: waiting });
  expect(answer.data.approval_id).toMatch(/^apr_/);
  const { data } = await asking("sereno_quien_escribe", { phone: PHONE });
  const waits_for = "Cancelar la cita del martes 24 de noviembre, 10:00 a. m.";
  expect(data.waiting).toEqual([{ approval_id: answer.data.approval_id, waits_for }]);
});

test("a booking with a package uses one of its sessions and owes nothing", async () => {
  const { id: package_id } = await addPackage();
  const { client_id } = await bookAna("2026-11-24 10:00:00");
  await call("sereno_vender", { package_id, client_id, ...agreed, ...key() });
  const { package_purchase_id } = (await call("sereno_quien_escribe", { phone: PHONE })).data.packages[0];
  const [{ slot }] = (await call("sereno_horas", week)).data.times;
  const booked = await call("sereno_agendar", { client_id, package_purchase_id, slot, ...key() });
  expect(booked.data).toMatchObject({ package_purchase_id, balance: 0 });
  const { active } = (await call("sereno_paquetes", { client_id })).data;
  expect(active).toMatchObject([{ package_purchase_id, sessions_left: 7 }]);
});
