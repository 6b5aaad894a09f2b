import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { InternalServerError, ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import { dayNumber } from "@sereno/core/lib/time/rules";
import { localClient, startDatabase } from "../database";
import { damaged } from "../engine";
import { type Folder, openFolder, removeDatabase, requireDatabase } from "../files";
import { fingerprintKeys } from "../keys";
import { FolderInUse, lockFolder } from "../lock";
import { pauseSereno, type Still } from "../pause";
import type { Settings } from "../settings";
import { forgetSnapshots, takeSnapshot } from "../snapshot";
import { type Checked, checkBackup, DRAFT, makeFile, writeBackup } from "./file";
import { readPages } from "./table";

const DAYS = 7;
const WEEKS = 4;
const MOST_DAYS = 35;
const NAME = /^sereno-(\d{4}-\d{2}-\d{2})\.gz$/;

/** The `dates` ('YYYY-MM-DD') of backups to keep: of 35 days, the seven latest and before them the last of four weeks. */
export function keptDates(dates: string[]): string[] {
  const [latest = "", ...others] = dates.toSorted().reverse();
  const newest = [latest, ...others.filter((date) => dayNumber(latest) - dayNumber(date) <= MOST_DAYS)];
  const weekly = new Map<number, string>();
  for (const date of newest.slice(DAYS)) {
    const week = Math.floor(dayNumber(date) / 7);
    if (!weekly.has(week)) weekly.set(week, date);
  }
  return [...newest.slice(0, DAYS), ...[...weekly.values()].slice(0, WEEKS)];
}

const fileOf = (backups: string, date: string) => join(backups, `sereno-${date}.gz`);
const dayOf = (now: Date) => now.toISOString().slice(0, 10);

export const isBackedUp = (backups: string, now: Date): boolean => existsSync(fileOf(backups, dayOf(now)));

const datesIn = (backups: string) => readdirSync(backups).flatMap((name) => NAME.exec(name)?.[1] ?? []);

export const lastBackup = (backups: string): string | null =>
  (existsSync(backups) && datesIn(backups).sort().at(-1)) || null;

/** Makes the backup of `now`'s UTC date and deletes old backups. Null if that backup exists. Throws as `takeBackup`. */
export async function backUpDaily(settings: Settings, now: Date): Promise<Checked | null> {
  const { backups, database } = openFolder(settings.dataDir);
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  if (isBackedUp(backups, now)) return null;
  // Deletes copies and drafts left by a backup that was killed.
  await forgetSnapshots(database);
  for (const name of readdirSync(backups)) if (name.startsWith(DRAFT)) rmSync(join(backups, name));
  const checked = await takeBackup(settings, fileOf(backups, dayOf(now)), now);
  const dates = datesIn(backups);
  const kept = new Set(keptDates(dates));
  for (const date of dates) if (!kept.has(date)) rmSync(fileOf(backups, date));
  return checked;
}

/** Makes a verified backup of a snapshot of the embedded database, or of the table at DYNAMODB_ENDPOINT. For the table,
 * a running Sereno pauses writes, and two readings must agree, as other programs may write. Throws one-line Errors. */
export function takeBackup({ dataDir, engine, table }: Settings, file: string, now: Date): Promise<Checked> {
  const folder = openFolder(dataDir);
  return makeFile(file, async (draft) => {
    const keys = fingerprintKeys(folder.keys);
    const source = await (engine.endpoint ? holdStill(engine.endpoint, folder) : openSnapshot(engine, folder));
    try {
      const client = localClient(source.endpoint);
      const header = { sereno_backup: 1, created_at: now.toISOString(), table, keys } as const;
      await writeBackup(draft, header, () => readPages(client, table), engine.endpoint ? "until alike" : "once");
      // Reads the file back, because a disk may accept data that it cannot return.
      return await checkBackup(draft);
    } catch (error) {
      if (error instanceof ResourceNotFoundException) throw new Error(`No existe la tabla "${table}".`);
      if (error instanceof InternalServerError && !engine.endpoint) throw damaged(folder.database, error);
      throw error;
    } finally {
      await source.end();
    }
  });
}

const lockIfFree = (folder: Folder) =>
  lockFolder(folder).catch((error: unknown) => {
    if (error instanceof FolderInUse) return null;
    throw error;
  });

async function holdStill(endpoint: string, folder: Folder): Promise<Still> {
  const lock = await lockIfFree(folder);
  return lock ? { endpoint, end: lock.release } : { ...(await pauseSereno(folder)), endpoint };
}

async function openSnapshot(engine: Settings["engine"], folder: Folder): Promise<Still> {
  requireDatabase(folder);
  const lock = await lockIfFree(folder);
  const file = await takeSnapshot(engine, folder.database).finally(() => lock?.release());
  try {
    const { endpoint, stop } = await startDatabase({ ...engine, file });
    const end = async () => {
      await stop();
      removeDatabase(file);
    };
    return { endpoint, end };
  } catch (error) {
    removeDatabase(file);
    throw error;
  }
}
