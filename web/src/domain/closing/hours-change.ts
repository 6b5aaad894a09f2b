import type { ClosingStarted } from "@sereno/core/domain/day-closure/output";
import type { trpcClient } from "../../lib/trpc";

/** Hours that change, as the server takes them. */
export type HoursChange = Omit<Parameters<typeof trpcClient.closing.start.mutate>[0], "choices" | "settle" | "version">;

/** What the dialog ends with: it is done, or the hours are not those on which it was decided. */
export type ClosingEnd = { started: ClosingStarted } | { error: unknown };
