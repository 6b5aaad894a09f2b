import type { User } from "@sereno/core/domain/auth/schema";
import { userFixture as before } from "@sereno/tests/support/answers";
import { answerFetch } from "@sereno/tests/support/fetch-answers";
import { testScreens } from "@sereno/tests/support/screens";
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { AuthProvider, useAuth } from "./auth";
import { clearSession, storeSession } from "./session";
import { queryClient } from "./trpc";

testScreens();

const carla = { ...before, id: "usr_2", name: "Carla" };

test.each([
  ["signed out", "pageshow", clearSession, [null]],
  ["signed in a user", "pageshow", () => storeSession("hers", carla), [carla], null],
  ["signed in another user", "visibilitychange", () => storeSession("hers", carla), [null, carla]],
] as const)("a tab that missed that another tab %s clears its user when it is shown again", async (...row) => {
  const [, event, change, users, first = before] = row;
  const stored = first ? [first, carla] : [carla];
  answerFetch({ "auth.me": () => stored.shift() ?? null });
  if (first) storeSession("token", first);
  const { result } = renderHook(useAuth, { wrapper: AuthProvider });
  await waitFor(() => expect(result.current.user).toEqual(first));
  change();
  act(() => void document.dispatchEvent(new Event(event, { bubbles: true })));
  for (const user of users) await waitFor(() => expect(result.current.user).toEqual(user));
});

test("a return to the tab invalidates its data; an older response does not restore the old time zone", async () => {
  const later: ((user: User) => void)[] = [];
  const calls = answerFetch({ "auth.me": () => new Promise<User>((answer) => later.push(answer)) });
  storeSession("token", before);
  const { result } = renderHook(useAuth, { wrapper: AuthProvider });
  await waitFor(() => expect(later).toHaveLength(1));
  await act(async () => later[0]?.(before));
  await waitFor(() => expect(result.current.user).toEqual(before));
  queryClient.setQueryData(["shown before"], {});
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(queryClient.getQueryState(["shown before"])).toMatchObject({ isInvalidated: true });
  const saved = { ...before, timezone: "Europe/Madrid" };
  act(() => result.current.updateUser(saved));
  await act(async () => later[1]?.(before));
  const next = result.current.renewUser();
  await waitFor(() => expect(later).toHaveLength(3));
  later[2]?.(saved);
  await next;
  expect(result.current.user).toEqual(saved);
});

test("data that are shown stay while they are refreshed after another tab got a new session of the same user", async () => {
  answerFetch({ "auth.me": before });
  storeSession("token", before);
  const { result } = renderHook(useAuth, { wrapper: AuthProvider });
  await waitFor(() => expect(result.current.user).toEqual(before));
  queryClient.setQueryData(["shown before"], {});
  storeSession("newer", before);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "accessToken" })));
  expect(queryClient.getQueryState(["shown before"])).toMatchObject({ data: {}, isInvalidated: true });
});
