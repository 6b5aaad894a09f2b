import { readFileSync } from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

// Preloaded into a process. Each call reads the free bytes of its disks from a file.
promises.statfs = async () => ({ bavail: Number(readFileSync(process.env.TEST_FREE_BYTES, "utf8")), bsize: 1 });
syncBuiltinESMExports();
