import type { AppRouter } from "@sereno/api/router";
import { DEFAULT_TIMEZONE as APPS_DEFAULT } from "@sereno/core/lib/time/zones/rules";
import { createTRPCUntypedClient, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_TIMEZONE } from "../../../early-start";
import { takeEarlyAnswers } from "./early";

const input = { start_date: "2026-11-20" };
let early: Promise<unknown>;
const hearStorage = vi.fn<(said: string | null) => void>();

/** Result of a call: an early answer if one is used, else 'late', the server's answer. */
function answerTo(type: "query" | "mutation", path: string, token = "mine"): Promise<unknown> {
  const server: TRPCLink<AppRouter> = () => () =>
    observable((observer) => {
      observer.next({ result: { type: "data", data: "late" } });
      observer.complete();
    });
  const links = [takeEarlyAnswers(() => token, hearStorage), server];
  return createTRPCUntypedClient<AppRouter>({ links })[type](path, input);
}

beforeEach(() => {
  early = Promise.resolve("early");
  const call = () => ({ path: "appointment.list", input: JSON.stringify(input), data: early });
  vi.stubGlobal("window", { earlyAnswers: { token: "mine", at: Date.now(), calls: [call(), call()] } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  hearStorage.mockReset();
});

test("an early answer is used once per request, for the same session and the same input", async () => {
  expect(await answerTo("query", "appointment.search")).toBe("late");
  expect(await answerTo("query", "appointment.list", "another's")).toBe("late");
  expect(await answerTo("query", "appointment.list")).toBe("early");
  expect(await answerTo("query", "appointment.list")).toBe("early");
  expect(await answerTo("query", "appointment.list")).toBe("late");
});

test("the server's storage state is read from an early answer", async () => {
  Object.assign(window.earlyAnswers ?? {}, { heard: { date: null, storage: "low", at: Date.now() } });
  await answerTo("query", "appointment.list");
  expect(hearStorage.mock.calls).toEqual([["low"]]);
});

test("a query whose early request failed is requested again", async () => {
  const failed = Promise.reject(new Error("no connection"));
  failed.catch(() => undefined);
  for (const call of window.earlyAnswers?.calls ?? []) call.data = failed;
  expect(await answerTo("query", "appointment.list")).toBe("late");
});

test("a query whose early request timed out fails without a second request", async () => {
  const late = Promise.reject(new DOMException("The operation timed out.", "TimeoutError"));
  late.catch(() => undefined);
  for (const call of window.earlyAnswers?.calls ?? []) call.data = late;
  await expect(answerTo("query", "appointment.list")).rejects.toMatchObject({ cause: { name: "TimeoutError" } });
});

test("no early answer is used after a mutation", async () => {
  await answerTo("mutation", "appointment.book");
  expect(await answerTo("query", "appointment.list")).toBe("late");
});

test("the early script's default time zone is the app's", () => expect(DEFAULT_TIMEZONE).toBe(APPS_DEFAULT));
