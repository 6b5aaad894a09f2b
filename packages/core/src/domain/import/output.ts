import * as z from "zod/mini";
import { Count, Instant, WallClock, WholePesos } from "../../output";
import { IMPORT_STATES, ROW_STATES } from "./rules";
import { RowLeaves } from "./schema";

/** What of a row will not be brought, or was not: a Spanish sentence. */
const Problem = z.object({ part: z.enum(["person", "package", "appointments"]), message: z.string() });

/** The effect of importing a row now, after the rows before it. */
export const RowPreview = z.object({
  state: z.enum(ROW_STATES),
  /** Who it is, of a client or of a row before. */
  client: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Of a doubtful one: who it may be. */
  candidates: z.array(z.object({ id: z.string(), name: z.string(), phone: z.string() })),
  sessions_left: Count,
  owed: WholePesos,
  /** When they would come, ascending. */
  appointments: z.array(WallClock),
  /** Weeks that are passed over, and why. */
  left_out: z.array(z.object({ appointment_date: WallClock, message: z.string() })),
  problems: z.array(Problem),
  /** Null for a row that does not come. */
  leaves: z.nullable(RowLeaves),
});
export type RowPreview = z.infer<typeof RowPreview>;

/** The result of a row. `known`: everything had been imported before, and nothing changed. */
export const BroughtRow = z.object({
  outcome: z.enum(["brought", "known", "refused"]),
  problems: z.array(Problem),
});
export type BroughtRow = z.infer<typeof BroughtRow>;

export const Import = z.object({
  id: z.string(),
  state: z.enum(IMPORT_STATES),
  created_at: Instant,
  /** Until when it can be undone. */
  undo_until: Instant,
  /** How many rows were accepted, and how many of them were brought. */
  rows: Count,
  brought: Count,
  people: Count,
  packages: Count,
  appointments: Count,
  owed: WholePesos,
  /** Of one that is undone: how many rows stay, since something was done with them. */
  kept: Count,
});
export type Import = z.infer<typeof Import>;

/** Of a page of an import's rows: how many would go, and the people whose would stay. */
export const UndoPreview = z.object({
  gone: Count,
  kept: z.array(z.object({ id: z.string(), name: z.string() })),
  next_cursor: z.nullable(z.string()),
});
export type UndoPreview = z.infer<typeof UndoPreview>;
