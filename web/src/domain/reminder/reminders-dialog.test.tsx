import { answerFetch, refusesWith } from "@sereno/tests/support/fetch-answers";
import { show, testScreens } from "@sereno/tests/support/screens";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { takeWaiting } from "../../components/ui/toast/toast";
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
