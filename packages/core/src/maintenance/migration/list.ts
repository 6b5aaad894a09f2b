import type { Migration } from "./migration";

/** Ordered; never remove or reorder. Add new ones at the end. */
export const MIGRATIONS: readonly Migration[] = [];

/** The version of the data before the first migration. */
const BASELINE = 1;

/** The version of the data after this number of migrations. */
export const versionAfter = (migrations: number): number => BASELINE + migrations;
