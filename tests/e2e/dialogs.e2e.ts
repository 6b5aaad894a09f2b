// No page and no server.
import { expect, test } from "@playwright/test";
import { dialogParts } from "../support/dialog-parts";
import { SCREENS } from "../support/dialogs";

test("every dialog of the web is in the list that the walks go through, once, and none is in it that the web has not", () => {
  const named = SCREENS.flatMap(({ dialogs }) => Object.keys(dialogs));
  expect(named.filter((name) => !name.includes(" ")).sort()).toEqual(dialogParts());
});
