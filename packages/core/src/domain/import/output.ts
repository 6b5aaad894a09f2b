import * as z from "zod/mini";
import { Count, WallClock, WholePesos } from "../../output";
import { answerOf } from "../kept/answers";
import { importFields } from "./entity";
import { ROW_STATES } from "./rules";
import { RowLeaves } from "./schema";

/** A part of a row that is not imported, and the reason as a Spanish sentence. */
const Problem = z.object({ part: z.enum(["person", "package", "appointments"]), message: z.string() });

/** The effect of importing a row now, after the rows before it. */
export const RowPreview = z.object({
  state: z.enum(ROW_STATES),
  /** The client that the row belongs to: an existing one or that of an earlier row; null if none. */
  client: z.nullable(z.object({ id: z.string(), name: z.string() })),
  candidates: z.array(z.object({ id: z.string(), name: z.string(), phone: z.string() })),
  sessions_left: Count,
  owed: WholePesos,
  /** The planned starts, ascending. */
  appointments: z.array(WallClock),
  /** Weeks in which no appointment is booked, with the reason. */
  left_out: z.array(z.object({ appointment_date: WallClock, message: z.string() })),
  problems: z.array(Problem),
  /** The row's effect on the previews of later rows; null for a row that is not imported. */
  leaves: z.nullable(RowLeaves),
});
export type RowPreview = z.infer<typeof RowPreview>;

/** The result of a row. `known`: the row had been imported before, so nothing changed. */
export const BroughtRow = z.object({
  outcome: z.enum(["brought", "known", "refused"]),
  problems: z.array(Problem),
});
export type BroughtRow = z.infer<typeof BroughtRow>;

export const Import = answerOf(importFields);
export type Import = z.infer<typeof Import>;

/** The effect of undoing a page of rows. `gone`: number of undone rows. `kept`: the clients of rows that stay. */
export const UndoPreview = z.object({
  gone: Count,
  kept: z.array(z.object({ id: z.string(), name: z.string() })),
  next_cursor: z.nullable(z.string()),
});
export type UndoPreview = z.infer<typeof UndoPreview>;
