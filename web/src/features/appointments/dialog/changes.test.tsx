import { defaultWeek, toException } from "@sereno/core/domain/availability/rules";
import { aClient, anAppointment, userFixture } from "@sereno/tests/support/answers";
import { answerFetch, inTurn, losesAnswer, refusesWith } from "@sereno/tests/support/fetch-answers";
import { around, button, press, show, testScreens } from "@sereno/tests/support/screens";
import { act, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { isNotice, takeWaiting } from "../../../components/ui/toast/toast";
import { useAuth } from "../../../lib/auth";
import { deviceNow } from "../../../lib/clock/server-clock";
import { listDrafts } from "../../../lib/kept/drafts";
import { storeSession } from "../../../lib/session";
import { queryClient, queryUtils } from "../../../lib/trpc";
import { useMoveAppointment } from "../data/use-move-appointment";
import { useNow } from "../data/use-now";
import { useChangeStatus } from "../data/use-status-change";
import { toForm } from "../model/appointment-form";
import { placedAt, plannedSpan } from "../model/time/calendar";
import { OUTSIDE_TEXT } from "../model/time/slot-times";
import { usePlacing } from "../series/use-placing";
import NewAppointmentDialog from "./new-appointment-dialog";
import { OtherTimes } from "./other-times";
import { useEditing } from "./use-editing";
import WhyDialog from "./why-dialog";

testScreens();

const appointment = anAppointment({ appointment_date: "2030-01-08 10:00:00", end_date: "2030-01-08 11:00:00" });
const { start, end } = plannedSpan(appointment);
const earlier = { start: start - 420, end: end - 420 };
const fits = { available: true, reason: null, message: null, conflicts: [], busy_as_of: null, session_note: null };
const inputs = (calls: ReturnType<typeof answerFetch>) => calls.map(({ input }) => input);
const moves = (calls: ReturnType<typeof answerFetch>) => calls.filter(({ path }) => path === "appointment.update");
const outside = { ...fits, available: false, reason: "outside_hours", message: "No hay atención." };
const { appointment_date: heldStart, duration_minutes } = { ...appointment, ...placedAt(earlier) };
const forMarta = { client_name: "Marta Gil", expires_at: "2030-01-07T15:00:00.000Z" };
const held = { state: "open", start: heldStart, duration_minutes, ...forMarta };
test.each([
  ["outside the hours according to the server", outside, [], OUTSIDE_TEXT],
  ["held for the waiting list", fits, [held], /^Guardada para Marta Gil hasta las 10:00/],
])("a move before hours and rules have loaded asks to confirm a time %s", async (_, checked, offers, text) => {
  const calls = answerFetch({ "appointment.checkAvailability": checked, "waitlist.offers": { offers } });
  const { result } = renderHook(usePlacing, { wrapper: around(), initialProps: { schedule: undefined } });
  result.current.place(appointment, earlier);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(moves(calls)).toEqual([]);
});

function checkedLate() {
  let answer = () => {};
  const checked = new Promise((resolve) => (answer = () => resolve(fits)));
  const calls = answerFetch({
    "appointment.otherTimes": () => ({ times: ["2030-01-09 10:00:00"] }),
    "appointment.checkAvailability": () => checked,
    "waitlist.offers": { offers: [] },
    "appointment.update": () => appointment,
  });
  return { calls, answer: () => act(async () => answer()) };
}

test.each([
  ["stays open", true],
  ["closes", false],
])("if the list of times %s during the check of a chosen time, the appointment moves: %s", async (_, isMoved) => {
  const { calls, answer } = checkedLate();
  const onMoved = vi.fn();
  const list = render(<OtherTimes appointment={appointment} onMoved={onMoved} />, { wrapper: around() });
  const button = await screen.findByRole("button", { name: /10:00/ });
  fireEvent.click(button);
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
  if (!isMoved) list.rerender(<p>Nota</p>);
  await answer();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await act(async () => {});
  expect(onMoved).toHaveBeenCalledTimes(isMoved ? 1 : 0);
  await waitFor(() => expect(moves(calls)).toHaveLength(isMoved ? 1 : 0));
});

test("a completed appointment that is reopened, but then cannot become missed, is reported as reopened", async () => {
  const completed = anAppointment({ status: "completed" });
  const reopened = { ...completed, status: "scheduled", version: completed.version + 1 };
  const calls = answerFetch({ "appointment.update": inTurn(() => reopened, refusesWith("overlap")) });
  const { result } = renderHook(useChangeStatus, { wrapper: around() });
  await expect(result.current.mutateAsync({ appointment: completed, status: "no_show" })).rejects.toThrow();
  expect(inputs(calls)).toMatchObject([{ status: "scheduled" }, { status: "no_show", version: reopened.version }]);
  expect(takeWaiting()).toMatchObject([{ kind: "error", title: "La cita se reabrió, pero no cambió más" }]);
});

test("a status change during an undo waits for it, and changes the version that the undo made", async () => {
  const scheduled = anAppointment({ version: 1 });
  let undone = () => {};
  const cancelled = (version: number) => () => ({ ...scheduled, status: "cancelled", version });
  const undo = () => new Promise((resolve) => (undone = () => resolve({ ...scheduled, version: 3 })));
  const answers = inTurn(cancelled(2), undo, cancelled(4));
  const calls = answerFetch({ "appointment.update": answers, "waitlist.offers": { offers: [] } });
  const { result } = renderHook(useChangeStatus, { wrapper: around() });
  await result.current.mutateAsync({ appointment: scheduled, status: "cancelled" });
  takeWaiting().find(isNotice)?.action?.onAct();
  await waitFor(() => expect(moves(calls)).toHaveLength(2));
  const again = result.current.mutateAsync({ appointment: scheduled, status: "cancelled" });
  undone();
  await again;
  expect(inputs(calls)).toContainEqual(expect.objectContaining({ status: "cancelled", version: 3 }));
});

test("a move after a refused move sends all differences from the saved appointment, to which its undo returns", async () => {
  const longer = { start: earlier.start, end: earlier.end + 30 };
  const moved = { ...appointment, ...placedAt(longer), version: appointment.version + 1 };
  const answers = inTurn(refusesWith("overlap"), () => moved, losesAnswer);
  const calls = answerFetch({ "appointment.update": answers, "waitlist.offers": { offers: [] } });
  const { result } = renderHook(useMoveAppointment, { wrapper: around() });
  const dragged = { ...appointment, ...placedAt(earlier) };
  result.current(appointment, earlier);
  result.current(dragged, longer);
  await waitFor(() => expect(moves(calls)).toHaveLength(2));
  const { appointment_date } = dragged;
  expect(inputs(calls)).toMatchObject([{ appointment_date }, { appointment_date, duration_minutes: 90 }]);
  const notices = () => takeWaiting().filter(isNotice);
  const undo = await waitFor(() => notices().find(({ action }) => action)?.action ?? expect.fail());
  undo.onAct();
  await waitFor(() => expect(moves(calls)).toHaveLength(3));
  const { appointment_date: before } = appointment;
  expect(inputs(moves(calls)).at(-1)).toMatchObject({ appointment_date: before, duration_minutes: 60 });
});

test.each([
  ["appointment", "Cita ya eliminada", 1],
  ["client", "Error al actualizar la cita", 0],
])("if the %s was deleted elsewhere, saving it with a package says '%s'", async (gone, title, closed) => {
  answerFetch({ "appointment.update": refusesWith("not_found", 404, { gone }) });
  const onClose = vi.fn();
  const { result } = renderHook(() => useEditing({ appointment, onClose }), { wrapper: around() });
  act(() => result.current.save({ ...toForm(appointment), sessionType: "package", packageId: "pkg_1" }));
  await waitFor(() => expect(takeWaiting()).toContainEqual(expect.objectContaining({ title })));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(closed));
});

