import type { Context } from "aws-lambda";
import { createContext } from "./deps";
import { migrateTable } from "./migrate-table";

const ctx = createContext(process.env);

/** Each deployment invokes this before and after it updates the functions. An error fails the deployment. */
export const handler = (event: unknown, context: Context): Promise<{ phase: string }> =>
  migrateTable(ctx, event, context);
