import { expect, test } from "vitest";
import { pageWindow, shownRange } from "./page-window";

test.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [2, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [4, 9, [2, 3, 4, 5, 6]],
  [5, 9, [3, 4, 5, 6, 7]],
  [8, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
  [7, 3, [1, 2, 3]],
  [1, 0, []],
])("page %i of %i offers the pages %j", (current, total, pages) => expect(pageWindow(current, total)).toEqual(pages));

test.each([
  [1, 10, 43, 1, 10],
  [5, 10, 43, 41, 43],
  [1, 10, 3, 1, 3],
  [1, 10, 0, 0, 0],
])("page %i of size %i among %i clients shows %i to %i", (page, size, total, first, last) => {
  expect(shownRange(page, size, total)).toEqual({ first, last });
});
