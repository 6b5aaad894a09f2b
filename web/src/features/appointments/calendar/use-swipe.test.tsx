import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useSwipe } from "./use-swipe";

const onTurn = vi.fn();
let isSwipe: () => boolean;

function Page() {
  const swipe = useSwipe(onTurn);
  isSwipe = swipe.isSwipe;
  return <main {...swipe.handlers} />;
}

test("a touch that moved sideways counts as a swipe until the next touch, also for the timer of the long press", () => {
  render(<Page />);
  const page = screen.getByRole("main");
  page.animate = vi.fn();
  const at = (clientX: number) => ({ clientX, clientY: 9, pointerType: "touch", isPrimary: true });
  fireEvent.pointerDown(page, at(200));
  expect(isSwipe()).toBe(false);
  fireEvent.pointerMove(page, at(100));
  fireEvent.pointerUp(page, at(100));
  expect([isSwipe(), onTurn.mock.calls]).toEqual([true, [[1]]]);
  fireEvent.pointerDown(page, at(100));
  expect(isSwipe()).toBe(false);
});
