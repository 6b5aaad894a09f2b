import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { AuthProvider } from "./auth";
import { useClock } from "./use-clock";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const Card = () => <p>{useClock().now % 60}</p>;

test("all components share one clock, which updates each minute", () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z") });
  const listen = vi.spyOn(window, "addEventListener");
  render(
    <MemoryRouter>
      <AuthProvider>
        <Card />
        <Card />
        <Card />
      </AuthProvider>
    </MemoryRouter>,
  );
  expect(listen.mock.calls.filter(([event]) => String(event) === "focus")).toHaveLength(1);
  expect(screen.getAllByText("0")).toHaveLength(3);
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getAllByText("1")).toHaveLength(3);
});
