import { type PracticeContext, readOne } from "../../db/index";
import { asRead, check, patch, upsert, type Write } from "../../db/writes";
import type { CounterName } from "../../domain/counter/entity";

interface Numbered {
  number: number;
  write: Write;
}

/** The next number or numbers after `last`, from 1. The write requires that `last` is still the last one. */
export const numberAfter = (practice_id: string, name: CounterName, last: number | undefined, count = 1): Numbered => ({
  number: (last ?? 0) + 1,
  write: upsert("counter", {
    of: { practice_id, name },
    set: { last: (last ?? 0) + count },
    where: asRead({ last }, "last"),
  }),
});

/** A condition that no number was assigned since the read. */
export const stillLast = (practice_id: string, name: CounterName, read: number | undefined): Write =>
  check("counter", { practice_id, name }, asRead({ last: read }, "last"));

export const numberBack = (practice_id: string, name: CounterName, number: number): Write =>
  patch("counter", {
    of: { practice_id, name },
    set: { last: number - 1 },
    where: ({ last }, { eq }) => eq(last, number),
  });

/** One read. */
export async function nextNumber(ctx: PracticeContext, name: CounterName): Promise<Numbered> {
  const { practice_id } = ctx.practice;
  const counter = await readOne(ctx.db, ctx.db.one.counter({ practice_id, name }));
  return numberAfter(practice_id, name, counter?.last);
}
