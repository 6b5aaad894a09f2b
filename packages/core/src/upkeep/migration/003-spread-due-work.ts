import * as z from "zod/mini";
import type { Database } from "../../table/database";
import { ENTITY } from "../../table/electrodb";
import { isConditionRefused } from "../../table/failures";
import { type DueFields, dueFrom } from "../../things/kept/due";
import type { Migration } from "./migration";

/** What was due in a queue that was one partition; `attempts` counted a calendar task's failures. */
const Due = z.object({
  [ENTITY]: z.enum(["appointment", "purchase", "calendartask"]),
  practice_id: z.string(),
  id: z.optional(z.string()),
  appointment_id: z.optional(z.string()),
  due: z.enum(["complete", "expire", "calendar"]),
  due_at: z.string(),
});
type Due = z.infer<typeof Due>;

/** Puts what is due into its practice's shard of the queue. Code of before looks at the one partition only. */
export const spreadDueWork: Migration = {
  phase: "after",
  entities: ["appointment", "purchase", "calendartask"],
  change: async (db, item) => {
    const { success, data } = Due.safeParse(item);
    if (success) await move(db, data).catch(orChanged);
  },
};

async function move(db: Database, item: Due): Promise<void> {
  const { practice_id, id = "", appointment_id = "" } = item;
  const queue: string = item.due;
  const fields: DueFields = dueFrom(queue, practice_id, item.due_at);
  switch (item[ENTITY]) {
    case "appointment":
      await db.appointment
        .patch({ practice_id, id })
        .set(fields)
        .where(({ due }, { eq }) => eq(due, queue))
        .go();
      return;
    case "purchase":
      await db.purchase
        .patch({ practice_id, id })
        .set(fields)
        .where(({ due }, { eq }) => eq(due, queue))
        .go();
      return;
    case "calendartask":
      await db.calendarTask
        .patch({ practice_id, appointment_id })
        .set(fields)
        .where(({ due }, { eq }) => eq(due, queue))
        .go();
  }
}

/** A condition that did not hold: somebody has changed the record, and with it when it is due. */
function orChanged(error: unknown): void {
  if (!isConditionRefused(error)) throw error;
}
