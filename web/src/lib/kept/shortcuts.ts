const KEY = "shortcuts";
const OFF = "off";

/** Whether single-key shortcuts are on in this browser. */
export const usesShortcuts = (): boolean => localStorage.getItem(KEY) !== OFF;

export function setUsesShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, OFF);
}
