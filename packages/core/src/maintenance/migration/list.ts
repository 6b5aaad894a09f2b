import type { Migration } from "./migration";

/** Ordered; never remove or reorder. Add new ones at the end. */
export const MIGRATIONS: readonly Migration[] = [];

const BASELINE = 1;

export const versionAfter = (migrations: number): number => BASELINE + migrations;
