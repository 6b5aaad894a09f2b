import type { Context } from "aws-lambda";
import { createContext } from "./deps";
import { migrateTable } from "./migrate-table";

const ctx = createContext(process.env);

/** Invoked by each deployment, which fails if it does: before the new code serves, and after it does. */
export const handler = (event: unknown, context: Context): Promise<{ phase: string }> =>
  migrateTable(ctx, event, context);
