import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { isOffline, isUnreached, markInDoubt, messageOf, messageOr, readsAgain } from "./errors";

const OFFLINE = "No pudimos conectarnos. Revisa tu internet e inténtalo de nuevo.";
const answered = (meta: Record<string, unknown>) => TRPCClientError.from(new Error("Unable to transform"), { meta });

const lost = TRPCClientError.from(new TypeError("Failed to fetch"));
const late = TRPCClientError.from(new DOMException("The operation timed out.", "TimeoutError"));
const page = TRPCClientError.from(new SyntaxError("Unexpected token '<'"));
const own = TRPCClientError.from({ error: { code: -32603, message: "Algo falló.", data: { httpStatus: 500 } } });
const SCREENS = "No se pudo.";

test.each<[string, unknown, text: string, unreached: boolean]>([
  ["without a connection is the internet's", lost, OFFLINE, true],
  ["without an answer in time is the internet's", late, OFFLINE, true],
  ["that is a page which cannot be read is the screen's", page, SCREENS, true],
  ["in another's words is the screen's", answered({ response: {} }), SCREENS, true],
  ["of the app itself is not told in its own words", new TypeError("Cannot read properties"), SCREENS, false],
  ["in the server's words is told in them", own, "Algo falló.", false],
])("a failure %s", (_, error, text, unreached) => {
  expect(isOffline(error)).toBe(text === OFFLINE);
  expect(isUnreached(error)).toBe(unreached);
  expect(messageOf(error, SCREENS)).toBe(text);
  expect(messageOr(error, SCREENS)).toBe(text === OFFLINE ? `${SCREENS}\n${OFFLINE}` : text);
});

test("a read without an answer is repeated once, unless it timed out", () => {
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
