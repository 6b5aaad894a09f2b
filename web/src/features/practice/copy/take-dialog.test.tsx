// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { AuthProvider } from "../../../lib/auth";
import { queryClient, trpc, trpcClient } from "../../../lib/trpc";
import TakeDialog from "./take-dialog";

// A busy machine must not fail these tests.
configure({ asyncUtilTimeout: 60_000 });

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("in the evening a copy has the date of the practice's day", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T02:00:00Z") });
  const data = { total_count: 0, records: [], next_cursor: null };
  vi.stubGlobal("fetch", async () => Response.json({ result: { data } }));
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <trpc.Provider client={trpcClient} queryClient={queryClient}>
          <AuthProvider>
            <TakeDialog onClose={() => undefined} />
          </AuthProvider>
        </trpc.Provider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Llevarme todo" }));
  await screen.findByText("Tu copia está lista");
  expect(names).toEqual(["sereno-2026-11-25.zip"]);
});
