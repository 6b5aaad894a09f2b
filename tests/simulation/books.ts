import { readBooks } from "@sereno/core/records/month/read";
import type { PracticeContext } from "@sereno/core/table/context";
import type { Records } from "../support/drift";
import type { Told } from "./told";

/** What an accountant was told of a month and what changed since have to come to what it comes to now; expenses, to what was answered. */
export async function booksAdrift(ctx: PracticeContext, { closedMonths, expenses }: Records, told: Told) {
  const books = await Promise.all(closedMonths.map(({ month }) => readBooks(ctx, month)));
  const off = books.flatMap(({ month, figures, closed }) => {
    const sum = closed?.changes.reduce((all, { difference }) => all + difference, closed.figures.result);
    return sum === figures.result ? [] : [`${month} was told and changed to ${sum}, and comes to ${figures.result}`];
  });
  const stored = new Map(expenses.map((each) => [each.id, each]));
  const changed = told.of("expense").flatMap(({ id, said }) => {
    const is = stored.get(id);
    if (!is || is.version !== said.version) return [];
    return is.amount === said.amount && is.note === said.note ? [] : [`${id} is another than was answered`];
  });
  const notes = expenses.map(({ note, version }) => (version === 1 ? note : null)).filter((note) => note !== null);
  const twice = notes.filter((note, index) => notes.indexOf(note) !== index);
  return [...off, ...changed, ...twice.map((note) => `${note} was written down twice`)];
}
