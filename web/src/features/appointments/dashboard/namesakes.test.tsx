import { anAppointment } from "@sereno/tests/support/answers";
import { show, testScreens } from "@sereno/tests/support/screens";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AppointmentsLoad } from "./appointments-load";
import { AppointmentCards } from "./list-section";

testScreens();

test("of clients whose names differ only in case, accents or spaces, the list shows the phone beside the name", () => {
  const names = ["Luz Peña", "luz  pena", "Sol", "Sol"].map((name, index) =>
    anAppointment({
      id: `apt_${index}`,
      client_id: name,
      patient_name: name,
      patient_phone: `+57300123456${index}`,
    }),
  );
  const load = { data: names, error: null, hasFailed: false, reason: "", isRetrying: false, retry: () => undefined };
  show(
    <AppointmentsLoad load={load} today="2026-11-24">
      {(appointments) => <AppointmentCards appointments={appointments} />}
    </AppointmentsLoad>,
  );
  expect(screen.queryAllByText(/^\+57/).map(({ textContent }) => textContent)).toEqual([
    "+57 300 123 4560",
    "+57 300 123 4561",
  ]);
});
