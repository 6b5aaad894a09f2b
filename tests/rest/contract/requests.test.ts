import { expect, test } from "vitest";
import { readServerTiming } from "../../support/app";
import { openContract } from "../../support/contract";

const { app, token } = await openContract();

test("screens and bookings stay within their requests to the database", async () => {
  const timing = async (method: string, path: string, body?: unknown) =>
    readServerTiming((await app.call(method, path, { token, body })).headers).requests;
  expect(await timing("GET", "/appointments/date-range?start_date=2026-11-22&end_date=2026-11-28")).toBe(2);
  expect(await timing("GET", "/availability/slots?start_date=2026-11-22&end_date=2027-02-20")).toBe(3);
  await app.call("PUT", "/availability/rules", { token, body: { buffer_after_minutes: 15, max_per_week: 30 } });
  expect(await timing("GET", "/availability/slots?start_date=2026-11-22&end_date=2027-02-20")).toBe(3);
  expect(
    await timing("POST", "/appointments", {
      patient_name: "Ana Peña",
      patient_phone: "300 123 4567",
      appointment_date: "2026-12-01 10:00:00",
    }),
  ).toBe(3);
  const { body } = await app.call("GET", "/clients", { token });
  // A client named by id is read directly; one named by details takes a look-up of the identity.
  const known = { client_id: body.clients[0].id, appointment_date: "2026-12-02 10:00:00" };
  expect(await timing("POST", "/appointments", known)).toBe(3);
  const details = { patient_name: "Ana Peña", patient_phone: "300 123 4567", appointment_date: "2026-12-03 10:00:00" };
  expect(await timing("POST", "/appointments", details)).toBe(4);
  // A week with appointments takes one more read than an empty one, for the clients' current details.
  expect(await timing("GET", "/appointments/date-range?start_date=2026-11-30&end_date=2026-12-06")).toBe(3);
  expect(await timing("GET", "/clients")).toBe(3);
});
