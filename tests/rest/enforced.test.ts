import { LocalDate } from "@sereno/core/lib/time/schema";
import { expect, test } from "vitest";
import { openContract } from "../support/contract";
import { apiDocument, findBodyDepartures, rowOf } from "../support/document";

const { app, token } = await openContract();

const [BOOK, CLOSE, OPEN] = ["POST /appointments", "POST /availability/exceptions", "POST /availability/weekly"];
const LONE = { patient_name: "Ana Peña", patient_phone: "300 123 4567" };
const day = { enabled: true, time_ranges: [{ start: "08:00", end: "12:00" }], appointment_types: ["virtual"] };
const week = (monday: object) => ({ weekly_availability: { monday: { ...day, ...monday } } });
const pack = { name: "Dos", sessions: 2, validity_months: 1 };
const at = "2026-11-24 10:00:00";
const moved = { index: 1, action: "move" };
const paid = (part: object) => ({ client_id: "cli_1", amount: 1, parts: [part] });
const doubled = { appointment_id: "apt_1", package_purchase_id: "pur_1", amount: 1 };

test.each<[what: string, call: string, body: object]>([
  ["31 November", BOOK, { ...LONE, appointment_date: "2026-11-31 10:00" }],
  ["a start that is not at a full five minutes", BOOK, { ...LONE, appointment_date: "2026-11-24 10:01" }],
  ["a start with seconds", BOOK, { ...LONE, appointment_date: "2026-11-24 10:00:30" }],
  ["a phone of only spaces", "POST /clients/by-phone", { phone: "        " }],
  ["a plus within a phone", "POST /clients", { name: "Ana Peña", phone: "300+1234567" }],
  ["a month of zero", CLOSE, { exception_date: "2026-00-10", available: false }],
  ["a year before 2000", CLOSE, { exception_date: "1999-12-31", available: false }],
  ["a control character", "POST /clients", { name: "Ana\u0007 Peña", phone: "3001234567" }],
  ["a character that reverses the direction of a text", "POST /packages", { ...pack, name: "a\u202eb" }],
  ["a line break in a name", "POST /packages", { ...pack, name: "Dos\nsesiones" }],
  ["a control character in notes", BOOK, { ...LONE, appointment_date: at, notes: "a\u0000b" }],
  ["an id with a line break", "POST /clients/cli_1/merge", { into: "cli_\n2" }],
  ["an invalid email", "POST /clients", { name: "Ana", phone: "3001234567", email: "ana@ñ" }],
  ["an unknown member of a weekday", OPEN, week({ from: "08:00" })],
  ["an unknown member of a range", OPEN, week({ time_ranges: [{ begin: "08:00" }] })],
  ["an unknown weekday", OPEN, { weekly_availability: { lunes: day } }],
  ["hours that are not at full five minutes", OPEN, week({ time_ranges: [{ start: "08:01", end: "9" }] })],
  ["an open day without hours", OPEN, week({ time_ranges: [] })],
  ["an open date without hours", CLOSE, { exception_date: "2026-12-24", available: true }],
  ["an agent status without agent_enabled", "PUT /profile/agent-status", {}],
  ["a client without a phone", "POST /clients", { name: "Ana Peña", phone: null }],
  ["a buyer without a phone", "POST /clients/with-package", { client_name: "Ana", package_id: "pkg_1" }],
  ["a booking without a client", BOOK, { appointment_date: at }],
  ["a booking with a name and no phone", BOOK, { patient_name: "Ana Peña", appointment_date: at }],
  ["a package session without a package", BOOK, { ...LONE, appointment_date: at, session_type: "package" }],
  ["a search for purchases by an empty name", "POST /package-purchases/active/by-client", { name: "" }],
  ["a percentage with three decimals", "POST /packages", { ...pack, discount_percentage: 33.333 }],
  ["a custom price without its value", "POST /packages", { ...pack, use_custom_price: true }],
  ["a cursor that is not base64url", "POST /appointments/search", { q: "ana", cursor: "{}" }],
  ["a payment of 0 pesos", "POST /payments", { client_id: "cli_1", amount: 0 }],
  ["a payment part without an appointment or a purchase", "POST /payments", paid({ amount: 1 })],
  ["a payment part with an appointment and a purchase", "POST /payments", paid(doubled)],
  ["an unknown settlement", "POST /package-purchases/pur_1/cancel", { settle: "keep" }],
  ["a consent without `how` it was given", "PUT /clients/cli_1/consent", { reminders: "on" }],
  ["a skipped date that is moved without a time", "POST /appointments/series/ser_1/skipped", { choices: [moved] }],
  ["a picture with an http address", "PUT /profile/picture", { picture_url: "http://example.com/a.png" }],
])("the document refuses what the server refuses: %s", async (_, called, body) => {
  const [method = "", path = ""] = called.split(" ");
  const row = rowOf(method, path);
  const { status } = await app.call(method, path, { token, body });
  expect({ status, fits: row && findBodyDepartures(row, body)?.length === 0 }).toEqual({ status: 400, fits: false });
});

test("the document says which operations need a body", () => {
  const required = (method: string, path: string) => apiDocument.paths[path]?.[method]?.requestBody?.required;
  expect(required("put", "/profile/agent-status")).toBe(true);
  expect(required("post", "/package-purchases/active/by-client")).toBe(true);
  expect(required("post", "/clients/search")).toBe(false);
});

test("the API document and the server accept the same If-Match headers, and refuse a list of ETags", async () => {
  const pattern = new RegExp(apiDocument.components.parameters.IfMatch.schema.pattern, "u");
  for (const tag of ['"3"', 'W/"3"', "*", '""', '"1", "2"', "3x,4"]) {
    const answer = await app.call("PUT", "/packages/pkg_1", { token, body: {}, headers: { "if-match": tag } });
    expect([tag, answer.status]).toEqual([tag, pattern.test(tag) ? 404 : 400]);
  }
});

function patternOf(path: string, name: string): RegExp {
  const found = apiDocument.paths[path]?.get?.parameters.find((each) => "name" in each && each.name === name);
  return new RegExp(found && "schema" in found ? String(found.schema.pattern) : "", "u");
}

test("document and server accept months from 2000-01 to 2100-12", async () => {
  const pattern = patternOf("/payments", "month");
  for (const written of ["1999-12", "2000-01", "2000-13", "2026-00", "2100-12", "2101-01", "1237-05"]) {
    const { status } = await app.call("GET", `/payments?month=${written}`, { token });
    expect([written, status]).toEqual([written, pattern.test(written) ? 200 : 400]);
  }
});

test("the document's pattern for a date accepts exactly the dates from 2000 to 2100 that the server accepts", () => {
  const pattern = patternOf("/availability/slots", "start_date");
  const two = (number: number) => String(number).padStart(2, "0");
  const wrong: string[] = [];
  for (let year = 1999; year <= 2101; year++) {
    for (let month = 0; month <= 13; month++) {
      for (let date = 0; date <= 32; date++) {
        const text = `${year}-${two(month)}-${two(date)}`;
        if (pattern.test(text) !== LocalDate.safeParse(text).success) wrong.push(text);
      }
    }
  }
  expect(wrong).toEqual([]);
});
