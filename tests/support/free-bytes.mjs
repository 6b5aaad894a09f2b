import { readFileSync } from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

// Preloaded into a process. Each `statfs` reads the number of free bytes from the file that TEST_FREE_BYTES names.
promises.statfs = async () => ({ bavail: Number(readFileSync(process.env.TEST_FREE_BYTES, "utf8")), bsize: 1 });
syncBuiltinESMExports();
