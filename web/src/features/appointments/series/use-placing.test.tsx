// @vitest-environment happy-dom
import { anAppointment } from "@sereno/tests/support/answers";
import { answerFetch } from "@sereno/tests/support/fetch-answers";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { DialogHost } from "../../../components/lazy/dialog-host";
import { AuthProvider } from "../../../lib/auth";
import { queryClient, trpc, trpcClient } from "../../../lib/trpc";
import { plannedSpan } from "../model/time/calendar";
import { OUTSIDE_TEXT } from "../model/time/slot-times";
import { usePlacing } from "./use-placing";

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
const moves = (calls: ReturnType<typeof answerFetch>) => calls.filter(({ path }) => path === "appointment.update");

test("a move while hours and rules are unknown asks first if the server says that it is outside the hours", async () => {
  const calls = answerFetch({
    "appointment.checkAvailability": () => ({
      available: false,
      reason: "outside_hours",
      message: "Está fuera del horario de atención.",
      conflicts: [],
      busy_as_of: null,
      session_note: null,
    }),
  });
  const { result } = renderHook(() => usePlacing({ zone: "America/Bogota", now: 0, schedule: undefined }), {
    wrapper: around,
  });
  result.current(appointment, earlier);
  expect(await screen.findByText(OUTSIDE_TEXT)).toBeTruthy();
  expect(moves(calls)).toEqual([]);
});
