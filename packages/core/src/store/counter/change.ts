import { type Author, type PracticeContext, readOne } from "../../db/index";
import { asRead, patch, upsert, type Write } from "../../db/writes";
import type { CounterName } from "../../domain/counter/entity";
import { AppError } from "../../errors";

/** A counter's next number. The write reserves `count` numbers from it on, if the counter still stores `last`. */
export const numberAfter = (practice_id: string, name: CounterName, last: number | undefined, count = 1) => ({
  number: (last ?? 0) + 1,
  write: upsert("counter", {
    of: { practice_id, name },
    set: { last: (last ?? 0) + count },
    where: asRead({ last }, "last"),
  }),
});

export const numberBack = (practice_id: string, name: CounterName, number: number): Write =>
  patch("counter", {
    of: { practice_id, name },
    set: { last: number - 1 },
    where: ({ last }, { eq }) => eq(last, number),
  });

export async function nextNumber(ctx: PracticeContext, name: CounterName) {
  const { practice_id } = ctx.practice;
  return numberAfter(practice_id, name, (await readOne(ctx.db, ctx.db.one.counter({ practice_id, name })))?.last);
}

/** Milliseconds in which a change can be undone: longer than the button shows, as the call may be slow or repeated. */
const UNDO_MS = 60_000;

export const OVER_TEXT = "Ya no se puede deshacer. Anúlalo en su lugar.";
export const NUMBER_TEXT = "Ya hay otro número después de este: anúlalo en su lugar.";

export function requireWithinUndoWindow({ clock }: Author, since: string | undefined): void {
  if (!since || clock.now().getTime() - Date.parse(since) > UNDO_MS)
    throw new AppError("invalid_transition", { message: OVER_TEXT });
}
