import type { ClosingStarted } from "@sereno/core/domain/day-closure/output";
import type { trpcClient } from "../../lib/trpc";

export type HoursChange = Omit<Parameters<typeof trpcClient.closing.start.mutate>[0], "choices" | "settle" | "version">;

/** How the dialog ends: saved, or refused because the hours changed. */
export type ClosingEnd = { started: ClosingStarted } | { error: unknown };
