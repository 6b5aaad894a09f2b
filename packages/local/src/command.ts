import { readSettings, type Settings } from "./settings";

const MISSING_TEXT = "Esa tabla no existe: revisa DYNAMODB_TABLE y DATA_DIR.";

export async function runCommand(run: (settings: Settings, say: (line: string) => void) => Promise<void>) {
  // Exits on a signal, because the process's exit listeners end the engine; a signal alone would leave it running.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
  try {
    await run(readSettings(process.env), (line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: "", message: String(error) };
    process.stderr.write(`${name === "ResourceNotFoundException" ? MISSING_TEXT : message}\n`);
    process.exitCode = 1;
  }
}
