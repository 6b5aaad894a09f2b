/** How screens were last made to look on this device, whoever used it: no word of anybody is in it. */
type Choice = "calendarView" | "hidesClosed";

const keyOf = (choice: Choice) => `choice:${choice}`;

export const readChoice = (choice: Choice): string | null => localStorage.getItem(keyOf(choice));

/** Null: as it was before anything was chosen. */
export function keepChoice(choice: Choice, value: string | null): void {
  if (value === null) localStorage.removeItem(keyOf(choice));
  else localStorage.setItem(keyOf(choice), value);
}
