// @vitest-environment happy-dom
import { aPayment } from "@sereno/tests/support/answers";
import { answerFetch } from "@sereno/tests/support/fetch-answers";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { AuthProvider } from "../../lib/auth";
import { queryClient, trpc, trpcClient } from "../../lib/trpc";
import { RecordQuestion } from "./record-question";

// A busy machine must not fail these tests.
configure({ asyncUtilTimeout: 60_000 });

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = (children: ReactNode) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <trpc.Provider client={trpcClient} queryClient={queryClient}>
          <AuthProvider>{children}</AuthProvider>
        </trpc.Provider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

test("an announced payment cannot be confirmed while another one is being recorded", async () => {
  const confirmation = { payment_id: "pay_1", amount: 130_000, parts: [], settled: [], credit: 0 };
  const sent = answerFetch({
    "payment.list": { payments: [aPayment({ status: "announced" })], next_cursor: null },
    "payment.previewConfirm": [confirmation],
  });
  const nothing = () => undefined;
  const question = { payerId: "cli_1", announcedId: "pay_1", about: "duplicate" } as const;
  const handlers = { onRecord: nothing, onConfirmed: nothing, onClose: nothing };
  const input = { client_id: "cli_1", amount: 130_000, parts: [] };
  show(<RecordQuestion {...question} {...handlers} input={input} isRecording />);
  await screen.findByText("$ 130.000");
  fireEvent.click(await button("Sí, confirmar este"));
  expect((await button("Sí, confirmar este")).disabled).toBe(true);
  expect(sent.map(({ path }) => path)).not.toContain("payment.confirm");
});
