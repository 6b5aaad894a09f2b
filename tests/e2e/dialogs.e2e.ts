// This test needs no page and no server, so it does not use the fixtures of tests/support.
import { expect, test } from "@playwright/test";
import { dialogParts } from "../support/dialog-parts";
import { SCREENS } from "../support/dialogs";

test("the list of openers names every dialog of the web once, and no other", () => {
  const named = SCREENS.flatMap(({ dialogs }) => Object.keys(dialogs));
  expect(named.filter((name) => !name.includes(" ")).sort()).toEqual(dialogParts());
});