const owed = anAppointment({ price: 130_000, balance: 130_000, payment_status: "pending" });
const paid = anAppointment({ price: 130_000, paid: 130_000, payment_status: "paid", version: owed.version + 1 });
test.each([
  ["a payment", true, paid],
  ["a payment and a created meeting", true, { ...paid, meet_status: "ready" as const }],
  ["another change", false, { ...paid, notes: "Trae examen" }],
])("an open dialog takes over the appointment's new version after %s: %s", async (_, isTaken, fresh) => {
  const calls = answerFetch({ "appointment.get": () => fresh });
  const { result } = renderHook(() => useEditing({ appointment: owed, onClose: vi.fn() }), { wrapper: around() });
  await act(() => queryUtils.appointment.get.invalidate());
  await waitFor(() => expect(result.current.followed).toEqual(fresh));
  expect(calls.filter(({ path }) => path === "appointment.get")).toHaveLength(1);
  expect(result.current.appointment).toEqual(isTaken ? fresh : owed);
  expect(result.current.dialog.changed).toBeNull();
  if (isTaken) return;
  // With nothing to save, shows the newer version: it may be that of a save without an answer.
  act(() => result.current.save(toForm(owed)));
  await waitFor(() => expect(result.current.dialog.changed).not.toBeNull());
});

