import type { Consent, Reminder } from "@sereno/core/domain/reminder/output";
import { expect, test } from "vitest";
import { consentTexts, leftText, shownReminder, stopText } from "./reminder-texts";

const reminder: Reminder = {
  ...{ id: "apt_1-29732340-24", appointment_id: "apt_1", client_id: "cli_1", client_name: "Ana Peña" },
  ...{ appointment_date: "2026-11-24 10:00:00", is_virtual: false, due_at: "2026-11-23T15:00:00.000Z", text: "Hola" },
  ...{ whatsapp_url: "https://wa.me/573001234567?text=Hola", state: "due", reason: null, is_leased: false },
  ...{ channel: null, consent: "on" },
};

test.each<[Partial<Reminder>, string | null, string]>([
  [{}, null, "first"],
  [{ consent: "unknown" }, "Sin autorización registrada", "first"],
  [{ consent: "off" }, "No recordar", "never"],
  [{ is_leased: true }, "Tu asistente lo está enviando", "never"],
  [{ is_leased: true, channel: "email" }, "Está saliendo por correo", "again"],
  [{ state: "sent", consent: "unknown" }, null, "again"],
  [{ state: "failed", channel: "email", reason: "No respondió a tiempo." }, "No respondió a tiempo.", "first"],
  [{ state: "skipped", consent: "unknown" }, "Agendada hace poco · Sin autorización registrada", "again"],
  [{ state: "confirmed" }, null, "never"],
])("a reminder with %o has the note %s and can be sent for the first time, again or never: %s", (change, note, sends) =>
  expect(shownReminder({ ...reminder, ...change })).toMatchObject({ note, sends }),
);

test("leftText counts the clients with a due reminder, each client once", () => {
  expect(leftText([reminder, { ...reminder, state: "sent" }])).toMatch(/^1 persona por recordar/);
  const again = { ...reminder, appointment_id: "apt_2" };
  expect(leftText([reminder, again])).toMatch(/^1 persona por recordar/);
  expect(leftText([reminder, { ...again, client_id: "cli_2" }])).toMatch(/^2 personas por recordar/);
  expect(leftText([{ ...reminder, state: "sent" }])).toBe("No queda ninguno por enviar.");
});

const consent: Consent = {
  ...{ client_id: "cli_1", by: "therapist", text_version: "2026-11-24", email_stopped: null, history: [] },
  ...{ given_at: "2026-11-20T03:00:00.000Z", reminders: "on", how: "written" },
};
const DAY = "19 de noviembre de 2026";

test.each<[Partial<Consent>, object]>([
  [{}, { text: "Autorizados", more: `Por escrito, ${DAY}` }],
  [{ reminders: "unknown", how: null, given_at: null }, { more: null }],
  [{ text_version: "2026-11" }, { more: `Solo por WhatsApp, ${DAY}` }],
  [
    { by: "client", reminders: "off", how: "link" },
    { text: "No recordar", more: `Lo pidió por el enlace, ${DAY}` },
  ],
])("a client's consent %j is shown with its form and date", (change, texts) =>
  expect(consentTexts({ ...consent, ...change }, "America/Bogota")).toMatchObject(texts),
);

test("a bounced e-mail address is shown with the date", () => {
  const email_stopped = { at: "2026-11-20T03:00:00.000Z", why: "bounce" } as const;
  expect(stopText({ ...consent, email_stopped }, "America/Bogota")).toBe(`La dirección no recibe correos, ${DAY}`);
});
