// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { DialogHost } from "./dialog-host";
import { lazyDialog } from "./lazy-dialog";
import type { Closable } from "./opened";

afterEach(cleanup);

const Series = (_: Closable) => <p>Sesiones de la serie</p>;

test("Escape cancels a dialog that is loading, and nothing else hears it", async () => {
  let load = () => {};
  const SeriesDialog = lazyDialog<Closable>(
    () =>
      new Promise((resolve) => {
        load = () => resolve({ default: Series });
      }),
  );
  const heard: string[] = [];
  const hear = ({ key }: KeyboardEvent) => void heard.push(key);
  window.addEventListener("keydown", hear);
  render(
    <MemoryRouter>
      <DialogHost />
    </MemoryRouter>,
  );

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
