import { testScreens } from "@sereno/tests/support/screens";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { useUnsaved } from "../../lib/parts/unsaved";
import { DialogHost } from "./dialog-host";
import { NotLoaded } from "./lazy-component";
import { lazyDialog } from "./lazy-dialog";
import { type Closable, closeDialogs } from "./opened";

// Makes the request for the latest version of the app fail.
beforeEach(() => void vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch"))));
testScreens();

const Series = (_: Closable) => <p>Sesiones de la serie</p>;

test("Escape cancels a dialog that is loading, and reaches no other key listener", async () => {
  let load = () => {};
  const loaded = new Promise<{ default: typeof Series }>((resolve) => (load = () => resolve({ default: Series })));
  const SeriesDialog = lazyDialog<Closable>(() => loaded);
  const keys: string[] = [];
  const record = ({ key }: KeyboardEvent) => void keys.push(key);
  window.addEventListener("keydown", record);
  render(<DialogHost />, { wrapper: MemoryRouter });
  act(() => void SeriesDialog.open({}));
  fireEvent.keyDown(document.body, { key: "Escape" });
  await act(async () => load());
  expect(screen.queryByText("Sesiones de la serie")).toBeNull();
  expect(keys).toEqual([]);
  act(() => void SeriesDialog.open({}));
  await screen.findByText("Sesiones de la serie");
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(keys).toEqual(["Escape"]);
  window.removeEventListener("keydown", record);
});

test("a press for a dialog shades the page at once, and draws a dialog that is loaded in a later frame", async () => {
  const SeriesDialog = lazyDialog<Closable>(async () => ({ default: Series }));
  const shade = () => document.querySelector(".bg-backdrop");
  render(<DialogHost />, { wrapper: MemoryRouter });
  for (const _ of ["loads", "is loaded"]) {
    act(() => void SeriesDialog.open({}));
    expect(shade()).not.toBeNull();
    expect(screen.queryByText("Sesiones de la serie")).toBeNull();
    await screen.findByText("Sesiones de la serie");
    expect(shade()).toBeNull();
    act(closeDialogs);
  }
  act(() => void SeriesDialog.open({}));
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(shade()).toBeNull();
});

function Form({ isTyped }: { isTyped: boolean }) {
  useUnsaved(isTyped);
  return null;
}

test.each([
  ["says that the typed input is kept", true, "Revisa tu internet e inténtalo de nuevo. Lo que escribiste sigue aquí."],
  ["does not mention input if nothing was typed", false, "Revisa tu internet e inténtalo de nuevo."],
])("the message of a part that failed to load %s", (_, isTyped, text) => {
  render(<Form isTyped={isTyped} />).rerender(
    <>
      <Form isTyped={isTyped} />
      <NotLoaded part={{}} attempt={0} onRetry={() => {}} />
    </>,
  );
  expect(screen.getByText(text)).toBeTruthy();
});
