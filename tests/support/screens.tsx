import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import { DialogHost } from "../../web/src/components/lazy/dialog-host";
import { takeWaiting } from "../../web/src/components/ui/toast/toast";
import { AuthProvider } from "../../web/src/lib/auth";
import { queryClient, trpc, trpcClient } from "../../web/src/lib/trpc";

/** Resets the modules' state around each test. Files share modules, so each that shows screens must call this. */
export function testScreens(): void {
  // A busy machine must not fail these tests.
  configure({ asyncUtilTimeout: 60_000 });
  beforeEach(() => {
    localStorage.clear();
    // Files share the window, whose address is empty after a test that reloads.
    Reflect.get(window, "happyDOM").setURL("http://localhost:3000/");
    takeWaiting();
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

/** Puts a screen into providers like the app's; `client` makes its calls. */
export const around =
  (client = trpcClient) =>
  ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <trpc.Provider client={client} queryClient={queryClient}>
          <AuthProvider>
            {children}
            <DialogHost />
          </AuthProvider>
        </trpc.Provider>
      </QueryClientProvider>
    </MemoryRouter>
  );

export const show = (children: ReactNode, client = trpcClient) => render(children, { wrapper: around(client) });

export const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });

export const press = async (name: string | RegExp) => fireEvent.click(await button(name));
