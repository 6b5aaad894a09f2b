#!/usr/bin/env node
import { execSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

// The folder where SST is installed at its first use: SST takes 80 MB, and running Sereno does not need SST.
const home = fileURLToPath(new URL("sst", import.meta.url));
const program = `${home}/node_modules/sst/bin/sst.mjs`;
if (!existsSync(program)) {
  execSync("npm ci --ignore-scripts --no-audit --no-fund --silent", { cwd: home, stdio: ["ignore", 2, 2] });
}
process.exit(spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: "inherit" }).status ?? 1);
