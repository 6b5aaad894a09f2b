import { createLogger } from "./logger";
import { adviceOn } from "./node-version";
import { startSereno } from "./server";
import { readSettings } from "./settings";

let stop = async () => process.exit(1);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop());

try {
  const settings = readSettings(process.env);
  const sereno = await startSereno({
    settings,
    clock: { now: () => new Date() },
    log: createLogger(settings.logEverything),
    dev: process.argv.includes("--dev"),
  });
  console.log([...adviceOn(process.versions.node), ...sereno.lines].join("\n"));
  stop = async () => {
    await sereno.stop();
    process.exit(0);
  };
  const { message } = await sereno.lost;
  console.error(message);
  await sereno.stop();
  process.exit(1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
