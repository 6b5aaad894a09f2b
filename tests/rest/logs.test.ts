import { expect, inject, test } from "vitest";
import { createTestApp } from "../support/app";
import { createClock, createPractice, openTestDatabase } from "../support/practice";

const lines: string[] = [];
const write = (event: string, { cause, ...fields }: Record<string, unknown> = {}) => {
  lines.push(JSON.stringify({ event, ...fields, cause: cause instanceof Error ? cause.stack : cause }));
};

const clock = createClock("2026-11-20T15:00:00Z");
const person = { name: "Xiomara Quijano", phone: "3017654321", email: "xiomara@example.com", id: "52998877" };
const notes = "Duerme mal desde marzo";

async function live(endpoint: string, table: string, token: string) {
  const app = createTestApp({ db: openTestDatabase(endpoint, table), clock, log: { info: write, error: write } });
  const who = { patient_name: person.name, patient_phone: person.phone, patient_email: person.email };
  const booking = { ...who, identification_number: person.id, notes, appointment_date: "2026-11-24 10:00:00" };
  const call = (method: string, path: string, body?: unknown) => app.call(method, path, { token, body });
  const made = await call("POST", "/appointments", booking);
  await call("POST", "/appointments", booking);
  await call("POST", "/appointments", { ...booking, appointment_date: "never", patient_email: person.phone });
  await call("PUT", `/appointments/${made.body.id}`, { notes: `${notes}, otra vez` });
  await call("GET", `/appointments/search?q=${encodeURIComponent(person.name)}`);
  await call("GET", `/clients/by-info?name=${encodeURIComponent(person.name)}&phone=${person.phone}`);
  await call("GET", `/clients/check-active-packages/${encodeURIComponent(person.name)}`);
  await call("GET", `/package-purchases/client/${person.id}`);
  await call("GET", `/clients/by-phone/${person.phone}`);
  await call("POST", "/clients/search", { search: person.email });
  await call("POST", "/clients/by-phone", { phone: person.phone, [person.name]: person.id });
  await call("POST", `/clients/by-info?name=${encodeURIComponent(person.name)}`, { name: person.name });
  await call("GET", `/nope/${encodeURIComponent(person.name)}`);
  const input = encodeURIComponent(JSON.stringify({ search: person.email }));
  await app.send("GET", `/trpc/client.list?input=${input}`, { token });
}

test("logs contain procedure and practice, and no data of a client", async () => {
  const [endpoint, table] = [inject("endpoint"), inject("table")];
  const db = openTestDatabase(endpoint, table);
  const ctx = await createPractice(db, { clock });
  const token = await createTestApp({ db, clock }).signIn(ctx);
  await live(endpoint, table, token);
  // The second round has no database, so errors and their causes are logged.
  const failing = lines.length;
  await live("http://127.0.0.1:9", table, token);
  expect(lines.slice(failing).some((line) => line.includes('"event":"failed"'))).toBe(true);
  expect(lines.filter((line) => line.includes('"status":201'))).toHaveLength(1);
  const text = lines.join("\n");
  expect(text).toContain(ctx.practice.practice_id);
  expect(text).toContain("appointment.book");
  for (const secret of [person.name, "Xiomara", "Quijano", person.phone, person.email, person.id, "Duerme", token]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(encodeURIComponent(secret));
  }
});
