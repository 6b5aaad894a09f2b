import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { isOffline, isUnreached, markInDoubt, messageOf, messageOr, readsAgain } from "./errors";

const OFFLINE = "No pudimos conectarnos. Revisa tu internet e inténtalo de nuevo.";
const answered = (meta: Record<string, unknown>) => TRPCClientError.from(new Error("Unable to transform"), { meta });

test.each<[string, unknown, { offline: boolean; unreached: boolean; text: string }]>([
  [
    "without a connection is the internet's",
    TRPCClientError.from(new TypeError("Failed to fetch")),
    { offline: true, unreached: true, text: OFFLINE },
  ],
  [
    "without an answer in time is the internet's",
    TRPCClientError.from(new DOMException("signal timed out", "TimeoutError")),
    { offline: true, unreached: true, text: OFFLINE },
  ],
  [
    "that is a page which cannot be read is the screen's",
    TRPCClientError.from(new SyntaxError("Unexpected token '<'")),
    { offline: false, unreached: true, text: "No se pudo." },
  ],
  [
    "in another's words is the screen's",
    answered({ response: {} }),
    { offline: false, unreached: true, text: "No se pudo." },
  ],
  [
    "of the app itself is not told in its own words",
    new TypeError("Cannot read properties of undefined"),
    { offline: false, unreached: false, text: "No se pudo." },
  ],
  [
    "in the server's words is told in them",
    TRPCClientError.from({ error: { code: -32603, message: "Algo falló.", data: { httpStatus: 500 } } }),
    { offline: false, unreached: false, text: "Algo falló." },
  ],
])("a failure %s", (_, error, { offline, unreached, text }) => {
  expect(isOffline(error)).toBe(offline);
  expect(isUnreached(error)).toBe(unreached);
  expect(messageOf(error, "No se pudo.")).toBe(text);
  expect(messageOr(error, "No se pudo.")).toBe(offline ? `No se pudo.\n${OFFLINE}` : text);
});

test("a read without an answer is repeated once, unless it timed out", () => {
  const lost = TRPCClientError.from(new TypeError("Failed to fetch"));
  const late = TRPCClientError.from(new DOMException("The operation timed out.", "TimeoutError"));
  expect([readsAgain(0, lost), readsAgain(1, lost), readsAgain(0, late)]).toEqual([true, false, false]);
});

test("after which a change may be saved says so, but not if the disk was full", () => {
  const failed = (appCode: string) => {
    const data = { httpStatus: 500, appCode };
    const error = TRPCClientError.from({ error: { code: -32603, message: "Algo falló.", data } });
    markInDoubt(error);
    return messageOr(error, "No se pudo.");
  };
  expect(failed("internal")).toBe("Algo falló. Puede que se haya guardado.");
  expect(failed("storage_full")).toBe("Algo falló.");
});
