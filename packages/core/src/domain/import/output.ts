import * as z from "zod/mini";
import { Count, WallClock, WholePesos } from "../../output";
import { answerOf } from "../kept/answers";
import { importFields } from "./entity";
import { ROW_STATES } from "./rules";
import { RowLeaves } from "./schema";

/** A part of a row that is not imported. `message`: the reason, as a Spanish sentence. */
const Problem = z.object({ part: z.enum(["person", "package", "appointments"]), message: z.string() });

/** What importing a row now would do, after the earlier rows of the file. */
export const RowPreview = z.object({
  state: z.enum(ROW_STATES),
  /** The client of a row to import, if the client exists or an earlier row creates it; otherwise null. */
  client: z.nullable(z.object({ id: z.string(), name: z.string() })),
  candidates: z.array(z.object({ id: z.string(), name: z.string(), phone: z.string() })),
  sessions_left: Count,
  owed: WholePesos,
  /** The starts of the appointments that would be booked, ascending. */
  appointments: z.array(WallClock),
  /** Planned starts at which no appointment is booked. `message`: the reason, as a Spanish sentence. */
  left_out: z.array(z.object({ appointment_date: WallClock, message: z.string() })),
  problems: z.array(Problem),
  /** What the previews of later rows must know of this row; null if the row is not imported. */
  leaves: z.nullable(RowLeaves),
});
export type RowPreview = z.infer<typeof RowPreview>;

/** The result of a row. `brought`: imported; `known`: imported before, so nothing changed; `refused`: not imported. */
export const BroughtRow = z.object({ outcome: z.enum(["brought", "known", "refused"]), problems: z.array(Problem) });
export type BroughtRow = z.infer<typeof BroughtRow>;

export const Import = answerOf(importFields);
export type Import = z.infer<typeof Import>;

/** What undoing a page of an import's rows would do. `gone`: number of removed rows; `kept`: clients of the others. */
export const UndoPreview = z.object({
  gone: Count,
  kept: z.array(z.object({ id: z.string(), name: z.string() })),
  next_cursor: z.nullable(z.string()),
});
export type UndoPreview = z.infer<typeof UndoPreview>;
