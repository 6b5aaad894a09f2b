import { expect, test } from "vitest";
import { activityDetail } from "./activity-detail";

const BOGOTA = "America/Bogota";
const now = "2026-11-24T15:00:00Z";

test("describes an agent's change: fields, amount, time, old and new", () => {
  const change = {
    amount: null,
    starts_at: null,
    was_at: null,
    ...{ minutes: null, was_minutes: null, was_virtual: null, undone_at: null },
    series_id: null,
    appointments: null,
  };
  const about = (more: object) =>
    activityDetail(
      {
        id: "act_1",
        action: "client.create",
        at: now,
        token_label: "WhatsApp",
        client_id: "cli_1",
        client_name: "Ana",
        appointment_id: null,
        purchase_id: null,
        payment_id: null,
        details: [],
        ...change,
        ...more,
      },
      BOGOTA,
    );
  expect(about({})).toBeNull();
  expect(about({ amount: 884_000 })).toBe("$\u00a0884.000, por cobrar");
  expect(about({ action: "payment.announce", amount: 45_000 })).toBe("$\u00a045.000, por verificar");
  expect(about({ details: ["email"] })).toBe("Llenó: correo electrónico");
  expect(about({ details: ["email", "identification_number"] })).toBe(
    "Llenó: correo electrónico y número de identificación",
  );
  expect(about({ starts_at: now })).toBe("Martes 24 de noviembre, 10:00 a.\u00a0m.");
  expect(about({ action: "appointment.shorten", starts_at: now, minutes: 30, was_minutes: 60 })).toBe(
    "Martes 24 de noviembre, 10:00 a.\u00a0m., de 60 a 30 minutos",
  );
  expect(about({ action: "appointment.mode", starts_at: now, was_virtual: false })).toBe(
    "Martes 24 de noviembre, 10:00 a.\u00a0m.: ahora virtual",
  );
  expect(about({ starts_at: "2026-11-25T16:00:00Z", was_at: now })).toBe(
    "Miércoles 25 de noviembre, 11:00 a.\u00a0m. (antes: martes 24 de noviembre, 10:00 a.\u00a0m.)",
  );
});
