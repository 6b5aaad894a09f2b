import { type CopyFile, problemsOf, toCopyFile } from "@sereno/core/domain/export/rules";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { serverNow } from "../../../lib/clock/server-clock";
import { download } from "../../../lib/files/download";
import { trpcClient } from "../../../lib/trpc";
import { packCopy } from "../archive/pack";
import { newReading, readPractice } from "./read-practice";

export interface TakeProgress {
  people: number;
  /** Null while unknown. */
  peopleInAll: number | null;
  records: number;
  isPacking: boolean;
}

const NOTHING: TakeProgress = { people: 0, peopleInAll: null, records: 0, isPacking: false };

/** At most twice: if data changed while reading, it is read once more. */
async function readWhole(reading: { current: ReturnType<typeof newReading> }, signal: AbortSignal, tell: () => void) {
  const read = async (): Promise<CopyFile> => {
    await readPractice(reading.current, { signal, onProgress: tell });
    return toCopyFile(reading.current.records, serverNow().toISOString());
  };
  const copy = await read();
  if (problemsOf(copy).length === 0) return { copy, problems: 0 };
  reading.current = newReading();
  const again = await read();
  return { copy: again, problems: problemsOf(again).length };
}

/** Reads the whole practice and downloads it as a ZIP. An interrupted download resumes while this is on screen. */
export function useTake() {
  const reading = useRef(newReading());
  const abort = useRef<AbortController>(null);
  const [progress, setProgress] = useState(NOTHING);
  useEffect(() => () => abort.current?.abort(), []);
  const taking = useMutation({
    mutationFn: async () => {
      abort.current = new AbortController();
      const { signal } = abort.current;
      const tell = () => {
        const { records } = reading.current;
        const all = Object.values(records).reduce((sum, list) => sum + list.length, 0);
        setProgress((before) => ({ ...before, people: records.clients.length, records: all }));
      };
      const { total_count } = await trpcClient.client.list.query({ page_size: 1 }, { signal });
      setProgress((before) => ({ ...before, peopleInAll: total_count, isPacking: false }));
      const { copy, problems } = await readWhole(reading, signal, tell);
      setProgress((before) => ({ ...before, isPacking: true }));
      const file = await packCopy(copy, signal);
      download(`sereno-${copy.exported_at.slice(0, 10)}.zip`, file);
      reading.current = newReading();
      return { people: copy.records.clients.length, bytes: file.size, problems };
    },
  });
  return { taking, progress, stop: () => abort.current?.abort() };
}
