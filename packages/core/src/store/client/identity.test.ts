import { createClock, createPractice, openTestDatabase } from "@sereno/tests/support/practice";
import { expect, inject, test } from "vitest";
import { bookAppointment } from "../../actions/appointment/book";
import { listClients } from "./read";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const clock = createClock("2026-11-20T15:00:00Z");

interface Named {
  name: string;
  phone: string;
  id?: string;
  email?: string;
}

async function clientsOf(people: Named[], search?: string) {
  const ctx = await createPractice(db, { clock });
  for (const [index, { name, phone, id, email }] of people.entries()) {
    await bookAppointment(ctx, {
      patient_name: name,
      patient_phone: phone,
      patient_email: email,
      identification_number: id,
      appointment_date: `2026-12-${String(index + 1).padStart(2, "0")} 10:00:00`,
      duration_minutes: 60,
      session_type: "individual",
    });
  }
  return (await listClients(ctx, { page: 1, page_size: 10, search })).clients;
}

const ana = { name: "Ana Peña", phone: "3001234567" };

test.each<[string, Named[], number]>([
  ["the same name and phone, accents, case and spaces aside", [ana, { ...ana, name: " ana  PENA " }], 1],
  ["the same phone written another way", [ana, { ...ana, phone: "+57 (300) 123-4567" }], 1],
  [
    "quotes, hyphens and spaces of any kind",
    [
      { ...ana, name: "Ana O'Brien-Peña" },
      { ...ana, name: "Ana\u00a0O\u2019Brien\u2010Peña" },
      { ...ana, name: "ana\u200b obrien\u200d pena" },
    ],
    1,
  ],
  ["the same name with another phone", [ana, { ...ana, phone: "3019999999" }], 2],
  ["the same phone with another name", [ana, { ...ana, name: "Berta" }], 2],
  [
    "the same identification under another name and phone",
    [
      { ...ana, id: "123" },
      { name: "A. Peña", phone: "3019999999", id: "1-2.3" },
    ],
    1,
  ],
  [
    "other identifications under one name and phone",
    [
      { ...ana, id: "123" },
      { ...ana, id: "456" },
    ],
    2,
  ],
  [
    "an identification that comes later",
    [ana, { ...ana, id: "123" }, { name: "Otra", phone: "3019999999", id: "123" }],
    1,
  ],
  ["an identification that came before", [{ ...ana, id: "123" }, ana], 1],
])("%s", async (_, people, count) => {
  expect(await clientsOf(people)).toHaveLength(count);
});

test("missing details are added, existing ones are not overwritten", async () => {
  const [client] = await clientsOf([
    ana,
    { ...ana, email: "ana@example.com", id: "123" },
    { ...ana, email: "otra@example.com" },
  ]);
  expect(client).toMatchObject({ email: "ana@example.com", identification_number: "123", total_appointments: 3 });
});

test("the list is searched by parts of a name, phone, email and number", async () => {
  const people = [
    { ...ana, email: "ana@example.com", id: "123" },
    { name: "Berta Ruiz", phone: "3110000000", id: "777" },
  ];
  for (const search of ["PEÑA", "+57300", "ana@exa", "1.2-3"])
    expect((await clientsOf(people, search)).map(({ name }) => name)).toEqual(["Ana Peña"]);
  const lucia = { name: "Lucía Fernández", phone: "+54 11 2345-6789" };
  for (const search of ["+541123456789", "54 11 2345"])
    expect(await clientsOf([...people, lucia], search)).toMatchObject([{ phone: "+5491123456789" }]);
});

test("names are sorted word by word", async () => {
  const names = ["Anabel", "Ana María", "Ana", "Ana-Lucía", "Ánabel Cruz", "A. Peña", "Ana  Zea"];
  const people = names.map((name, index) => ({ name, phone: `300123456${index}` }));
  expect((await clientsOf(people)).map(({ name }) => name)).toEqual([
    "A. Peña",
    "Ana",
    "Ana-Lucía",
    "Ana María",
    "Ana  Zea",
    "Anabel",
    "Ánabel Cruz",
  ]);
});
