// @vitest-environment happy-dom
import { anAppointment } from "@sereno/tests/support/answers";
import { answerFetch, inTurn, refusesWith } from "@sereno/tests/support/fetch-answers";
import { around, testScreens } from "@sereno/tests/support/screens";
import { act, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { takeWaiting } from "../../../components/ui/toast/toast";
import { queryClient, queryUtils } from "../../../lib/trpc";
import { useMoveAppointment } from "../data/use-move-appointment";
import { useChangeStatus } from "../data/use-status-change";
import { placedAt, plannedSpan } from "../model/time/calendar";
import { OUTSIDE_TEXT } from "../model/time/slot-times";
import { usePlacing } from "../series/use-placing";
import { OtherTimes } from "./other-times";
import { useEditing } from "./use-editing";

testScreens();

const appointment = anAppointment({ appointment_date: "2030-01-08 10:00:00", end_date: "2030-01-08 11:00:00" });
const { start, end } = plannedSpan(appointment);
const earlier = { start: start - 420, end: end - 420 };
const fits = { available: true, reason: null, message: null, conflicts: [], busy_as_of: null, session_note: null };
const unknownHours = { zone: "America/Bogota", now: 0, schedule: undefined };
const inputs = (calls: ReturnType<typeof answerFetch>) => calls.map(({ input }) => input);
const moves = (calls: ReturnType<typeof answerFetch>) => calls.filter(({ path }) => path === "appointment.update");

test("a move while hours and rules are unknown asks first if the server says that it is outside the hours", async () => {
  const calls = answerFetch({
    "appointment.checkAvailability": {
      ...fits,
      available: false,
      reason: "outside_hours",
      message: "No hay atención.",
    },
    "waitlist.offers": { offers: [] },
  });
  const { result } = renderHook(usePlacing, { wrapper: around(), initialProps: unknownHours });
  result.current.place(appointment, earlier);
  expect(await screen.findByText(OUTSIDE_TEXT)).toBeTruthy();
  expect(moves(calls)).toEqual([]);
});

test("a move onto an hour that is held for somebody who waits asks first", async () => {
  const { appointment_date: held, duration_minutes } = { ...appointment, ...placedAt(earlier) };
  const offer = { state: "open", start: held, duration_minutes, client_name: "Marta Gil" };
  const calls = answerFetch({
    "appointment.checkAvailability": fits,
    "waitlist.offers": { offers: [{ ...offer, expires_at: "2030-01-07T15:00:00.000Z" }] },
  });
  const { result } = renderHook(usePlacing, { wrapper: around(), initialProps: unknownHours });
  result.current.place(appointment, earlier);
  expect(await screen.findByText(/^Guardada para Marta Gil hasta las 10:00 a\.\sm\.$/)).toBeTruthy();
  expect(moves(calls)).toEqual([]);
});

/** A server that answers the check of a time once `answer` is called. */
function checkedLate() {
  let answer = () => {};
  const checked = new Promise((resolve) => {
    answer = () => resolve(fits);
  });
  const calls = answerFetch({
    "appointment.otherTimes": () => ({ times: ["2030-01-09 10:00:00"] }),
    "appointment.checkAvailability": () => checked,
    "waitlist.offers": { offers: [] },
    "appointment.update": () => appointment,
  });
  return { calls, answer: () => act(async () => answer()) };
}

test.each([
  ["stays", true],
  ["is hidden by something typed", false],
])("another time, chosen while the list of times %s, is moved to after its check: %s", async (_, isMoved) => {
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

test("an appointment that was reopened, but not marked missed, is reported as reopened", async () => {
  const completed = anAppointment({ status: "completed" });
  const reopened = { ...completed, status: "scheduled", version: completed.version + 1 };
  const calls = answerFetch({ "appointment.update": inTurn(() => reopened, refusesWith("overlap")) });
  const { result } = renderHook(useChangeStatus, { wrapper: around() });
  await expect(result.current.mutateAsync({ appointment: completed, status: "no_show" })).rejects.toThrow();
  expect(inputs(calls)).toMatchObject([{ status: "scheduled" }, { status: "no_show", version: reopened.version }]);
  expect(takeWaiting()).toMatchObject([{ kind: "error", title: "La cita se reabrió, pero no cambió más" }]);
});

test("a move after a refused one sends all that differs from what is saved", async () => {
  const calls = answerFetch({ "appointment.update": inTurn(refusesWith("overlap"), () => appointment) });
  const { result } = renderHook(useMoveAppointment, { wrapper: around() });
  const dragged = { ...appointment, ...placedAt(earlier) };
  result.current(appointment, earlier);
  result.current(dragged, { start: earlier.start, end: earlier.end + 30 });
  await waitFor(() => expect(moves(calls)).toHaveLength(2));
  const { appointment_date } = dragged;
  expect(inputs(calls)).toMatchObject([{ appointment_date }, { appointment_date, duration_minutes: 90 }]);
});

const owed = anAppointment({ price: 130_000, balance: 130_000, payment_status: "pending" });
const paid = anAppointment({ price: 130_000, paid: 130_000, payment_status: "paid", version: owed.version + 1 });

test.each([
  ["a payment", true, paid],
  ["a payment and its meeting", true, { ...paid, meet_status: "ready" as const }],
  ["another change", false, { ...paid, notes: "Trae examen" }],
])("an open dialog takes its appointment after %s as its own: %s", async (_, isTaken, fresh) => {
  const calls = answerFetch({ "appointment.get": () => fresh });
  const { result } = renderHook(() => useEditing(owed, undefined, vi.fn()), { wrapper: around() });
  await act(() => queryUtils.appointment.get.invalidate());
  await waitFor(() => expect(result.current.followed).toEqual(fresh));
  expect(calls.filter(({ path }) => path === "appointment.get")).toHaveLength(1);
  expect(result.current.appointment).toEqual(isTaken ? fresh : owed);
  expect(result.current.dialog.changed).toBeNull();
});
