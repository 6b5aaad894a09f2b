import { scriptAddress } from "../../../../lib/parts/script-address";
import type { Here } from "./calendar";
import worker from "./file-worker?worker&url";
import { UnreadableFile } from "./limits";
import type { FileContent } from "./read-file";

export interface Asked {
  file: Blob;
  here: Here;
}
export type Answer = { content: FileContent } | { problem: string };

/** Time limit in milliseconds; a slow phone reads 5 MB in less. */
const LONGEST_MS = 60_000;
const TOO_SLOW = "El archivo tarda demasiado en leerse. Deja solo tus clientes, o tus citas, y tráelo de nuevo.";

/** Reads a file in a worker, off the page. @throws UnreadableFile, the signal's reason, or Error if the worker fails */
export async function readInWorker(file: Blob, here: Here, signal: AbortSignal): Promise<FileContent> {
  const reader = new Worker(scriptAddress(worker), { type: "module" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<FileContent>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      timer = setTimeout(() => reject(new UnreadableFile(TOO_SLOW)), LONGEST_MS);
      reader.onmessage = ({ data }: MessageEvent<Answer>) =>
        "content" in data ? resolve(data.content) : reject(new UnreadableFile(data.problem));
      reader.onerror = ({ message }) => reject(new Error(`the reader failed: ${message}`));
      reader.postMessage({ file, here } satisfies Asked);
    });
  } finally {
    clearTimeout(timer);
    reader.terminate();
  }
}
