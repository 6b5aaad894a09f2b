import type { DayClosureStarted } from "@sereno/core/domain/day-closure/output";
import type { trpcClient } from "../../lib/trpc";

export type HoursChange = Omit<
  Parameters<typeof trpcClient.dayClosure.start.mutate>[0],
  "choices" | "settle" | "version"
>;

/** Result of the dialog: saved, or refused because the hours have changed. */
export type DayClosureEnd = { started: DayClosureStarted } | { error: unknown };
