import { afterEach, expect, test, vi } from "vitest";
import { download } from "./download";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  [true, null, 0],
  [true, "AbortError", 0],
  [true, "NotAllowedError", 1],
  [undefined, null, 1],
])("on a home screen (%s) a file is shared; after %s it is saved %i times", async (standalone, failure, downloads) => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const share = vi.fn(() => (failure ? Promise.reject(new DOMException("", failure)) : Promise.resolve()));
  vi.stubGlobal("navigator", { standalone, canShare: () => true, share });
  const saving = download("pagos.csv", new Blob(["Fecha"], { type: "text/csv" }));
  expect(await saving).toBe(failure !== "AbortError");
  expect([share.mock.calls.length, click.mock.calls.length]).toEqual([standalone ? 1 : 0, downloads]);
});
