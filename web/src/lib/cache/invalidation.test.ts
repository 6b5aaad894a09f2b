import type { AppRouter } from "@sereno/api/router";
import { type MutationKey, onlineManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { createTRPCClient, TRPCClientError } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { expect, test } from "vitest";
import { invalidate, invalidationLink } from "./invalidation";

const ASKED = [
  ...["appointment.list", "appointment.agenda", "availability.freeTimes", "availability.rules"],
  ...["dayClosure.list", "feed.get", "summary.month"],
];

const serverThat = (refuses: boolean) =>
  createTRPCClient<AppRouter>({
    links: [
      invalidationLink,
      () => () =>
        observable((observer) => {
          if (refuses) return observer.error(new TRPCClientError("No."));
          observer.next({ result: { type: "data", data: null } });
          observer.complete();
        }),
    ],
  });

function cacheOf(...keys: string[]): QueryClient {
  const client = new QueryClient();
  for (const each of keys) client.setQueryData([each.split("."), { type: "query" }], {});
  return client;
}

const outdated = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => [queryKey[0]].flat().join("."));

const server = serverThat(false);
const deleteOne = () => server.appointment.delete.mutate({ id: "apt_1" });

test.each<[string, () => Promise<unknown>, string[]]>([
  ["the queries of the changed router", () => server.feed.revoke.mutate(), ["feed.get"]],
  ["the queries of other routers", () => server.availability.refreshBusy.mutate(), ASKED.slice(0, 4)],
  ["some queries of other routers", deleteOne, [...ASKED.slice(0, 3), "dayClosure.list", "summary.month"]],
  ["the changed router's queries, if the change is refused", () => serverThat(true).feed.revoke.mutate(), ["feed.get"]],
  ["nothing, if the call is a query", () => server.feed.get.query(), []],
])("a call invalidates %s", async (_, call, touched) => {
  await call().catch(() => undefined);
  const cache = cacheOf(...ASKED);
  invalidate(cache);
  expect(outdated(cache)).toEqual(touched);
});

test("of two simultaneous changes, the last to end refetches the data of both", async () => {
  const cache = cacheOf("appointment.list", "client.get");
  const begin = (mutationKey: MutationKey) => {
    let end = () => {};
    const mutationFn = () => new Promise<void>((resolve) => (end = resolve));
    const over = cache.getMutationCache().build(cache, { mutationKey, mutationFn }).execute(undefined);
    return { over, end: () => end() };
  };
  const [first, last] = [begin([["appointment", "update"]]), begin([["appointment", "delete"]])];
  await deleteOne();
  invalidate(cache);
  expect(outdated(cache)).toEqual([]);
  first.end();
  await first.over;
  invalidate(cache);
  expect(outdated(cache)).toEqual(["appointment.list", "client.get"]);
  last.end();
});

test("a query's first request is repeated if a change ends during the request", async () => {
  const cache = new QueryClient();
  const answers: ((data: string) => void)[] = [];
  const shown = new QueryObserver(cache, {
    queryKey: [["appointment", "agenda"], { type: "query" }],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const answered = new Promise((resolve) => shown.subscribe(({ data }) => data && resolve(data)));
  await deleteOne();
  invalidate(cache);
  for (const [index, answer] of answers.entries()) answer(["before", "after"][index] ?? "");
  expect(await answered).toBe("after");
  expect(answers).toHaveLength(2);
});

test("after a change without a connection, shown queries are refetched when the connection returns", async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { refetchOnReconnect: true, staleTime: 60_000 } } });
  const asked: string[] = [];
  const queryKey = [["client", "list"], { type: "query" }];
  cache.setQueryData(queryKey, "as it was");
  const shown = new QueryObserver(cache, { queryKey, queryFn: async () => asked.push("again") });
  const stop = shown.subscribe(() => undefined);
  cache.mount();
  await expect(serverThat(true).client.delete.mutate({ id: "cli_1" })).rejects.toThrow();
  invalidate(cache, true);
  expect(asked).toEqual([]);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await expect.poll(() => asked).toEqual(["again"]);
  stop();
  cache.unmount();
});

test("a request that a caller awaits is not cancelled by a change", async () => {
  const cache = new QueryClient();
  let answer = (_: string) => {};
  const asked = cache.fetchQuery({
    queryKey: [["waitlist", "offers"], { type: "query" }],
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  });
  await server.availability.refreshBusy.mutate();
  await deleteOne();
  invalidate(cache);
  answer("two wait");
  expect(await asked).toBe("two wait");
});
