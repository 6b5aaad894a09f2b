// This test needs no page and no server, so it does not use the fixtures of tests/support.
import { expect, test } from "@playwright/test";
import { dialogParts } from "../support/dialog-parts";
import { SCREENS } from "../support/dialogs";

test("SCREENS has exactly one opener for each dialog file of the web", () => {
  const named = SCREENS.flatMap(({ dialogs }) => Object.keys(dialogs));
  expect(named.filter((name) => !name.includes(" ")).sort()).toEqual(dialogParts());
});
