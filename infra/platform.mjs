import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Generates SST's types if they are missing: sst.config.ts and infra need them.
const root = fileURLToPath(new URL("..", import.meta.url));
const env = { ...process.env, SST_NO_BUN: "true", SST_SKIP_DEPENDENCY_CHECK: "1", SST_TELEMETRY_DISABLED: "1" };
if (!existsSync(`${root}/.sst/platform/config.d.ts`)) {
  execFileSync(process.execPath, [fileURLToPath(new URL("sst.mjs", import.meta.url)), "install", "--stage", "dev"], {
    cwd: root,
    env,
    stdio: "inherit",
  });
}
