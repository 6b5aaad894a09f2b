import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dayNumber } from "@sereno/core/lib/time/rules";
import { openFolder } from "../folder";
import type { Settings } from "../settings";
import { type Checked, DRAFT } from "./file";
import { takeBackup } from "./take";

const DAYS = 7;
const WEEKS = 4;
const NAME = /^sereno-(\d{4}-\d{2}-\d{2})\.gz$/;
const nameOf = (date: string) => `sereno-${date}.gz`;
const dateOf = (name: string) => NAME.exec(name)?.[1] ?? null;

/** The dates ('YYYY-MM-DD') whose backups are kept: the last seven, and the last of each of the four weeks before. */
export function keptDates(dates: string[]): string[] {
  const newest = dates.toSorted().reverse();
  const weekly = new Map<number, string>();
  for (const date of newest.slice(DAYS)) {
    const week = Math.floor(dayNumber(date) / 7);
    if (!weekly.has(week)) weekly.set(week, date);
  }
  return [...newest.slice(0, DAYS), ...[...weekly.values()].slice(0, WEEKS)];
}

/** Whether a moment's UTC day has a backup. */
export const isBackedUp = (backups: string, now: Date): boolean =>
  existsSync(join(backups, nameOf(now.toISOString().slice(0, 10))));

const datesIn = (backups: string) => readdirSync(backups).flatMap((name) => dateOf(name) ?? []);

/** The date of the newest backup; null if none. */
export const lastBackup = (backups: string): string | null =>
  (existsSync(backups) && datesIn(backups).sort().at(-1)) || null;

/**
 * Makes a UTC day's backup in the data folder, and then deletes old ones; null if it exists.
 * @throws Error as `takeBackup`.
 */
export async function backUpDaily(settings: Settings, now: Date): Promise<Checked | null> {
  const { backups } = openFolder(settings.dataDir);
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  if (isBackedUp(backups, now)) return null;
  // Deletes drafts left by a machine that was turned off during a backup.
  for (const name of readdirSync(backups)) if (name.startsWith(DRAFT)) rmSync(join(backups, name));
  const checked = await takeBackup(settings, join(backups, nameOf(now.toISOString().slice(0, 10))), now);
  const dates = datesIn(backups);
  const kept = new Set(keptDates(dates));
  for (const date of dates) if (!kept.has(date)) rmSync(join(backups, nameOf(date)));
  return checked;
}
