import { bookAppointment } from "@sereno/tests/support/acts";
import { createClock, createPractice, openTestDatabase } from "@sereno/tests/support/practice";
import { expect, inject, test } from "vitest";
import { listClients } from "./read";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const clock = createClock("2026-11-20T15:00:00Z");

interface Named {
  name: string;
  phone: string;
  id?: string;
  email?: string;
}

async function clientsOf(people: Named[]) {
  const ctx = await createPractice(db, { clock });
  for (const [index, { name, phone, id, email }] of people.entries()) {
    const appointment_date = `2026-12-${String(index + 1).padStart(2, "0")} 10:00:00`;
    const patient = { patient_name: name, patient_phone: phone, patient_email: email, identification_number: id };
    await bookAppointment(ctx, { ...patient, appointment_date });
  }
  return (await listClients(ctx, { page: 1, page_size: 10 })).clients;
}

const ana = { name: "Ana Peña", phone: "3001234567" };
const named = (name: string) => ({ ...ana, name });
const id123 = { ...ana, id: "123" };
const other = { name: "Otra", phone: "3019999999", id: "1-2.3" };

test.each<[string, Named[], number]>([
  ["the same name and phone, accents, case and spaces aside", [ana, named(" ana  PENA ")], 1],
  ["the same phone written another way", [ana, { ...ana, phone: "+57 (300) 123-4567" }], 1],
  [
    "a quote, hyphen and space of another kind",
    [named("Ana O'Brien-Peña"), named("Ana\u00a0O\u2019Brien\u2010Peña")],
    1,
  ],
  [
    "no quote and hyphen, but marks without width",
    [named("Ana O'Brien-Peña"), named("ana\u200b obrien\u200d pena")],
    1,
  ],
  ["the same name with another phone", [ana, { ...ana, phone: "3019999999" }], 2],
  ["the same phone with another name", [ana, named("Berta")], 2],
  ["the same identification under another name and phone", [id123, other], 1],
  ["other identifications under one name and phone", [id123, { ...ana, id: "456" }], 2],
  ["an identification that comes later", [ana, id123, other], 1],
  ["an identification that came before", [id123, ana], 1],
])("%s", async (_, people, count) => {
  expect(await clientsOf(people)).toHaveLength(count);
});

test("missing details are added, existing ones are not overwritten", async () => {
  const emails = [
    { ...id123, email: "ana@example.com" },
    { ...ana, email: "otra@example.com" },
  ];
  const [client] = await clientsOf([ana, ...emails]);
  expect(client).toMatchObject({ email: "ana@example.com", identification_number: "123", total_appointments: 3 });
});

test("names are sorted word by word", async () => {
  const names = ["Anabel", "Ana María", "Ana", "Ana-Lucía", "Ánabel Cruz", "A. Peña", "Ana  Zea"];
  const people = names.map((name, index) => ({ name, phone: `300123456${index}` }));
  const sorted = ["A. Peña", "Ana", "Ana-Lucía", "Ana María", "Ana  Zea", "Anabel", "Ánabel Cruz"];
  expect((await clientsOf(people)).map(({ name }) => name)).toEqual(sorted);
});
