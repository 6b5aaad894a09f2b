import { CONSENT_TEXT_VERSION } from "@sereno/core/domain/reminder/consent/rules";
import type { Consent } from "@sereno/core/domain/reminder/output";
import { answerFetch, inTurn, refusesWith } from "@sereno/tests/support/fetch-answers";
import { press, show, testScreens } from "@sereno/tests/support/screens";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { takeWaiting } from "../../components/ui/toast/toast";
import { queryClient } from "../../lib/trpc";
import ConsentDialog from "./consent-dialog";
import RemindersDialog from "./reminders-dialog";

testScreens();

const reminder = (id: string, client_name: string) => ({
  ...{ id, client_name, appointment_id: id, client_id: id, appointment_date: "2026-11-24 10:00:00", is_virtual: false },
  ...{ due_at: null, text: "Hola", whatsapp_url: "about:blank#57", state: "due", reason: null },
  ...{ is_leased: false, channel: null, consent: "on" },
});

test("of two reminders marked in quick succession, the success of one and the failure of the other are reported", async () => {
  const reminders = [reminder("apt_1", "Ana Peña"), reminder("apt_2", "Beto Ruiz")];
  answerFetch({
    "reminder.upcoming": { date: "2026-11-24", reminders },
    "reminder.sent": ({ id }: { id: string }) => (id === "apt_1" ? {} : refusesWith("busy")()),
  });
  show(<RemindersDialog date="2026-11-24" onClose={() => undefined} />);
  await screen.findByText("Ana Peña");
  for (const name of ["Ana Peña", "Beto Ruiz"]) fireEvent.click(screen.getByRole("link", { name: new RegExp(name) }));
  const told: object[] = [];
  await waitFor(() => expect(told.push(...takeWaiting())).toBeGreaterThan(1));
  expect(told).toContainEqual(expect.objectContaining({ title: "No quedó marcado como enviado" }));
  expect(told).toContainEqual(expect.objectContaining({ title: "Recordatorio enviado", description: "Ana Peña" }));
});

test("reminders that could not be loaded again are shown as the last that loaded", async () => {
  const list = { date: "2026-11-24", reminders: [reminder("apt_1", "Ana Peña")] };
  answerFetch({ "reminder.upcoming": inTurn(() => list, refusesWith("internal", 500)) });
  show(<RemindersDialog date="2026-11-24" onClose={() => undefined} />);
  await screen.findByText("Ana Peña");
  await queryClient.refetchQueries();
  await screen.findByText("Ves lo último que se pudo cargar.");
});

test("a reminder whose message could not be copied is not marked as sent", async () => {
  const reminders = [{ ...reminder("apt_1", "Ana Peña"), whatsapp_url: null }];
  const sent = answerFetch({ "reminder.upcoming": { date: "2026-11-24", reminders } });
  show(<RemindersDialog date="2026-11-24" onClose={() => undefined} />);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("refused"));
  await press(/^Copiar mensaje/);
  await waitFor(() => expect(takeWaiting()).toMatchObject([{ title: "No se pudo copiar" }]));
  expect(sent.map(({ path }) => path)).not.toContain("reminder.sent");
});

const consent = { client_id: "cli_1", reminders: "on", how: "whatsapp", given_at: "2026-11-20T15:00:00Z" };
const later = { ...consent, reminders: "off", given_at: "2026-11-23T15:00:00Z" };
test.each<[string, Parameters<typeof answerFetch>[0][string], RegExp]>([
  ["changed after the dialog opened", later, /^Lo que dijo cambió en otro lugar/],
  ["could not be read again", refusesWith("internal", 500), /^Ya no se puede/],
])("what a client said is not replaced if it %s", async (_, answer, text) => {
  const sent = answerFetch({ "reminder.consent": answer });
  const shown = { ...consent, text_version: CONSENT_TEXT_VERSION } as Consent;
  show(<ConsentDialog consent={shown} clientName="Ana Peña" onClose={() => undefined} />);
  fireEvent.click(screen.getByLabelText("Por escrito"));
  await press("Guardar");
  await screen.findByText(text);
  expect(sent.map(({ path }) => path)).toEqual(["reminder.consent"]);
});
