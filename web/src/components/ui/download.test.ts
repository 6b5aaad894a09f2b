import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { download } from "./download";
import { isNotice, takeWaiting } from "./toast/toast";

// Files share the list of waiting toasts.
beforeEach(() => void takeWaiting());

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const FILE = new Blob(["Fecha"], { type: "text/csv" });

/** @param refusals the errors' names with which the calls of `share` fail, in order; null for one that succeeds. */
function stub(standalone: boolean | undefined, refusals: (string | null)[]) {
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const share = vi.fn(async () => {
    const name = refusals.shift();
    if (name) throw new DOMException("", name);
  });
  vi.stubGlobal("navigator", { standalone, canShare: () => true, share });
  return () => [share.mock.calls.length, click.mock.calls.length];
}

test.each([
  [true, null, 0],
  [true, "AbortError", 0],
  [true, "DataError", 1],
  [undefined, null, 1],
])("on a home screen (%s) a file is shared; after %s it is saved %i times", async (standalone, failure, downloads) => {
  const calls = stub(standalone, [failure]);
  expect(await download("pagos.csv", FILE)).toBe(failure !== "AbortError");
  expect(calls()).toEqual([standalone ? 1 : 0, downloads]);
});

test.each([
  [null, 0],
  ["NotAllowedError", 1],
])(
  "a file that took longer than iOS waits is shared after a tap; if that fails with %s, it is saved",
  async (failure, downloads) => {
    const calls = stub(true, ["NotAllowedError", failure]);
    expect(await download("pagos.csv", FILE)).toBe(false);
    const [notice = expect.fail(), ...more] = takeWaiting().filter(isNotice);
    expect([notice.title, notice.action?.label, more]).toEqual(["El archivo está listo", "Guardar", []]);
    notice.action?.onAct();
    await vi.waitFor(() => expect(calls()).toEqual([2, downloads]));
  },
);
