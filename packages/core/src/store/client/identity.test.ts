import { bookAppointment, codeOf, updateAppointment } from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { expect, test } from "vitest";
import { getAppointment } from "../appointment/read";
import { listClients } from "./read";

const { ctx } = await eachPracticeIn("shared", "2026-11-20T15:00:00Z");

type Named = { name: string; phone: string; id?: string; email?: string };

async function clientsOf(people: Named[]) {
  for (const [index, { name, phone, id, email }] of people.entries()) {
    const appointment_date = `2026-12-${String(index + 1).padStart(2, "0")} 10:00:00`;
    const patient = { patient_name: name, patient_phone: phone, patient_email: email, identification_number: id };
    await bookAppointment(ctx, { ...patient, appointment_date });
  }
  return (await listClients(ctx, { page: 1, page_size: 10 })).clients;
}

const ana = { name: "Ana Peña", phone: "3001234567" };
const named = (name: string) => ({ ...ana, name });
const obrien = named("Ana O'Brien-Peña");
const id123 = { ...ana, id: "123" };
const other = { name: "Otra", phone: "3019999999", id: "1-2.3" };

test.each<[people: string, count: number, bookings: Named[]]>([
  ["one name and phone, apart from accents, case and spaces", 1, [ana, named(" ana  PENA ")]],
  ["one phone in two formats", 1, [ana, { ...ana, phone: "+57 (300) 123-4567" }]],
  ["two kinds of quote, hyphen and space", 1, [obrien, named("Ana\u00a0O\u2019Brien\u2010Peña")]],
  ["quote and hyphen, or neither but zero-width marks", 1, [obrien, named("ana\u200b obrien\u200d pena")]],
  ["one name and two phones", 2, [ana, { ...ana, phone: "3019999999" }]],
  ["one phone and two names", 2, [ana, named("Berta")]],
  ["one identification number and two names and phones", 1, [id123, other]],
  ["two identification numbers, one name and phone", 2, [id123, { ...ana, id: "456" }]],
  ["an identification number that is added later", 1, [ana, id123, other]],
  ["an identification number only in the first booking", 1, [id123, ana]],
])("bookings with %s give a practice %i client(s)", async (_, count, bookings) => {
  expect(await clientsOf(bookings)).toHaveLength(count);
});

test("a booking adds a client's missing details and overwrites none", async () => {
  const first = { ...id123, email: "ana@example.com" };
  const [client] = await clientsOf([ana, first, { ...ana, email: "otra@example.com" }]);
  expect(client).toMatchObject({ email: "ana@example.com", identification_number: "123", total_appointments: 3 });
});

test("an appointment sent with another client_id changes its client; contradicting details are refused", async () => {
  const booked = (name: string, day: string) =>
    bookAppointment(ctx, { patient_name: name, patient_phone: ana.phone, appointment_date: `2026-12-${day} 10:00:00` });
  const [first, berta] = [await booked("Ana Peña", "01"), await booked("Berta Gil", "02")];
  const shown = { ...(await getAppointment(ctx, first.id)), client_id: berta.client_id };
  const { patient_name, client_id } = await updateAppointment(ctx, { ...shown, settle: undefined });
  expect([patient_name, client_id]).toEqual(["Berta Gil", berta.client_id]);
  const contradiction = { client_id, patient_name: "Ana Peña", patient_phone: "3019999999" };
  const another = bookAppointment(ctx, { ...contradiction, appointment_date: "2026-12-03 10:00:00" });
  expect(await codeOf(another)).toBe("invalid_input");
});

test("clients are listed by name, compared word by word", async () => {
  const names = ["Anabel", "Ana María", "Ana", "Ana-Lucía", "Ánabel Cruz", "A. Peña", "Ana  Zea"];
  const people = names.map((name, index) => ({ name, phone: `300123456${index}` }));
  const sorted = ["A. Peña", "Ana", "Ana-Lucía", "Ana María", "Ana  Zea", "Anabel", "Ánabel Cruz"];
  expect((await clientsOf(people)).map(({ name }) => name)).toEqual(sorted);
});
