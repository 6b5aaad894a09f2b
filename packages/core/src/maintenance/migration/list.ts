import type { Migration } from "./migration";

/** Migrations in their order. Add new ones at the end; never remove or move one, because its index is a version. */
export const MIGRATIONS: readonly Migration[] = [];

const BASELINE = 1;

export const versionAfter = (migrations: number): number => BASELINE + migrations;
