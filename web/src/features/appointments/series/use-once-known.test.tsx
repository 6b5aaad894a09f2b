// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useOnceKnown } from "./use-once-known";

const KNOWN = { isSuccess: true, isError: false, isPlaceholderData: false };
const ON_ITS_WAY = { ...KNOWN, isPlaceholderData: true };
const FAILED = { ...KNOWN, isSuccess: false, isError: true };

afterEach(cleanup);

function press(preview: typeof KNOWN, asked: unknown) {
  const acted: unknown[] = [];
  const hook = renderHook(({ known, at }) => useOnceKnown(known, at, () => acted.push(at)), {
    initialProps: { known: preview, at: asked },
  });
  act(() => hook.result.current.press());
  return { acted, hook };
}

test("a press after the preview has loaded acts immediately and only once", () => {
  const { acted, hook } = press(KNOWN, "9:00");
  hook.rerender({ known: KNOWN, at: "9:00" });
  expect(acted).toEqual(["9:00"]);
  expect(hook.result.current.isWaiting).toBe(false);
});

test.each([
  ["loaded", KNOWN],
  ["failed", FAILED],
])("a press before the preview has loaded acts after it has %s", (_, answer) => {
  const { acted, hook } = press(ON_ITS_WAY, "9:00");
  expect(acted).toEqual([]);
  expect(hook.result.current.isWaiting).toBe(true);
  hook.rerender({ known: answer, at: "9:00" });
  expect(acted).toEqual(["9:00"]);
});

test("a change of the preview's input cancels an earlier press", () => {
  const { acted, hook } = press(ON_ITS_WAY, "9:00");
  hook.rerender({ known: ON_ITS_WAY, at: "10:00" });
  hook.rerender({ known: KNOWN, at: "10:00" });
  expect(acted).toEqual([]);
  expect(hook.result.current.isWaiting).toBe(false);
});
