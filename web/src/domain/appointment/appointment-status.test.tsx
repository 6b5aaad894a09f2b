import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AppointmentStatusNote } from "./appointment-status";

type Noted = Parameters<typeof AppointmentStatusNote>[0]["appointment"];

const SCHEDULED: Noted = {
  ...{ patient_name: "Gloria Mora", status: "scheduled", client_answer: null, reminder_status: "none" },
  ...{ cancel_reason: null, cancelled_by: null },
};
const said = (change: Partial<Noted>): string =>
  renderToStaticMarkup(<AppointmentStatusNote appointment={{ ...SCHEDULED, ...change }} />).replace(/<[^>]*>/g, "");

const at = "2026-11-23T15:00:00.000Z";

test("an appointment shows its reminder's state until the client answers or the therapist confirms", () => {
  expect(said({})).toBe("");
  expect(said({ reminder_status: "sent" })).toBe("Recordada");
  expect(said({ reminder_status: "failed" })).toBe("No se pudo recordar");
  expect(said({ status: "confirmed", reminder_status: "failed" })).toBe("Confirmada");
  expect(said({ reminder_status: "failed", client_answer: { status: "confirmed", at } })).toBe("Gloria confirmó");
  const declined = { client_answer: { status: "declined", at } } as const;
  expect(said({ ...declined, status: "cancelled", reminder_status: "sent" })).toBe("Gloria canceló");
});

test.each<[string, Partial<Noted>]>([
  ["Gloria canceló", { cancelled_by: "client" }],
  ["Gloria canceló", { cancelled_by: "agent", cancel_reason: "client" }],
  ["Cancelaste tú", { cancelled_by: "therapist" }],
  ["Cancelaste tú", { cancel_reason: "therapist", client_answer: { status: "declined", at } }],
  ["Canceló el agente", { cancelled_by: "agent" }],
  ["", {}],
])("a cancelled appointment shows who cancelled it: '%s'", (text, of) =>
  expect(said({ status: "cancelled", ...of })).toBe(text),
);
