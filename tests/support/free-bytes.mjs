import { readFileSync } from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

// Preloaded into a process: its disks have as many bytes left as a file says, at each look.
promises.statfs = async () => ({ bavail: Number(readFileSync(process.env.TEST_FREE_BYTES, "utf8")), bsize: 1 });
syncBuiltinESMExports();
