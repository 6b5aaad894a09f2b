import * as z from "zod/mini";
import { Count, WallClock, WholePesos } from "../../output";
import { answerOf } from "../kept/answers";
import { importFields } from "./entity";
import { ROW_STATES } from "./rules";
import { RowLeaves } from "./schema";

/** The part of a row that cannot be or was not imported, and the reason in Spanish. */
const Problem = z.object({ part: z.enum(["person", "package", "appointments"]), message: z.string() });

/** The effect of importing a row now, after the rows before it. */
export const RowPreview = z.object({
  state: z.enum(ROW_STATES),
  /** The existing client, or the client of an earlier row, to whom the row belongs; null if none. */
  client: z.nullable(z.object({ id: z.string(), name: z.string() })),
  candidates: z.array(z.object({ id: z.string(), name: z.string(), phone: z.string() })),
  sessions_left: Count,
  owed: WholePesos,
  /** The planned times, ascending. */
  appointments: z.array(WallClock),
  /** Weeks in which no appointment is booked, with the reason. */
  left_out: z.array(z.object({ appointment_date: WallClock, message: z.string() })),
  problems: z.array(Problem),
  /** What importing the row changes for the previews of later rows; null for a row that is not imported. */
  leaves: z.nullable(RowLeaves),
});
export type RowPreview = z.infer<typeof RowPreview>;

/** The result of a row. `known`: everything had been imported before, and nothing changed. */
export const BroughtRow = z.object({
  outcome: z.enum(["brought", "known", "refused"]),
  problems: z.array(Problem),
});
export type BroughtRow = z.infer<typeof BroughtRow>;

export const Import = answerOf(importFields);
export type Import = z.infer<typeof Import>;

/** The effect of undoing a page of rows: number of deleted records, and the clients that are not deleted. */
export const UndoPreview = z.object({
  gone: Count,
  kept: z.array(z.object({ id: z.string(), name: z.string() })),
  next_cursor: z.nullable(z.string()),
});
export type UndoPreview = z.infer<typeof UndoPreview>;
