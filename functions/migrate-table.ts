import type { Context as AppContext } from "@sereno/core/db/context";
import { migrate } from "@sereno/core/maintenance/migration/run";
import { randomness } from "@sereno/core/random";
import type { Context } from "aws-lambda";
import * as z from "zod/mini";

/** With fewer milliseconds left before the function times out, no further page of the table is migrated. */
const RESERVE_MS = 60_000;

/** How long a new role may lack access (ms): https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot.html */
const ROLE_SPREADS_MS = 60_000;

/** Runs a phase's migrations; retries for a minute if IAM denies access. @throws Error if time ends; rerun to go on. */
export async function migrateTable(
  ctx: Pick<AppContext, "db" | "clock" | "log">,
  event: unknown,
  { getRemainingTimeInMillis }: Pick<Context, "getRemainingTimeInMillis">,
): Promise<{ phase: string }> {
  const { phase } = z.object({ phase: z.enum(["before", "after"]) }).parse(event);
  const hasTime = () => getRemainingTimeInMillis() > RESERVE_MS;
  const isDone = await untilAllowed(ctx.clock, () => migrate(ctx, { phase, hasTime }));
  if (!isDone) throw new Error("There is more data than one run gets through. Deploy again: it goes on from there.");
  return { phase };
}

async function untilAllowed<T>(clock: AppContext["clock"], work: () => Promise<T>): Promise<T> {
  const end = clock.now().getTime() + ROLE_SPREADS_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDenied(error) || clock.now().getTime() >= end) throw error;
      await randomness().pause(2_000);
    }
  }
}

/** Whether IAM denied access. Looks at each cause, because libraries wrap the SDK's error. */
const isDenied = (error: unknown): boolean =>
  error instanceof Error && (error.name === "AccessDeniedException" || isDenied(error.cause));
