import { bringBatches, type CopyFile, type Problem, readCopyFile, recordsIn } from "@sereno/core/things/export/rules";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAuth } from "../../../lib/auth";
import { queryClient, trpcClient } from "../../../lib/trpc";
import { unpackCopy } from "../archive/unpack";
import { patiently } from "./read-practice";

export interface Chosen {
  /** SHA-256 of the file. */
  digest: string;
  copy: CopyFile | null;
  /** Why it cannot be brought; none of one that can. */
  problems: Problem[];
}

/** Reads the file that was chosen: nothing is sent yet. */
export function useChosen() {
  return useMutation({
    mutationFn: async (zip: File): Promise<Chosen> => {
      const { digest, value } = await unpackCopy(zip, new AbortController().signal);
      const { file, problems } = readCopyFile(value);
      return { digest, copy: file, problems };
    },
  });
}

/** Sends a copy batch by batch, then has it looked through. Those that are there already change nothing, so it goes on by beginning anew. */
async function bring({ digest, copy }: Chosen, signal: AbortSignal, tell: (brought: number) => void): Promise<void> {
  const [profile] = copy?.records.profile ?? [];
  if (!copy || !profile) return;
  const send = <T>(call: () => Promise<T>) => patiently(signal, call);
  await send(() => trpcClient.copy.begin.mutate({ file: digest }, { signal }));
  let brought = 0;
  await bringBatches(copy, async (batch) => {
    await send(() => trpcClient.copy.bring.mutate({ file: digest, ...batch }, { signal }));
    brought += batch.records.length;
    tell(brought);
  });
  let cursor: string | null = null;
  do {
    const input = { file: digest, cursor, profile };
    const step: { next_cursor: string | null } = await send(() => trpcClient.copy.finish.mutate(input, { signal }));
    cursor = step.next_cursor;
  } while (cursor);
}

export function useBring(onDone: () => void) {
  const { renewUser } = useAuth();
  const abort = useRef<AbortController>(null);
  const [brought, setBrought] = useState(0);
  useEffect(() => () => abort.current?.abort(), []);
  const bringing = useMutation({
    mutationFn: async (chosen: Chosen) => {
      abort.current = new AbortController();
      setBrought(0);
      await bring(chosen, abort.current.signal, setBrought);
    },
    onSuccess: async () => {
      onDone();
      await renewUser();
    },
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return { bringing, brought, allOf: ({ copy }: Chosen) => (copy ? recordsIn(copy) : 0) };
}

/** Takes away what was brought, a call as long as a request may take. */
export function useDiscard(onDone: () => void) {
  return useMutation({
    mutationFn: async () => {
      let isDone = false;
      while (!isDone) isDone = (await trpcClient.copy.discard.mutate()).is_done;
    },
    onSuccess: onDone,
    onSettled: () => void queryClient.invalidateQueries(),
  });
}
