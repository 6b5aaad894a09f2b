import { statfs } from "node:fs/promises";
import type { Storage, StorageState } from "@sereno/api";

/** Free bytes below which a disk counts as low. Backups and SQLite may need as much space as the data themselves. */
const LOW = 500_000_000;
const FULL = 5_000_000;

export function stateOf(free: number): StorageState | null {
  if (free < FULL) return "full";
  return free < LOW ? "low" : null;
}

/** Checks a folder's disk every 30 seconds. A failed check keeps the previous state, which at the start is null. */
export async function watchSpace(folder: string): Promise<Storage & { stop(): Promise<void> }> {
  let state: StorageState | null = null;
  const look = async () => {
    const { bavail, bsize } = await statfs(folder);
    state = stateOf(bavail * bsize);
  };
  const lookIfPossible = () => look().catch(() => undefined);
  await lookIfPossible();
  const timer = setInterval(lookIfPossible, 30_000);
  return { state: () => state, stop: async () => clearInterval(timer) };
}
