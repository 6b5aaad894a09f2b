import { type Context, type PracticeContext, readEach, readQuery } from "../../db/index";
import { asRead, check, create, decideAgain, erase, patch, put, type Write } from "../../db/writes";
import type { RecordOf } from "../../domain/entities";
import type { HandoffRecord } from "../../domain/handoff/entity";
import { AppError } from "../../errors";

type MarkRecord = RecordOf<"handoffMark">;

/** Requires that the client of an agent's change has no open handoff; else the write fails with `handoff_open`. */
export const notHandedOver = (mark: { practice_id: string; person: string }): Write => ({
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

/** Marks a person as handed over. `own`: the person's present mark, which the write replaces if it is as read. */
export const markWrite = (mark: MarkRecord, own: MarkRecord | null | undefined): Write =>
  own ? put("handoffMark", mark, asRead(own, "handoff_id"), decideAgain) : create("handoffMark", mark);

/** A practice's open handoffs. Several may name one person, whose mark then names one of them. */
export const readOpenHandoffs = async ({ db }: Pick<Context, "db">, practice_id: string): Promise<HandoffRecord[]> => {
  const query = db.handoff.query.handoff({ practice_id, state: "open" });
  return (await readQuery(db, "handoff", query, { consistent: true })).data;
};

/** Deletes the marks of an ended handoff. A person with another open handoff keeps a mark, which names that handoff. */
export async function unmarkWrites(ctx: Pick<Context, "db">, ended: HandoffRecord): Promise<Write[]> {
  const { practice_id } = ended;
  const open = await readOpenHandoffs(ctx, practice_id);
  return ended.people.flatMap((person) => {
    const next = open.find(({ id, people }) => id !== ended.id && people.includes(person));
    if (!next) {
      const erased = erase(
        "handoffMark",
        { practice_id, person },
        ({ handoff_id }, { eq, notExists }) => `${notExists(handoff_id)} OR ${eq(handoff_id, ended.id)}`,
        decideAgain,
      );
      return [erased];
    }
    const { state, id } = next;
    const isOpen = check("handoff", { practice_id, state, id }, asRead(next, "people"), decideAgain);
    return [put("handoffMark", { practice_id, person, handoff_id: id }), { once: `handoff ${id}`, ...isOpen }];
  });
}

/** Adds `into` to the open handoffs that name `from`; each is a client's id or a phone. Without such a handoff, checks
 * that none is opened before the write. At most two reads. */
export async function followWrites(ctx: PracticeContext, from: string, into: string): Promise<Write[]> {
  const { practice_id } = ctx.practice;
  const [mark, own] = await readMarks(ctx, [from, into]);
  if (!mark) return [{ ...notHandedOver({ practice_id, person: from }), refused: decideAgain }];
  const open = await readOpenHandoffs(ctx, practice_id);
  const followed = open.filter(({ people }) => people.includes(from) && !people.includes(into));
  const [first] = followed;
  if (!first) return [];
  return [
    markWrite({ practice_id, person: into, handoff_id: first.id }, own),
    ...followed.map((handoff) => {
      const client_id = handoff.client_id === from && into.startsWith("cli_") ? into : handoff.client_id;
      const set = { people: [...handoff.people, into], ...(client_id && { client_id }) };
      const of = { practice_id, state: "open", id: handoff.id } as const;
      return patch("handoff", { of, set, where: asRead(handoff, "people") });
    }),
  ];
}
