import { createLogger } from "./logger";
import { startSereno } from "./server";
import { readSettings } from "./settings";

const dev = process.argv.includes("--dev");

try {
  const settings = readSettings(process.env);
  const sereno = await startSereno({
    settings,
    clock: { now: () => new Date() },
    log: createLogger(settings.logEverything),
    dev,
  });
  console.log(sereno.lines.join("\n"));
  const stop = async () => {
    await sereno.stop();
    process.exit(0);
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
