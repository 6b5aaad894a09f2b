import { store } from "./kept";

/** How the screens look in this browser, for all of its users. Contains no personal data. */
type Choice = "calendarView" | "hidesClosed" | "foldsFirstSteps";

const keyOf = (choice: Choice) => `choice:${choice}`;

export const readChoice = (choice: Choice): string | null => localStorage.getItem(keyOf(choice));

/** Query parameters that the dashboard uses only for its list, not for its calendar. */
const OF_LIST = ["tab", "q"];

/** The calendar view that a dashboard's address names, or else the last view used; null for the list. */
export const viewAskedBy = (address: URLSearchParams): string | null =>
  address.get("vista") ?? (OF_LIST.some((name) => address.has(name)) ? null : readChoice("calendarView"));

export function keepChoice(choice: Choice, value: string | null): void {
  if (value === null) localStorage.removeItem(keyOf(choice));
  else store(localStorage, keyOf(choice), value);
}
