import { decideAgain, type Write } from "../../db/commit";
import type { PracticeContext } from "../../db/context";
import { readOne } from "../../db/read";
import type { CounterName } from "../../domain/counter/entity";

interface Numbered {
  number: number;
  write: Write;
}

/** The number after `last`, from 1 on, or so many of them: whoever takes it must find that it is still the next. */
export const numberAfter = (practice_id: string, name: CounterName, last: number | undefined, count = 1): Numbered => ({
  number: (last ?? 0) + 1,
  write: {
    write: ({ counter }) =>
      counter
        .upsert({ practice_id, name })
        .set({ last: (last ?? 0) + count })
        .where((attributes, { eq, notExists }) =>
          last === undefined ? notExists(attributes.last) : eq(attributes.last, last),
        )
        .commit(),
    refused: decideAgain,
  },
});

/** Holds that no number was given out since the last one was read. */
export const stillLast = (practice_id: string, name: CounterName, read: number | undefined): Write => ({
  write: ({ counter }) =>
    counter
      .check({ practice_id, name })
      .where(({ last }, { eq, notExists }) => (read === undefined ? notExists(last) : eq(last, read)))
      .commit(),
  refused: decideAgain,
});

/** Gives the number that was given out last back, as if it had not been. */
export const numberBack = (practice_id: string, name: CounterName, number: number): Write => ({
  write: ({ counter }) =>
    counter
      .patch({ practice_id, name })
      .set({ last: number - 1 })
      .where(({ last }, { eq }) => eq(last, number))
      .commit(),
  refused: decideAgain,
});

/** The next number of a kind. One read. */
export async function nextNumber(ctx: PracticeContext, name: CounterName): Promise<Numbered> {
  const { practice_id } = ctx.practice;
  const counter = await readOne(ctx.db, ctx.db.one.counter({ practice_id, name }));
  return numberAfter(practice_id, name, counter?.last);
}
