import type { Records } from "../support/drift";
import type { Told } from "./told";

/** Stored expenses must equal the answers about them, without duplicates. */
export function booksAdrift({ expenses }: Records, told: Told): string[] {
  const stored = new Map(expenses.map((each) => [each.id, each]));
  const changed = told.of("expense").flatMap(({ id, said }) => {
    const is = stored.get(id);
    if (!is || is.version !== said.version) return [];
    return is.amount === said.amount && is.note === said.note ? [] : [`${id} is another than was answered`];
  });
  const notes = expenses.map(({ note, version }) => (version === 1 ? note : null)).filter((note) => note !== null);
  const twice = notes.filter((note, index) => notes.indexOf(note) !== index);
  return [...changed, ...twice.map((note) => `${note} was written down twice`)];
}
