import { testScreens } from "@sereno/tests/support/screens";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FOCUS_FALLBACK, FocusReturn } from "./focus-return";

testScreens();

const Screen = ({ hasRow, isOpen }: { hasRow: boolean; isOpen: boolean }) => (
  <>
    <h2 {...FOCUS_FALLBACK}>Tus paquetes</h2>
    <section aria-label="Lista">{hasRow && <button type="button">Quitar</button>}</section>
    {hasRow && <button type="button">Eliminar</button>}
    <button type="button">Agregar</button>
    {isOpen && (
      <button type="button">
        Listo
        <FocusReturn />
      </button>
    )}
  </>
);
const focused = () => document.activeElement?.textContent;

async function closeOver(name: string) {
  const { rerender } = render(<Screen hasRow isOpen={false} />);
  screen.getByText(name).focus();
  rerender(<Screen hasRow isOpen />);
  screen.getByText(name).blur();
  rerender(<Screen hasRow isOpen={false} />);
  await waitFor(() => expect(focused()).toBe(name));
  return rerender;
}

test("closing a dialog returns the focus to its opener, and to FOCUS_FALLBACK once the opener disappears", async () => {
  const rerender = await closeOver("Eliminar");
  rerender(<Screen hasRow={false} isOpen={false} />);
  await waitFor(() => expect(focused()).toBe("Tus paquetes"));
});

test("a dialog's opener gets the focus although a slow device takes longer than the rescue of a lost focus", async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  const { rerender } = render(<Screen hasRow isOpen={false} />);
  screen.getByText("Eliminar").focus();
  rerender(<Screen hasRow isOpen />);
  screen.getByText("Listo").focus();
  rerender(<Screen hasRow isOpen={false} />);
  await waitFor(() => expect(focused()).toBe("Tus paquetes"));
  for (let frame = frames.shift(); frame; frame = frames.shift()) frame(0);
  expect(focused()).toBe("Eliminar");
});

test("when a focused button disappears without a dialog, the section around it takes the focus", async () => {
  const { rerender } = render(<Screen hasRow isOpen={false} />);
  screen.getByText("Quitar").focus();
  rerender(<Screen hasRow={false} isOpen={false} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Lista")));
});

test("the focus stays on an element that the user has focused since the dialog closed", async () => {
  const rerender = await closeOver("Eliminar");
  screen.getByText("Agregar").focus();
  rerender(<Screen hasRow={false} isOpen={false} />);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(focused()).toBe("Agregar");
});
