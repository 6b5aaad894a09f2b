import type { Migration } from "./migration";

/** In their order, for ever. A new one goes to the end. */
export const MIGRATIONS: readonly Migration[] = [];

/** The shape that data has before the first of them. */
const BASELINE = 1;

/** The version of the data once migrations are done. */
export const versionAfter = (migrations: number): number => BASELINE + migrations;
