import { UnreadableFile } from "./limits";
import { readFile } from "./read-file";
import type { Answer, Asked } from "./read-in-worker";

// The spreadsheet library reads its settings from `global` or `window`, which a worker lacks.
Object.assign(globalThis, { global: globalThis });

async function answerTo({ file, here }: Asked): Promise<Answer> {
  try {
    return { content: await readFile(file, here) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.message };
    throw error;
  }
}

// Replaces the `onmessage` that an imported library sets in any worker.
self.onmessage = ({ data }: MessageEvent<Asked>) => {
  answerTo(data).then(
    (answer) => self.postMessage(answer),
    // Reports outside the promise, so that the page's error handler receives the error.
    (error: unknown) => setTimeout(() => reportError(error)),
  );
};
