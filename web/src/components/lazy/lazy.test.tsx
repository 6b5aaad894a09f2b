// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { startTransition, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useUnsaved } from "../../lib/parts/unsaved";
import { DialogHost } from "./dialog-host";
import { lazyDialog } from "./lazy-dialog";
import { NotLoaded } from "./not-loaded";
import type { Closable } from "./opened";

// Makes the request for the latest version of the app fail.
beforeEach(() => void vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch"))));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Series = (_: Closable) => <p>Sesiones de la serie</p>;

test("Escape cancels a dialog that is loading, and reaches no other key listener", async () => {
  let load = () => {};
  const loaded = new Promise<{ default: typeof Series }>((resolve) => (load = () => resolve({ default: Series })));
  const SeriesDialog = lazyDialog<Closable>(() => loaded);
  const heard: string[] = [];
  const hear = ({ key }: KeyboardEvent) => void heard.push(key);
  window.addEventListener("keydown", hear);
  render(<DialogHost />, { wrapper: MemoryRouter });
  act(() => void SeriesDialog.open({}));
  fireEvent.keyDown(document.body, { key: "Escape" });
  await act(async () => load());
  expect(screen.queryByText("Sesiones de la serie")).toBeNull();
  expect(heard).toEqual([]);
  await act(async () => void SeriesDialog.open({}));
  expect(screen.getByText("Sesiones de la serie")).toBeTruthy();
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(heard).toEqual(["Escape"]);
  window.removeEventListener("keydown", hear);
});

const STEPS = 40;

/** Renders transitions one directly after the other, as a long list does. */
function LongList({ onStep }: { onStep: (step: number) => void }) {
  const [step, setStep] = useState(0);
  useEffect(() => {
    onStep(step);
    if (step < STEPS) startTransition(() => setStep(step + 1));
  }, [step, onStep]);
  return <p>{step}</p>;
}

test("a dialog appears while a long list is still being drawn", async () => {
  const seenAt: number[] = [];
  const SeriesDialog = lazyDialog<Closable>(async () => ({
    default: () => {
      useEffect(() => void seenAt.push(Number(document.querySelector("p")?.textContent)), []);
      return <p>Sesiones de la serie</p>;
    },
  }));
  // Leaves the act environment, in which React would run all transitions in one go.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(
    <MemoryRouter>
      <LongList onStep={(step) => step === 1 && SeriesDialog.open({})} />
      <DialogHost />
    </MemoryRouter>,
  );
  await vi.waitFor(() => expect(screen.getByText(String(STEPS))).toBeTruthy(), { timeout: 60_000 });
  root.unmount();
  expect(seenAt[0]).toBeLessThan(STEPS);
});

function Form({ isTyped }: { isTyped: boolean }) {
  useUnsaved(isTyped);
  return null;
}

test.each([
  ["says that the typed input is kept", true, "Revisa tu internet e inténtalo de nuevo. Lo que escribiste sigue aquí."],
  ["does not mention input if nothing was typed", false, "Revisa tu internet e inténtalo de nuevo."],
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
