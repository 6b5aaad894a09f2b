import { type PracticeContext, readEach, readOne } from "../../db/index";
import { asRead, check, create, decideAgain, patch, type Write } from "../../db/writes";
import type { HandoffRecord } from "../../domain/handoff/entity";
import { AppError } from "../../errors";

interface Mark {
  practice_id: string;
  person: string;
}

/** Requires that the client of an agent's change has no open handoff; else the write fails with `handoff_open`. */
export const notHandedOver = (mark: Mark): Write => ({
  once: `handoff ${mark.person}`,
  ...check(
    "handoffMark",
    mark,
    ({ handoff_id }, { notExists }) => notExists(handoff_id),
    (current) => new AppError("handoff_open", { data: { handoff_id: String(current?.handoff_id ?? "") } }),
  ),
});

/** The handoff marks of persons; null for each person without an open handoff. One request. */
export const readMarks = ({ db, practice: { practice_id } }: PracticeContext, people: string[]) =>
  readEach(db, people, (person) => db.one.handoffMark({ practice_id, person }));

/** Extends an open handoff of a merged client or of a phone to the client `into`, unless that client has one. At most
 * two reads. */
export async function followWrites(ctx: PracticeContext, from: string, into: string): Promise<Write[]> {
  const { practice_id } = ctx.practice;
  const [mark, own] = await readMarks(ctx, [from, into]);
  if (!mark) return [{ ...notHandedOver({ practice_id, person: from }), refused: decideAgain }];
  if (own) return [];
  const key = { practice_id, state: "open", id: mark.handoff_id } as const;
  const handoff: HandoffRecord | null = await readOne(ctx.db, ctx.db.one.handoff(key));
  if (!handoff) return [];
  const client_id = handoff.client_id === from ? into : handoff.client_id;
  const people = [...handoff.people, into];
  return [
    create("handoffMark", { practice_id, person: into, handoff_id: handoff.id }),
    patch("handoff", { of: key, set: { people, ...(client_id && { client_id }) }, where: asRead(handoff, "people") }),
  ];
}
