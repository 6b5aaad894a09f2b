import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { isNotFound, isOffline, isUnreached, markInDoubt, messageOf, messageOr, readsAgain } from "./errors";

const OFFLINE = "No pudimos conectarnos. Revisa tu internet e inténtalo de nuevo.";
const answered = (meta: Record<string, unknown>) => TRPCClientError.from(new Error("Unable to transform"), { meta });

const lost = TRPCClientError.from(new TypeError("Failed to fetch"));
const late = TRPCClientError.from(new DOMException("The operation timed out.", "TimeoutError"));
const page = TRPCClientError.from(new SyntaxError("Unexpected token '<'"));
const own = TRPCClientError.from({ error: { code: -32603, message: "Algo falló.", data: { httpStatus: 500 } } });
const SCREENS = "No se pudo.";

test.each<[string, unknown, text: string, unreached: boolean]>([
  ["without a connection, a text about the internet", lost, OFFLINE, true],
  ["after a timeout, a text about the internet", late, OFFLINE, true],
  ["for an unreadable page, the screen's text", page, SCREENS, true],
  ["for a proxy's response, the screen's text", answered({ response: {} }), SCREENS, true],
  ["for an error of the app itself, the screen's text", new TypeError("Cannot read properties"), SCREENS, false],
  ["for a refusal by the server, its text", own, "Algo falló.", false],
])("a failure has a message: %s", (_, error, text, unreached) => {
  expect(isOffline(error)).toBe(text === OFFLINE);
  expect(isUnreached(error)).toBe(unreached);
  expect(messageOf(error, SCREENS)).toBe(text);
  expect(messageOr(error, SCREENS)).toBe(text === OFFLINE ? `${SCREENS}\n${OFFLINE}` : text);
});

test("a missing procedure is not a missing record, and its message names a new version as the reason", () => {
  const failed = (appCode: string) => {
    const data = { code: "NOT_FOUND", httpStatus: 404, appCode };
    return TRPCClientError.from({ error: { code: -32004, message: "Ya no está.", data } });
  };
  expect(["not_found", "unknown_path"].map((code) => [isNotFound(failed(code)), messageOf(failed(code))])).toEqual([
    [true, "Ya no está."],
    [false, expect.stringContaining("Hay una versión nueva")],
  ]);
});

test("a query without a response is retried once, unless it timed out", () =>
  expect([readsAgain(0, lost), readsAgain(1, lost), readsAgain(0, late)]).toEqual([true, false, false]));

test("a failed change's message says that it may be saved, unless the disk is full or the call saves nothing", () => {
  const failed = (appCode: string, path = "client.update") => {
    const data = { httpStatus: 500, appCode };
    const error = TRPCClientError.from({ error: { code: -32603, message: "Algo falló.", data } });
    markInDoubt(error, path);
    return messageOr(error, "No se pudo.");
  };
  expect(failed("internal")).toBe("Algo falló. Puede que se haya guardado.");
  expect(failed("storage_full")).toBe("Algo falló.");
  expect(failed("internal", "auth.startGoogleLogin")).toBe("Algo falló.");
});
