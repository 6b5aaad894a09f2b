import { expect, test } from "vitest";
import { eachRestPractice } from "../support/each-practice";
import { type HostilePerson, hostilePeople, ORDER, ordersIn, TEXTS, UNBOUND } from "../support/injections";

const { clock, asAgent, asTherapist } = await eachRestPractice(UNBOUND);

/** Fields of an answer that may contain texts that people wrote, such as names of clients and packages. */
const OF_PEOPLE = /\.(name|patient_name|client_name|package_name|concept|reference|method|reason|summary)$/;

type Answer = Awaited<ReturnType<typeof asAgent>>;

const readAbout = ({ phone, client_id, name, appointment_id }: HostilePerson): Promise<Answer[]> =>
  Promise.all(
    [
      `/clients/by-phone/${encodeURIComponent(phone)}`,
      `/clients?search=${encodeURIComponent(name.slice(0, 40))}`,
      `/payments?client_id=${client_id}`,
      `/appointments/${appointment_id}`,
      `/appointments?client_id=${client_id}`,
      `/package-purchases?client_id=${client_id}`,
      `/clients/${client_id}/balance`,
      "/packages",
      "/agent/context",
      "/events",
    ].map((path) => asAgent("GET", path)),
  );

const day = { appointment_date: "2026-12-01 10:00:00" };

const beRefused = ({ text, client_id, appointment_id }: HostilePerson): Promise<Answer[]> =>
  Promise.all([
    asAgent("POST", "/appointments", { client_id, appointment_date: text }),
    asAgent("POST", "/appointments", { patient_name: text, patient_phone: text, ...day }),
    asAgent("PUT", `/appointments/${appointment_id}`, { status: text }),
    asAgent("GET", `/appointments/${encodeURIComponent(text.slice(0, 50))}`),
    asAgent("GET", `/availability/slots?start_date=${encodeURIComponent(text)}&end_date=2026-12-01`),
    asAgent("POST", "/payments", { client_id, amount: text }),
  ]);

test(`${TEXTS.length} hostile names, notes, titles and references appear only in their own fields, and in no refusal`, async () => {
  let shown = 0;
  for await (const { person, isChosen } of hostilePeople(clock, asTherapist)) {
    for (const { status, body, headers } of await readAbout(person)) {
      expect(status, JSON.stringify(body)).toBe(200);
      for (const [path] of ordersIn(body)) {
        shown += 1;
        expect(path).toMatch(OF_PEOPLE);
      }
      expect(JSON.stringify([...headers])).not.toContain(ORDER);
    }
    if (!isChosen) continue;
    for (const { status, body, headers } of await beRefused(person)) {
      expect(status).toBeGreaterThanOrEqual(400);
      const { detail, title, code } = body;
      expect(JSON.stringify([detail, title, code, [...headers]])).not.toContain(ORDER);
    }
  }
  expect(shown).toBeGreaterThanOrEqual(4 * TEXTS.length);
});
