import { expect, test } from "vitest";
import { type Group, joinGroups } from "./join-groups";

const group = (name: string, bytes: number, ...usedBy: number[]): Group => ({
  modules: [name],
  bytes,
  usedBy: Uint8Array.from(usedBy),
  isJoinable: !name.startsWith("library"),
});
const join = (groups: Group[], weights: number[], imports: Record<string, string[]> = {}) =>
  joinGroups(groups, weights, (module) => imports[module] ?? []).map(({ modules }) => [...modules].sort());

test("small files used together are joined, and files used apart are not", () =>
  expect(join([group("a", 500, 1, 0), group("b", 500, 1, 0), group("c", 500, 0, 1)], [1, 1])).toEqual([
    ["c"],
    ["a", "b"],
  ]));

test("no screen loads a dialog's code, however much the dialogs would save", () => {
  const groups = [group("shared", 5000, 1, 1), group("dialog", 9000, 0, 1)];
  expect(join(groups, [1, 10])).toHaveLength(1);
  expect(join(groups, [1000, 10])).toHaveLength(2);
});

test("a file's imports count as cost for screens that do not need them", () => {
  const groups = [group("a", 500, 1, 1), group("b", 500, 0, 1), group("library", 50_000, 0, 1)];
  expect(join(groups, [1, 1])).toHaveLength(2);
  expect(join(groups, [1, 1], { b: ["library"] })).toHaveLength(3);
});

test("no files import each other in a circle", () => {
  const groups = [group("a", 100, 1), group("library", 100, 1), group("c", 100, 1)];
  expect(join(groups, [1])).toHaveLength(2);
  expect(join(groups, [1], { a: ["library"], library: ["c"] })).toHaveLength(3);
});
