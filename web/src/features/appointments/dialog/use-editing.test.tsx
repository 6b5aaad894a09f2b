// @vitest-environment happy-dom
import { anAppointment } from "@sereno/tests/support/answers";
import { answerFetch } from "@sereno/tests/support/fetch-answers";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, configure, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { AuthProvider } from "../../../lib/auth";
import { queryClient, queryUtils, trpc, trpcClient } from "../../../lib/trpc";
import { useEditing } from "./use-editing";

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
        <AuthProvider>{children}</AuthProvider>
      </trpc.Provider>
    </QueryClientProvider>
  </MemoryRouter>
);

const owed = anAppointment({ price: 130_000, balance: 130_000, payment_status: "pending" });
const paid = anAppointment({ price: 130_000, paid: 130_000, payment_status: "paid", version: owed.version + 1 });

test.each([
  ["a payment", true, paid],
  ["a payment and its meeting", true, { ...paid, meet_status: "ready" as const }],
  ["another change", false, { ...paid, notes: "Trae examen" }],
])("an open dialog takes its appointment after %s as its own: %s", async (_, isTaken, fresh) => {
  const calls = answerFetch({ "appointment.get": () => fresh });
  const { result } = renderHook(() => useEditing(owed, undefined, vi.fn()), { wrapper: around });
  await act(() => queryUtils.appointment.get.invalidate());
  await waitFor(() => expect(result.current.followed).toEqual(fresh));
  expect(calls.filter(({ path }) => path === "appointment.get")).toHaveLength(1);
  expect(result.current.appointment).toEqual(isTaken ? fresh : owed);
  expect(result.current.dialog.changed).toBeNull();
});
