import { expect, test } from "vitest";
import { type Loading, shownError } from "./use-load";

const failure = new Error("No hay conexión");
const earlier = new Error("No hubo conexión");

const loading = (changes: Partial<Loading> = {}): Loading => ({
  error: null,
  errorUpdateCount: 0,
  isFetching: false,
  refetch: async () => undefined,
  ...changes,
});

test("a view has no error during its first load", () =>
  expect(shownError([loading({ isFetching: true })], false, null)).toBeNull());

test("a view has the error of any of its queries", () =>
  expect(shownError([loading(), loading({ error: failure, errorUpdateCount: 1 })], false, null)).toBe(failure));

test("a view keeps the previous error while its first load is retried", () => {
  const retried = loading({ isFetching: true, errorUpdateCount: 1 });
  expect(shownError([retried], false, earlier)).toBe(earlier);
});

test("a view drops the previous error once it has data, or shows another query", () => {
  expect(shownError([loading({ isFetching: true, errorUpdateCount: 1 })], true, earlier)).toBeNull();
  expect(shownError([loading({ isFetching: true })], false, earlier)).toBeNull();
  expect(shownError([loading({ errorUpdateCount: 1 })], false, earlier)).toBeNull();
});

test("a failed refetch is an error of a view that still shows older data", () =>
  expect(shownError([loading({ error: failure, errorUpdateCount: 1 })], true, null)).toBe(failure));

test("a failed further page is not an error of the view", () =>
  expect(shownError([loading({ error: failure, isFetchNextPageError: true })], true, null)).toBeNull());
