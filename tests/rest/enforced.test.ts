import { LocalDate } from "@sereno/core/lib/time/schema";
import { describe, expect, test } from "vitest";
import { openContract } from "../support/contract";
import { apiDocument, findBodyDepartures, rowOf } from "../support/document";

const contract = await openContract();
const { app, token } = contract;

const LONE = { patient_name: "Ana Peña", patient_phone: "300 123 4567" };
const day = { enabled: true, time_ranges: [{ start: "08:00", end: "12:00" }], appointment_types: ["virtual"] };
const week = (monday: object) => ({ weekly_availability: { monday: { ...day, ...monday } } });
const odd = { start: "08:01", end: "9" };
const pack = { name: "Dos", sessions: 2, validity_months: 1 };
const at = "2026-11-24 10:00:00";
const twoThings = { appointment_id: "apt_1", package_purchase_id: "pur_1", amount: 1 };

describe("the document refuses each body that the server refuses", () => {
  test.each<[string, string, string, object]>([
    ["a day that no month has", "POST", "/appointments", { ...LONE, appointment_date: "2026-11-31 10:00" }],
    ["a start between five minutes", "POST", "/appointments", { ...LONE, appointment_date: "2026-11-24 10:01" }],
    ["a start with seconds", "POST", "/appointments", { ...LONE, appointment_date: "2026-11-24 10:00:30" }],
    ["a phone of spaces", "POST", "/clients/by-phone", { phone: "        " }],
    ["a plus within a phone", "POST", "/clients", { name: "Ana Peña", phone: "300+1234567" }],
    ["a month of zero", "POST", "/availability/exceptions", { exception_date: "2026-00-10", available: false }],
    ["a year before 2000", "POST", "/availability/exceptions", { exception_date: "1999-12-31", available: false }],
    ["a control character", "POST", "/clients", { name: "Ana\u0007 Peña", phone: "3001234567" }],
    ["a character that turns the direction of a text", "POST", "/clients/search", { search: "a\u202eb" }],
    ["a broken line in a name", "POST", "/packages", { ...pack, name: "Dos\nsesiones" }],
    ["a control character in notes", "POST", "/appointments", { ...LONE, appointment_date: at, notes: "a\u0000b" }],
    ["an id with a broken line", "POST", "/clients/cli_1/merge", { into: "cli_\n2" }],
    ["an invalid email", "POST", "/clients", { name: "Ana", phone: "3001234567", email: "ana@ñ" }],
    ["an unknown member of a weekday", "POST", "/availability/weekly", week({ from: "08:00" })],
    ["an unknown member of a range", "POST", "/availability/weekly", week({ time_ranges: [{ begin: "08:00" }] })],
    ["an unknown weekday", "POST", "/availability/weekly", { weekly_availability: { lunes: day } }],
    ["hours between five minutes", "POST", "/availability/weekly", week({ time_ranges: [odd] })],
    ["an open day without hours", "POST", "/availability/weekly", week({ time_ranges: [] })],
    [
      "an open date without hours",
      "POST",
      "/availability/exceptions",
      { exception_date: "2026-12-24", available: true },
    ],
    ["a switch that is not named", "PUT", "/profile/agent-status", {}],
    ["a client without a phone", "POST", "/clients", { name: "Ana Peña", phone: null }],
    ["a buyer without a phone", "POST", "/clients/with-package", { client_name: "Ana", package_id: "pkg_1" }],
    ["a booking without a client", "POST", "/appointments", { appointment_date: at }],
    ["a name without a phone", "POST", "/appointments", { patient_name: "Ana Peña", appointment_date: at }],
    ["an unnamed package", "POST", "/appointments", { ...LONE, appointment_date: at, session_type: "package" }],
    ["purchases of an empty name", "POST", "/package-purchases/active/by-client", { name: "" }],
    ["a third of a percent", "POST", "/packages", { ...pack, discount_percentage: 33.333 }],
    ["a custom price without its value", "POST", "/packages", { ...pack, use_custom_price: true }],
    ["a cursor of other letters", "POST", "/appointments/search", { q: "ana", cursor: "{}" }],
    ["a payment of nothing", "POST", "/payments", { client_id: "cli_1", amount: 0 }],
    ["a part that is for nothing", "POST", "/payments", { client_id: "cli_1", amount: 1, parts: [{ amount: 1 }] }],
    ["a part for two things", "POST", "/payments", { client_id: "cli_1", amount: 1, parts: [twoThings] }],
    ["an unknown settlement", "POST", "/package-purchases/pur_1/cancel", { settle: "keep" }],
    ["a short identity", "POST", "/appointments", { ...LONE, appointment_date: at, identification_number: "12" }],
    ["a consent without the way it was given", "PUT", "/clients/cli_1/consent", { reminders: "on" }],
    [
      "a move without a time",
      "POST",
      "/appointments/series/ser_1/skipped",
      { choices: [{ index: 1, action: "move" }] },
    ],
    ["a picture without TLS", "PUT", "/profile/picture", { picture_url: "http://example.com/a.png" }],
  ])("%s", async (_, method, path, body) => {
    const row = rowOf(method, path);
    const { status } = await app.call(method, path, { token, body });
    expect({ status, fits: row && findBodyDepartures(row, body)?.length === 0 }).toEqual({ status: 400, fits: false });
  });

  test("a missing body", () => {
    const required = (method: string, path: string) => apiDocument.paths[path]?.[method]?.requestBody?.required;
    expect(required("put", "/profile/agent-status")).toBe(true);
    expect(required("post", "/package-purchases/active/by-client")).toBe(true);
    expect(required("post", "/clients/search")).toBe(false);
  });

  test("several ETags in one If-Match header", async () => {
    const { schema } = apiDocument.components.parameters.IfMatch;
    const pattern = new RegExp(schema.pattern, "u");
    for (const tag of ['"3"', 'W/"3"', "*", '""', '"1", "2"', "3x,4"]) {
      const answer = await app.call("PUT", "/packages/pkg_1", { token, body: {}, headers: { "if-match": tag } });
      expect([tag, answer.status]).toEqual([tag, pattern.test(tag) ? 404 : 400]);
    }
  });
});

function patternOf(path: string, name: string): RegExp {
  const found = apiDocument.paths[path]?.get?.parameters.find((each) => "name" in each && each.name === name);
  return new RegExp(found && "schema" in found ? String(found.schema.pattern) : "", "u");
}

test("a month fits the document from 2000-01 to 2100-12", async () => {
  const pattern = patternOf("/payments", "month");
  for (const written of ["1999-12", "2000-01", "2000-13", "2026-00", "2100-12", "2101-01", "1237-05"]) {
    const { status } = await app.call("GET", `/payments?month=${written}`, { token });
    expect([written, status]).toEqual([written, pattern.test(written) ? 200 : 400]);
  }
});

test("the document's pattern of dates accepts exactly the calendar's dates from 2000 to 2100", () => {
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
