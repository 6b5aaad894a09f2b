import { createInterface } from "node:readline";
import { openFolder } from "@sereno/local/files";
import { FolderInUse, lockFolder } from "@sereno/local/lock";

/** For each folder's path on stdin, releases the previous lock, tries to lock the folder and prints the outcome. */
let release = async () => {};
for await (const path of createInterface({ input: process.stdin })) {
  await release();
  release = async () => {};
  const outcome = await lockFolder(openFolder(path)).then(
    (lock) => {
      release = lock.release;
      return "won";
    },
    (error) => (error instanceof FolderInUse ? "lost" : `failed: ${error}`),
  );
  process.stdout.write(`${outcome}\n`);
}
await release();
