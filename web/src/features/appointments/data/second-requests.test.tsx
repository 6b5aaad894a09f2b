// @vitest-environment happy-dom
import type { Appointment } from "@sereno/core/domain/appointment/output";
import { appointment } from "@sereno/tests/support/answers";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeWaiting } from "../../../components/ui/toast/toast";
import { AuthProvider } from "../../../lib/auth";
import { queryClient, trpc, trpcClient } from "../../../lib/trpc";
import { placedAt, plannedSpan } from "../model/time/calendar";
import { useMoveAppointment } from "./use-move-appointment";
import { useChangeStatus } from "./use-status-change";

// A busy machine must not fail these tests.
configure({ asyncUtilTimeout: 60_000 });

const REFUSED = {
  status: 409,
  body: { error: { message: "Ya hay una cita", code: -32009, data: { code: "CONFLICT" } } },
};
const saved = (changed: Appointment) => ({ status: 200, body: { result: { data: changed } } });

let sent: unknown[] = [];
let answers: { status: number; body: object }[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    const { status = 500, body: answer = {} } = answers.shift() ?? {};
    return new Response(JSON.stringify(answer), { status, headers: { "content-type": "application/json" } });
  });
  takeWaiting();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const around = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <QueryClientProvider client={queryClient}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <AuthProvider>{children}</AuthProvider>
      </trpc.Provider>
    </QueryClientProvider>
  </MemoryRouter>
);

test("an appointment that was reopened, but not marked missed, is reported as reopened", async () => {
  const completed: Appointment = { ...appointment, status: "completed" };
  answers = [saved({ ...completed, status: "scheduled", version: completed.version + 1 }), REFUSED];
  const { result } = renderHook(useChangeStatus, { wrapper: around });
  await expect(result.current.mutateAsync({ appointment: completed, status: "no_show" })).rejects.toThrow();
  expect(sent).toMatchObject([{ status: "scheduled" }, { status: "no_show", version: completed.version + 1 }]);
  expect(takeWaiting()).toMatchObject([{ kind: "error", title: "La cita se reabrió, pero no cambió más" }]);
});

test("a move after a refused one sends all that differs from what is saved", async () => {
  const { start, end } = plannedSpan(appointment);
  const dragged = { start: start + 60, end: end + 60 };
  const longer = { start: start + 60, end: end + 90 };
  answers = [REFUSED, saved(appointment)];
  const { result } = renderHook(useMoveAppointment, { wrapper: around });
  result.current(appointment, dragged);
  const shown = { ...appointment, ...placedAt(dragged) };
  result.current(shown, longer);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toMatchObject({ appointment_date: shown.appointment_date });
  expect(sent[1]).toMatchObject({
    appointment_date: shown.appointment_date,
    duration_minutes: longer.end - longer.start,
  });
});
