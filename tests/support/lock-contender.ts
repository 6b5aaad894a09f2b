import { createInterface } from "node:readline";
import { openFolder } from "@sereno/local/files";
import { FolderInUse, lockFolder } from "@sereno/local/lock";

/** A process that tries to lock each folder it reads a line of, says whether it did, and lets the one before go. */
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
