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

test("a first load has no error while it is under way", () =>
  expect(shownError([loading({ isFetching: true })], false, null)).toBeNull());

test("one query that fails is the whole view's failure", () =>
  expect(shownError([loading(), loading({ error: failure, errorUpdateCount: 1 })], false, null)).toBe(failure));

test("an error stays in view while the first load is tried again", () => {
  const retried = loading({ isFetching: true, errorUpdateCount: 1 });
  expect(shownError([retried], false, earlier)).toBe(earlier);
});

test("an error ends once there are data, or another query is shown", () => {
  expect(shownError([loading({ isFetching: true, errorUpdateCount: 1 })], true, earlier)).toBeNull();
  expect(shownError([loading({ isFetching: true })], false, earlier)).toBeNull();
  expect(shownError([loading({ errorUpdateCount: 1 })], false, earlier)).toBeNull();
});

test("data whose refetch fails have an error", () =>
  expect(shownError([loading({ error: failure, errorUpdateCount: 1 })], true, null)).toBe(failure));

test("a further page that fails is no failure of the view", () =>
  expect(shownError([loading({ error: failure, isFetchNextPageError: true })], true, null)).toBeNull());
