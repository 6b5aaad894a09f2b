import * as z from "zod/mini";
import { visitMark } from "../../records/appointment/occupancy";
import { commit, decideAgain, type Plan } from "../../table/commit";
import type { Database } from "../../table/database";
import { readTogether } from "../../table/read";
import { isVisit } from "../../things/appointment/rules";
import type { Migration } from "./migration";

const Stored = z.object({ practice_id: z.string(), id: z.string(), starts_at: z.string() });

/**
 * Enters each visit in the day on which it starts. Until that is done the maximum of a day or a week counts too few; code of
 * before would leave marks of what it moves and cancels, so it has to be gone.
 */
export const markVisits: Migration = {
  phase: "after",
  entities: ["appointment"],
  change: async (db, item) => mark(db, Stored.parse(item)),
};

function mark(db: Database, { practice_id, id, starts_at }: z.infer<typeof Stored>): Promise<void> {
  const key = { practice_id, date: starts_at.slice(0, 10) };
  return commit({ db }, async (): Promise<Plan<void>> => {
    const [appointment, day] = await readTogether(db, [db.one.appointment({ practice_id, id }), db.one.day(key)]);
    const nothing = { writes: [], result: undefined };
    // One that was moved since is marked by the move.
    if (!appointment || !isVisit(appointment.status) || appointment.starts_at !== starts_at) return nothing;
    const visit = visitMark(appointment);
    if (day?.visits?.includes(visit)) return nothing;
    return {
      writes: [
        {
          write: (entities) =>
            entities.appointment
              .check({ practice_id, id })
              .where(({ version }, { eq }) => eq(version, appointment.version))
              .commit(),
          refused: decideAgain,
        },
        {
          write: (entities) =>
            entities.day
              .upsert(key)
              .add({ visits: [visit], revision: 1 })
              .where(({ visits }, { notContains }) => notContains(visits, visit))
              .commit(),
          refused: decideAgain,
        },
      ],
      result: undefined,
    };
  });
}
