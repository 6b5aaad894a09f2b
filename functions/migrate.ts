import { migrate } from "@sereno/core/upkeep/migration/run";
import type { Context } from "aws-lambda";
import * as z from "zod/mini";
import { createContext } from "./deps";

const ctx = createContext(process.env);

const Event = z.object({ phase: z.enum(["before", "after"]) });

/** Begins nothing new so shortly before its end. */
const RESERVE_MS = 60_000;

/**
 * Invoked by each deployment, before the new code serves and after it does. Fails, and the deployment with it, unless the data
 * has come as far as the phase goes: what is done stays done, and the next deployment goes on from there.
 */
export async function handler(event: unknown, context: Context): Promise<{ phase: string }> {
  const { phase } = Event.parse(event);
  const isDone = await migrate(ctx, { phase, hasTime: () => context.getRemainingTimeInMillis() > RESERVE_MS });
  if (!isDone) throw new Error("There is more data than one run gets through. Deploy again: it goes on from there.");
  return { phase };
}
