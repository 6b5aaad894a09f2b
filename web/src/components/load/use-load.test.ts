import { expect, test } from "vitest";
import { type Loading, shownError } from "./use-load";

const failure = new Error("No hay conexión");
const earlier = new Error("No hubo conexión");

const [fails, refetches] = [
  { error: failure, errorUpdateCount: 1 },
  { isFetching: true, errorUpdateCount: 1 },
];

test.each<[string, Partial<Loading>, hasData: boolean, last: Error | null, shown: Error | null]>([
  ["no error during its first load", { isFetching: true }, false, null, null],
  ["the error of any of its queries", fails, false, null, failure],
  ["the previous error while its first load is retried", refetches, false, earlier, earlier],
  ["no previous error once it has data", refetches, true, earlier, null],
  ["no previous error while another query loads", { isFetching: true }, false, earlier, null],
  ["no previous error once a retry has ended", { errorUpdateCount: 1 }, false, earlier, null],
  ["the error of a failed refetch, although it has older data", fails, true, null, failure],
  ["no error of a failed further page", { error: failure, isFetchNextPageError: true }, true, null, null],
])("a view shows %s", (_, changes, hasData, last, shown) => {
  const idle = { error: null, errorUpdateCount: 0, isFetching: false, refetch: async () => undefined };
  expect(shownError([idle, { ...idle, ...changes }], hasData, last)).toBe(shown);
});
