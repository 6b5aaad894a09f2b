import type { Context } from "aws-lambda";
import { createContext } from "./deps";
import { migrateTable } from "./migrate-table";

const ctx = createContext(process.env);

/** Invoked by each deployment before and after the update of the functions. An error fails the deployment. */
export const handler = (event: unknown, context: Context): Promise<{ phase: string }> =>
  migrateTable(ctx, event, context);
