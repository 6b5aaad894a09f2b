import { KINDS, type Kind } from "@sereno/core/domain/export/asked/schema";
import { noRecords } from "@sereno/core/domain/export/rules";
import type { Copied, Records } from "@sereno/core/domain/export/schema";
import { serverNow } from "../../../lib/clock/server-clock";
import { detailOf } from "../../../lib/errors";
import { trpcClient } from "../../../lib/trpc";

/** Progress of the download, from which a failed download resumes. */
export interface Reading {
  begun_at: string;
  records: Records;
  /** Next cursor of each kind of record; null when all records of the kind are read. */
  cursors: Partial<Record<Kind, string | null>>;
}

export const newReading = (): Reading => ({ begun_at: serverNow().toISOString(), records: noRecords(), cursors: {} });

const MOST_WAITS = 10;

interface Watch {
  signal: AbortSignal;
  onProgress: () => void;
}

/** Repeats a call after the delay that the server's refusal states, at most MOST_WAITS times. */
async function patiently<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  for (let waits = 0; ; waits++) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      const seconds = detailOf(error, "retry_after");
      if (typeof seconds !== "number" || waits === MOST_WAITS) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}

async function readKind<K extends Kind>(kind: K, { records, cursors }: Reading, { signal, onProgress }: Watch) {
  const list: unknown[] = records[kind];
  while (cursors[kind] !== null) {
    const cursor = cursors[kind];
    const page: { records: Copied<Kind>[]; next_cursor: string | null } = await patiently(signal, () =>
      trpcClient.copy.page.query({ kind, cursor }, { signal }),
    );
    list.push(...page.records);
    cursors[kind] = page.next_cursor;
    onProgress();
  }
}

/** Reads the profile first, because the server refuses it while a job changes records. Then reads all other kinds. */
export async function readPractice(reading: Reading, watch: Watch): Promise<void> {
  await readKind("profile", reading, watch);
  const waiting = KINDS.filter((kind) => kind !== "profile").values();
  const lane = async () => {
    for (const kind of waiting) await readKind(kind, reading, watch);
  };
  await Promise.all(Array.from({ length: 3 }, lane));
}
