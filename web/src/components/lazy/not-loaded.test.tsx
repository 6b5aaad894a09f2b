// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useUnsaved } from "../../lib/parts/unsaved";
import { NotLoaded } from "./not-loaded";

function Form({ isTyped }: { isTyped: boolean }) {
  useUnsaved(isTyped);
  return null;
}

// The version check gets no answer.
beforeEach(() => void vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch"))));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [
    "says that what was typed is still there",
    true,
    "Revisa tu internet e inténtalo de nuevo. Lo que escribiste sigue aquí.",
  ],
  ["says nothing of it where nobody typed", false, "Revisa tu internet e inténtalo de nuevo."],
])("a part that fails to load %s", (_, isTyped, text) => {
  const { rerender } = render(<Form isTyped={isTyped} />);
  rerender(
    <>
      <Form isTyped={isTyped} />
      <NotLoaded part={{}} attempt={0} onRetry={() => {}} />
    </>,
  );
  expect(screen.getByText(text)).toBeTruthy();
});
