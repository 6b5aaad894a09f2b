import { dateOfDay, MINUTES_PER_DAY, minuteOfDate } from "@sereno/core/lib/time/rules";
import * as z from "zod/mini";
import { answerConsent } from "../../google/consent-visitor";
import type { Api } from "./api";

const Id = z.object({ id: z.string() });
const Appointment = z.extend(Id, { client_id: z.string(), version: z.number() });
const Login = z.object({ authorization_url: z.url() });
const Preview = z.object({ occurrences: z.array(z.object({ index: z.number(), state: z.string() })) });
const Slots = z.object({
  slots: z.array(z.object({ appointment_date: z.string(), appointment_types: z.array(z.string()) })),
});

const PERSON = { patient_name: "Simón Ensayo", patient_phone: "3005550101", identification_number: "555010101" };

/** The invented person who writes to the agent. */
const CALLER = { patient_name: "Clara Ensayo", patient_phone: "3005550103" };

/** Signs in at the Google stand-in. The first sign-in creates the demo practice of two months. */
async function signIn(api: Api): Promise<string> {
  const { authorization_url } = Login.parse(await api.change(null)("auth.startGoogleLogin"));
  const back = await answerConsent(new URL(authorization_url), { email: "ana@sereno.test" });
  const answer = await api.change(null)("auth.completeGoogleLogin", Object.fromEntries(back.searchParams));
  return z.object({ access_token: z.string() }).parse(answer).access_token;
}

/** Creates a practice with records of nearly every kind, and returns the therapist's token. */
export async function makePractice(api: Api, now: Date): Promise<string> {
  const token = await signIn(api);
  const change = api.change(token);
  const dayFrom = (days: number) => dateOfDay(Math.floor(minuteOfDate(now) / MINUTES_PER_DAY) + days);
  const book = async (days: number, person: object) =>
    Appointment.parse(await change("appointment.book", { ...person, appointment_date: `${dayFrom(days)} 06:00:00` }));

  const first = await book(33, PERSON);
  const { client_id } = first;
  await bookSeries(api, token, client_id, `${dayFrom(40)} 07:00:00`);
  await change("waitlist.save", { id: client_id, parts_of_day: ["morning"] });
  await change("waitlist.offer", { client_id, start: `${dayFrom(34)} 06:00:00`, duration_minutes: 60 });
  const { id: appointment_id, version } = await book(45, PERSON);
  await change("dayClosure.start", { close: dayFrom(45), choices: [{ appointment_id, version, action: "cancel" }] });
  await issueBills(api, token, first);
  await letAgentIn(api, token, dayFrom(1), dayFrom(21));
  const { id } = Id.parse(await change("import.start", { rows: 1 }));
  await change("import.bring", { id, rows: [{ name: "Tomás Traído", phone: "3005550177", owed: 90_000 }] });
  await change("confirmation.link", { id: first.id });
  await change("feed.create");
  await change("reminder.saveSettings", { channels: ["assistant", "email"] });
  await change("meet.setMirroring", { mirrors_in_person: true });
  await change("payment.record", { client_id, amount: 50_000, method: "cash" });
  await change("expense.add", { spent_on: dayFrom(-1), amount: 90_000, category: "training" });
  await change("payment.refundCredit", { client_id, amount: 20_000 });
  const gone = await book(47, { patient_name: "Blanca Borrada", patient_phone: "3005550102" });
  await change("appointment.update", { id: gone.id, status: "cancelled" });
  await change("client.delete", { id: gone.client_id });
  // A second sign-in, as from another device, creates the task that resumes waiting calendar changes.
  await signIn(api);
  return token;
}

async function bookSeries(api: Api, token: string, client_id: string, start: string): Promise<void> {
  const series = { client_id, start, count: 6 };
  const { occurrences } = Preview.parse(await api.read(token)("series.preview", series));
  const choices = occurrences
    .filter(({ state }) => state !== "free")
    .map(({ index }) => ({ index, action: "keep" as const }));
  await api.change(token)("series.book", { ...series, choices });
}

async function issueBills(api: Api, token: string, { id: covered, client_id }: z.infer<typeof Appointment>) {
  const change = api.change(token);
  const bill = {
    client_id,
    amount: 130_000,
    concept: "Consulta",
    city: "Bogotá",
    cedula: "52000000",
    covers: [covered],
  };
  const payer = { payer_name: "Simón Ensayo", payer_document_type: "CC", payer_document_number: "555010101" };
  const { id } = Id.parse(await change("bill.issue", { ...bill, ...payer }));
  await change("bill.annul", { id, reason: "Ensayo" });
  await change("bill.issue", { ...bill, ...payer, amount: 260_000 });
}

async function letAgentIn(api: Api, token: string, from: string, to: string): Promise<void> {
  await api.change(token)("practice.setAgentStatus", { agent_enabled: true });
  const tokenOf = async (input: object) =>
    z.object({ token: z.string() }).parse(await api.change(token)("agent.createToken", input)).token;
  const agent = await tokenOf({ label: "Ensayo" });
  const asking = await tokenOf({ label: "Con visto bueno", modes: { cancel: "ask" } });
  const path = `/availability/slots?start_date=${from}&end_date=${to}&only_available=true`;
  const [slot] = Slots.parse(await api.rest(agent, "GET", path)).slots;
  if (!slot) throw new Error("No hay ninguna hora libre para el ensayo.");
  const { appointment_date, appointment_types } = slot;
  const booked = { ...CALLER, appointment_date, is_virtual: !appointment_types.includes("presential") };
  const { id } = Id.parse(await api.rest(agent, "POST", "/appointments", booked));
  for (const each of [asking, agent]) await api.rest(each, "PUT", `/appointments/${id}`, { status: "cancelled" });
  await api.change(token)("endpoint.create", { url: "https://avisos.test/ensayo", bearer: "clave-de-ensayo" });
  await api.rest(agent, "POST", "/handoffs", { phone: CALLER.patient_phone, reason: "Ensayo" });
}