test("'Editar Cita' with its values put back after a lost answer closes only once the stored version is known", async () => {
  let stored: () => unknown = refusesWith("internal", 500);
  answerFetch({ "appointment.update": losesAnswer, "appointment.get": () => stored() });
  const onClose = vi.fn();
  const { result } = renderHook(() => useEditing({ appointment, onClose }), { wrapper: around() });
  act(() => result.current.save({ ...toForm(appointment), notes: "Duelo" }));
  await waitFor(() => expect(result.current.dialog.isInDoubt).toBe(true));
  act(() => result.current.save(toForm(appointment)));
  await waitFor(() => expect(takeWaiting()).toContainEqual(expect.objectContaining({ title: "Ya no se puede." })));
  expect(onClose).not.toHaveBeenCalled();
  stored = () => appointment;
  act(() => result.current.save(toForm(appointment)));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test("'Editar Cita' takes no input and stays open while a change of status is being saved", async () => {
  answerFetch({ "appointment.update": () => new Promise(() => {}) });
  const { result } = renderHook(() => useEditing({ appointment, onClose: vi.fn() }), { wrapper: around() });
  act(() => result.current.changeStatus("confirmed"));
  await waitFor(() => expect(result.current.dialog.isSaving).toBe(true));
});

test("notes that another device changed too keep both texts", async () => {
  const fresh = { ...appointment, notes: "Llega tarde", version: appointment.version + 1 };
  answerFetch({ "appointment.update": refusesWith("stale_version"), "appointment.get": fresh });
  const { result } = renderHook(() => useEditing({ appointment, onClose: vi.fn() }), { wrapper: around() });
  const { form } = result.current.dialog;
  act(() => form.setValue("notes", "Trae examen", { shouldDirty: true }));
  act(() => result.current.save(form.getValues()));
  await waitFor(() => expect(form.getValues("notes")).toBe("Trae examen\n\nLlega tarde"));
});

test.each([
  ["without a change elsewhere", true, appointment],
  ["after the patient was renamed elsewhere", false, { ...appointment, patient_name: "Luz P." }],
])("a restored draft of an appointment %s has the client chosen for it: %s", async (_, isKept, fresh) => {
  answerFetch({ "auth.me": userFixture });
  storeSession("token", userFixture);
  const onClose = vi.fn();
  const wrapper = around();
  const { result, unmount } = renderHook(() => ({ ...useEditing({ appointment, onClose }), ...useAuth() }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.user).toEqual(userFixture));
  const chosen = aClient({ id: "cli_2", name: "Eva Gil" });
  act(() => {
    result.current.dialog.form.setValue("patientName", chosen.name);
    result.current.choose(chosen);
  });
  const [draft] = listDrafts(userFixture.id, deviceNow());
  expect(draft?.clientId).toBe("cli_2");
  unmount();
  const restored = renderHook(() => useEditing({ appointment: fresh, draft, chosen, onClose }), { wrapper });
  expect(restored.result.current.known.id).toBe(isKept ? "cli_2" : "cli_1");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
});

test("a draft of a new appointment keeps its type on a day of the other type, and repeats after packages", async () => {
  const [exception_date = ""] = appointment.appointment_date.split(" ");
  const hours = { time_ranges: [{ start: "08:00", end: "12:00" }], appointment_types: ["virtual" as const] };
  const exceptions = [toException({ exception_date, available: true, ...hours })];
  const schedule = { weekly_availability: defaultWeek(), exceptions, timezone: "America/Bogota", version: 0 };
  let load = () => {};
  const active = new Promise((resolve) => (load = () => resolve({ purchases: [] })));
  answerFetch({ "availability.schedule": schedule, "purchase.active": () => active });
  const values = { sessionType: "package", identificationNumber: "10203040", type: "Presencial", date: exception_date };
  const draft = { kind: "appointment", id: "", savedAt: 0, values, base: {} } as const;
  show(<NewAppointmentDialog clientId={null} draft={draft} onClose={vi.fn()} />);
  const repeat = await button("Repetir");
  await waitFor(() => expect(repeat.disabled).toBe(true));
  load();
  await waitFor(() => expect([queryClient.isFetching(), repeat.disabled]).toEqual([0, false]));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Presencial" }).checked).toBe(true);
});

test("a newly paused token or time zone reloads the user; the next answer retries a failed reload", async () => {
  const pause = { token_id: "tok_1", token_label: "Bot", paused_at: "2030-01-07T15:00:00Z", bound: "burst", most: 5 };
  const paused = { agent_pauses: [pause] };
  const timezone = "America/Lima";
  const user = (changes: object) => () => ({ ...userFixture, ...changes });
  const news =
    (tokens: string[], zone = userFixture.timezone) =>
    () => ({ paused: tokens, timezone: zone });
  const calls = answerFetch({
    "auth.me": inTurn(user({}), refusesWith("internal", 500), user(paused), user({ ...paused, timezone })),
    "agentNews.get": inTurn(news([]), news(["tok_1"]), news(["tok_1"]), news(["tok_1"], timezone)),
  });
  storeSession("token", userFixture);
  const { result } = renderHook(() => ({ ...useNow("2030-01-07"), ...useAuth() }), { wrapper: around() });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(result.current.user?.agent_pauses).toEqual([]);
  const renewals = () => calls.filter(({ path }) => path === "auth.me");
  await act(() => queryUtils.agentNews.get.refetch());
  await waitFor(() => expect(renewals()).toHaveLength(2));
  await act(() => queryUtils.agentNews.get.refetch());
  await waitFor(() => expect(result.current.user?.agent_pauses).toEqual([pause]));
  expect(renewals()).toHaveLength(3);
  await act(() => queryUtils.agentNews.get.refetch());
  await waitFor(() => expect(result.current.user?.timezone).toBe(timezone));
});

test("the dialog that asks why an appointment was cancelled asks before a typed reason is lost", async () => {
  show(<WhyDialog appointment={appointment} onClose={vi.fn()} />);
  await press("Otro");
  fireEvent.change(screen.getByLabelText(/^Cuál/), { target: { value: "Se mudó" } });
  await press("Cancelar");
  await screen.findByText("¿Descartar los cambios?");
});
