import type { Context } from "aws-lambda";
import { createContext } from "./deps";
import { migrateTable } from "./migrate-table";

const ctx = createContext(process.env);

/** Every deployment invokes this before and after it updates the functions, and fails if it fails. */
export const handler = (event: unknown, context: Context): Promise<{ phase: string }> =>
  migrateTable(ctx, event, context);
