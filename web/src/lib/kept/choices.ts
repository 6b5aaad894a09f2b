/** How screens were last made to look on this device, whoever used it: no word of anybody is in it. */
type Choice = "calendarView" | "hidesClosed" | "foldsFirstSteps";

const keyOf = (choice: Choice) => `choice:${choice}`;

export const readChoice = (choice: Choice): string | null => localStorage.getItem(keyOf(choice));

/** What only the list of appointments has in its address. */
const OF_LIST = ["tab", "q"];

/** The calendar's view that an address of the dashboard means: its own, else, unless it is the list's, the one chosen last. */
export const viewAskedBy = (address: URLSearchParams): string | null =>
  address.get("vista") ?? (OF_LIST.some((name) => address.has(name)) ? null : readChoice("calendarView"));

/** Null removes the choice. */
export function keepChoice(choice: Choice, value: string | null): void {
  if (value === null) localStorage.removeItem(keyOf(choice));
  else localStorage.setItem(keyOf(choice), value);
}
