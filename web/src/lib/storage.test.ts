import { afterEach, expect, test, vi } from "vitest";
import { keepChoice } from "./kept/choices";
import { keepsAgenda, rememberCutOff, setKeepsAgenda } from "./kept/consent";
import { rememberReturnTo } from "./kept/return-to";
import { setUsesShortcuts, usesShortcuts } from "./kept/shortcuts";
import { readToken, storeSession } from "./session";

afterEach(() => vi.unstubAllGlobals());

test("a full storage stops no screen, and a sign-in says that the storage is full", () => {
  const setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  for (const name of ["localStorage", "sessionStorage"])
    vi.stubGlobal(name, { getItem: () => null, removeItem: () => {}, setItem, length: 0 });
  rememberCutOff();
  rememberReturnTo("/clients");
  keepChoice("calendarView", "mes");
  setKeepsAgenda("usr_1", true);
  setUsesShortcuts(false);
  expect([keepsAgenda("usr_1"), usesShortcuts()]).toEqual([false, true]);
  expect(() => storeSession("token", JSON.parse('{ "id": "usr_1" }'))).toThrow("no le queda espacio");
  expect(readToken()).toBeNull();
});
