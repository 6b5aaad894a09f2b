// @vitest-environment happy-dom
import { anAppointment } from "@sereno/tests/support/answers";
import { answerFetch } from "@sereno/tests/support/fetch-answers";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, configure, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { DialogHost } from "../../../components/lazy/dialog-host";
import { AuthProvider } from "../../../lib/auth";
import { queryClient, trpc, trpcClient } from "../../../lib/trpc";
import { placedAt, plannedSpan } from "../model/time/calendar";
import { OUTSIDE_TEXT } from "../model/time/slot-times";
import { usePlacing } from "../series/use-placing";
import { OtherTimes } from "./other-times";

// A busy machine must not fail these tests.
configure({ asyncUtilTimeout: 60_000 });

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const around = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <QueryClientProvider client={queryClient}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <AuthProvider>
          {children}
          <DialogHost />
        </AuthProvider>
      </trpc.Provider>
    </QueryClientProvider>
  </MemoryRouter>
);

const appointment = anAppointment({ appointment_date: "2030-01-08 10:00:00", end_date: "2030-01-08 11:00:00" });
const { start, end } = plannedSpan(appointment);
const earlier = { start: start - 420, end: end - 420 };
const fits = { available: true, reason: null, message: null, conflicts: [], busy_as_of: null, session_note: null };
const moves = (calls: ReturnType<typeof answerFetch>) => calls.filter(({ path }) => path === "appointment.update");

test("a move while hours and rules are unknown asks first if the server says that it is outside the hours", async () => {
  const calls = answerFetch({
    "appointment.checkAvailability": () => ({
      ...fits,
      available: false,
      reason: "outside_hours",
      message: "No hay atención.",
    }),
    "waitlist.offers": { offers: [] },
  });
  const { result } = renderHook(() => usePlacing({ zone: "America/Bogota", now: 0, schedule: undefined }), {
    wrapper: around,
  });
  result.current.place(appointment, earlier);
  expect(await screen.findByText(OUTSIDE_TEXT)).toBeTruthy();
  expect(moves(calls)).toEqual([]);
});

test("a move onto an hour that is held for somebody who waits asks first", async () => {
  const { appointment_date, duration_minutes } = { ...appointment, ...placedAt(earlier) };
  const offer = { state: "open", start: appointment_date, duration_minutes, client_name: "Marta Gil" };
  const calls = answerFetch({
    "appointment.checkAvailability": fits,
    "waitlist.offers": { offers: [{ ...offer, expires_at: "2030-01-07T15:00:00.000Z" }] },
  });
  const { result } = renderHook(() => usePlacing({ zone: "America/Bogota", now: 0, schedule: undefined }), {
    wrapper: around,
  });
  result.current.place(appointment, earlier);
  expect(await screen.findByText(/^Guardada para Marta Gil hasta las 10:00 a\.\sm\.$/)).toBeTruthy();
  expect(moves(calls)).toEqual([]);
});

/** Answers of the server, of which that to the check of a time waits for `answer`. */
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
  const list = render(<OtherTimes appointment={appointment} onMoved={onMoved} />, { wrapper: around });
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
