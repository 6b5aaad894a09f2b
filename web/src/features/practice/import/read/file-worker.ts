import { readFile } from "./read-file";
import type { Answer, Asked } from "./read-in-worker";
import { UnreadableFile } from "./unreadable";

// What reads spreadsheets asks for its settings in `global`, or else in `window`: a worker has neither.
Object.assign(globalThis, { global: globalThis });

async function answerTo({ file, here }: Asked): Promise<Answer> {
  try {
    return { content: await readFile(file, here) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.message };
    throw error;
  }
}

// A library that is imported here takes `onmessage` for itself in any worker, before this does.
self.onmessage = ({ data }: MessageEvent<Asked>) => {
  answerTo(data).then(
    (answer) => self.postMessage(answer),
    // What is thrown outside of a promise is heard by whoever started this.
    (error: unknown) => setTimeout(() => reportError(error)),
  );
};
