import { afterEach, expect, test, vi } from "vitest";
import { fetchAhead, importPart } from "./import-part";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Replaces `fetch`, so that the first request hangs until it is aborted. */
function hangOnce() {
  const asked = vi.fn<(href: string) => void>();
  vi.stubGlobal("fetch", (href: string, { signal }: { signal: AbortSignal }) => {
    asked(href);
    if (asked.mock.calls.length > 1) return Promise.resolve(new Response("the code"));
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  return asked;
}

test("a file that takes over 40 seconds fails for all waiting imports, and the next import fetches the file", async () => {
  const time = new AbortController();
  const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(time.signal);
  const asked = hangOnce();
  const load = vi.fn(async () => "the part");
  const waiting = [1, 2].map(() => importPart(load, ["assets/hung.js"]));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(limit).toHaveBeenCalledExactlyOnceWith(40_000);
  time.abort(new Error("out of time"));
  for (const part of waiting) await expect(part).rejects.toThrow("out of time");
  expect(load).not.toHaveBeenCalled();
  limit.mockReturnValue(new AbortController().signal);
  await expect(importPart(load, ["assets/hung.js"])).resolves.toBe("the part");
  expect(asked).toHaveBeenCalledTimes(2);
});

test("files are prefetched once, one at a time, and run only when shown", async () => {
  const asked = vi.fn<(href: string) => Promise<Response>>(async () => new Response("the code"));
  vi.stubGlobal("fetch", asked);
  const load = vi.fn(async () => "the part");
  const files = ["assets/first.js", "assets/second.js"];
  fetchAhead(() => importPart(load, files));
  expect(asked.mock.calls.map(([href]) => href)).toEqual(["/assets/first.js"]);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(load).not.toHaveBeenCalled();
  await expect(importPart(load, files)).resolves.toBe("the part");
  expect(asked).toHaveBeenCalledTimes(2);
});

test("files cached by the service worker are not fetched before an import", async () => {
  const asked = vi.fn<typeof fetch>(async () => new Response("the code"));
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("caches", { match: async (href: string) => (href === "/assets/kept.js" ? new Response() : undefined) });
  vi.stubGlobal("navigator", { serviceWorker: { controller: {} } });
  await importPart(async () => "the part", ["assets/kept.js", "assets/new.js"]);
  expect(asked.mock.calls.map(([href]) => href)).toEqual(["/assets/new.js"]);
});
