import { answerFetch, inTurn, losesAnswer, refusesWith } from "@sereno/tests/support/fetch-answers";
import { button, press, show, testScreens } from "@sereno/tests/support/screens";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { queryClient } from "../../lib/trpc";
import DayClosureDialog from "./day-closure-dialog";
import DayClosurePanel from "./day-closure-panel";
import { UnderOpenDayClosures } from "./open-day-closures";

testScreens();

const luz = {
  ...{ appointment_id: "apt_1", client_id: "cli_1", patient_name: "Luz Peña", version: 1, is_virtual: false },
  ...{ start: "2030-01-08 10:00:00", end: "2030-01-08 11:00:00", paid: 0, session_held: false, session_note: null },
  ...{ google_meet_link: null, suggestions: [], problem: null },
};

test("the dialog of changed hours counts the appointments once they have loaded, and names each failure", async () => {
  let coming = [luz];
  answerFetch({
    "dayClosure.preview": () => ({ appointments: coming, in_course: [] }),
    "dayClosure.start": inTurn(refusesWith("closing_changed"), refusesWith("storage_full"), losesAnswer),
  });
  show(<DayClosureDialog change={{ removed: ["exc_1"] }} onClose={vi.fn()} />);
  await screen.findByRole("heading", { name: "Citas por fuera de tu horario" });
  await screen.findByRole("heading", { name: "1 cita queda por fuera de tu horario" });
  for (const title of ["Revisa la lista", "No se pudo guardar", "No sabemos si se guardó"]) {
    await press("Guardar y mantenerlas");
    expect(await screen.findByText(title)).toBeTruthy();
  }
  coming = [];
  await queryClient.invalidateQueries();
  await screen.findByRole("heading", { name: "Ninguna cita queda por fuera de tu horario" });
  await button("Guardar");
  expect(screen.queryByText("No tienes citas por venir ese día.")).toBeNull();
});

test("when the server has finished a day closure, its card disappears and the queries are invalidated", async () => {
  const closing = [{ id: "clo_1", state: "closing", date: "2030-01-08", untold: 0, problems: 0 }];
  answerFetch({ "dayClosure.list": () => closing.splice(0) });
  queryClient.setQueryData([["appointment"]], "as it was");
  show(<UnderOpenDayClosures>Citas</UnderOpenDayClosures>);
  await screen.findByText("Todavía se están cambiando sus citas.");
  await waitFor(() => expect(screen.queryByText("Todavía se están cambiando sus citas.")).toBeNull());
  expect(queryClient.getQueryState([["appointment"]])?.isInvalidated).toBe(true);
});

test("the link to a closed day's other appointments closes the panel, which would cover them", async () => {
  const closure = { id: "clo_1", state: "closed", date: "2030-01-08", hours_reason: null, appointments: [] };
  answerFetch({ "dayClosure.get": { ...closure, others: [luz] } });
  const onClose = vi.fn();
  show(<DayClosurePanel id="clo_1" onClose={onClose} />);
  fireEvent.click(await screen.findByRole("link", { name: "Ver el día" }));
  expect(onClose).toHaveBeenCalledOnce();
});
