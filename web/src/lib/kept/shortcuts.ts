import { store } from "./kept";

const KEY = "shortcuts";
const OFF = "off";

export const usesShortcuts = (): boolean => localStorage.getItem(KEY) !== OFF;

export function setUsesShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else store(localStorage, KEY, OFF);
}
