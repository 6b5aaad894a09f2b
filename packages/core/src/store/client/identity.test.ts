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
    "an Argentine mobile with the 9 and without",
    [
      { ...ana, phone: "+54 9 11 2345-6789" },
      { ...ana, phone: "+541123456789" },
      { ...ana, phone: "541123456789" },
    ],
    1,
  ],
  [
    "a Brazilian mobile with the ninth digit and without",
    [
      { ...ana, phone: "+5511987654321" },
      { ...ana, phone: "551187654321" },
    ],
    1,
  ],
  [
    "a Mexican mobile with the 1 and without",
    [
      { ...ana, phone: "5215512345678" },
      { ...ana, phone: "+52 55 1234 5678" },
    ],
    1,
  ],
  [
    "a British mobile as WhatsApp writes it",
    [
      { ...ana, phone: "447911123456" },
      { ...ana, phone: "+44 7911 123456" },
      { ...ana, phone: "+44 07911 123456" },
    ],
    1,
  ],
  ["a phone within marks of direction", [ana, { ...ana, phone: "\u202a+57 300 123 4567\u202c" }], 1],
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

test.each(["PEÑA", "pena", "300 123", "+57300", "ana@exa", "1.2-3"])("the list is searched by '%s'", async (search) => {
  const people = [
    { ...ana, email: "ana@example.com", id: "123" },
    { name: "Berta Ruiz", phone: "3110000000", id: "777" },
  ];
  expect((await clientsOf(people, search)).map(({ name }) => name)).toEqual(["Ana Peña"]);
});

test.each(["+541123456789", "54 11 2345", "+54 9 11 2345-6789", "\u202a5491123456789\u202c"])(
  "the list finds an Argentine phone by '%s'",
  async (search) => {
    const people = [
      { name: "Lucía Fernández", phone: "+54 11 2345-6789" },
      { name: "Berta Ruiz", phone: "3110000000" },
    ];
    expect((await clientsOf(people, search)).map(({ name, phone }) => [name, phone])).toEqual([
      ["Lucía Fernández", "+5491123456789"],
    ]);
  },
);

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
