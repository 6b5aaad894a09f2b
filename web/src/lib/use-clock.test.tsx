import { show, testScreens } from "@sereno/tests/support/screens";
import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useClock } from "./use-clock";

testScreens();

const Card = () => <p>{useClock().now % 60}</p>;

test("all components share one clock, which updates each minute", () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z") });
  const listen = vi.spyOn(window, "addEventListener");
  show([1, 2, 3].map((key) => <Card key={key} />));
  expect(listen.mock.calls.filter(([event]) => String(event) === "focus")).toHaveLength(1);
  expect(screen.getAllByText("0")).toHaveLength(3);
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getAllByText("1")).toHaveLength(3);
});
