import type { AppRouter } from "@sereno/api/router";
import { MutationCache, QueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from "@trpc/client";
import { createTRPCQueryUtils, createTRPCReact } from "@trpc/react-query";
import { invalidate, invalidationLink } from "./cache/invalidation";
import { deviceNow, hearServerClock } from "./clock/server-clock";
import { isUnreached, readsAgain } from "./errors";
import { keepKeyUntilAnswered } from "./idempotency-key";
import { takeEarlyAnswers } from "./parts/early";
import { readToken, refuseSession } from "./session";
import { hearStorageState } from "./storage-state";

const UNAUTHORIZED = 401;
const MULTI_STATUS = 207;
/** The server's maximum of calls per request. */
const MOST_CALLS = 10;

/** Occurs in a batch's response if the session was refused. No stored text contains it: JSON escapes its quotes. */
const REFUSAL = `"httpStatus":${UNAUTHORIZED}`;

async function refusesSession(response: Response): Promise<boolean> {
  if (response.status !== MULTI_STATUS) return response.status === UNAUTHORIZED;
  return (await response.clone().text()).includes(REFUSAL);
}

function createClient(tokenNow: () => string | null, keepalive = false) {
  const url = "/trpc";
  const send: typeof fetch = async (address, init) => {
    const token = tokenNow();
    const headers = new Headers(init?.headers);
    if (token) headers.set("authorization", `Bearer ${token}`);
    const timeout = AbortSignal.timeout(30_000);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const sentAt = deviceNow();
    const response = await fetch(address, { ...init, headers, signal, keepalive });
    hearStorageState(response.headers.get("sereno-storage"));
    if (response.ok) hearServerClock(response.headers.get("date"), sentAt, deviceNow());
    if (token && (await refusesSession(response))) refuseSession(token);
    return response;
  };
  return createTRPCClient<AppRouter>({
    links: [
      // Stores no idempotency key for mutations with `keepalive`, which only end sessions.
      ...(keepalive ? [] : [keepKeyUntilAnswered]),
      invalidationLink,
      takeEarlyAnswers(tokenNow, hearStorageState),
      splitLink({
        condition: ({ type }) => type === "mutation",
        true: httpLink({ url, fetch: send, headers: ({ op }) => ({ "idempotency-key": String(op.context.key) }) }),
        // Sends queries as POST, because proxies log addresses, which would contain search texts.
        false: httpBatchLink({ url, fetch: send, maxItems: MOST_CALLS, methodOverride: "POST" }),
      }),
    ],
  });
}

export const trpcClient = createClient(readToken);

/** A tRPC client with another token, or without one if null. Its calls outlive the page (`keepalive`). */
export const clientOf = (token: string | null) => createClient(() => token, true);

export const trpc = createTRPCReact<AppRouter>();

export const queryClient: QueryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSettled: (_, error) => invalidate(queryClient, isUnreached(error) && !navigator.onLine),
  }),
  defaultOptions: {
    queries: {
      // Makes a request without a connection fail at once instead of waiting silently.
      networkMode: "always",
      refetchOnReconnect: true,
      staleTime: 30_000,
      // Also refetches fresh data: a user who returns to this tab has often just changed data in another.
      refetchOnWindowFocus: "always",
      retry: readsAgain,
    },
    // Makes a mutation without a connection fail: it would otherwise be sent later, unnoticed by the user.
    mutations: { networkMode: "always", retry: false },
  },
});

/** Access to cached answers by procedure. Replaces `useUtils`, whose own `client` hides the router named `client`. */
export const queryUtils = createTRPCQueryUtils<AppRouter>({ client: trpcClient, queryClient });
