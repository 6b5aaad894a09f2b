// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSettled } from "./use-settled";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("useSettled returns the first letter after a pause at once, and fast typing 100 ms after the last letter", () => {
  const { result, rerender } = renderHook(useSettled, { initialProps: "" });
  pass(100);
  rerender("ma");
  expect(result.current).toBe("ma");
  for (const text of ["mar", "mari", "maría"]) {
    pass(60);
    rerender(text);
    expect(result.current).toBe("ma");
  }
  pass(99);
  expect(result.current).toBe("ma");
  pass(1);
  expect(result.current).toBe("maría");
  rerender("maría p");
  expect(result.current).toBe("maría p");
});
