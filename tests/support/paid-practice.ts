import { expect } from "vitest";
import { eachRestPractice } from "./each-practice";
import { ana } from "./rest-practice";

export const BASE = 130_000;

export async function eachPaidPractice() {
  const rest = await eachRestPractice({ base_consultation_value: BASE, breb_key: "@anarios" });
  const { asTherapist } = rest;

  const book = async (appointment_date: string, more: object = {}) =>
    (await asTherapist("POST", "/appointments", { ...ana, appointment_date, ...more })).body;

  return {
    ...rest,
    book,
    /** Books an appointment for yesterday; its payment is due. */
    attended: () => book("2026-11-19 10:00:00"),
    balanceOf: async (client_id: string) => (await asTherapist("GET", `/clients/${client_id}/balance`)).body,
    read: async (id: string) => (await asTherapist("GET", `/appointments/${id}`)).body,
    async paidAhead(appointment_date = "2026-11-24 10:00:00") {
      const appointment = await book(appointment_date);
      const { status } = await asTherapist("POST", "/payments", {
        client_id: appointment.client_id,
        amount: BASE,
        method: "nequi",
        parts: [{ appointment_id: appointment.id, amount: BASE }],
      });
      expect(status).toBe(201);
      return appointment;
    },
  };
}
