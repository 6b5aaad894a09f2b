import { readSettings } from "../settings";
import { checkTable } from "./run";
import { withTable } from "./table";

const isRepair = process.argv.includes("--repair");

// Exiting by a signal would leave the engine running.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

try {
  const settings = readSettings(process.env);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const { open, line } = await withTable(settings, (endpoint) =>
    checkTable(endpoint, settings.table, { isRepair, say }),
  );
  say(line);
  if (open > 0) {
    const next = isRepair
      ? "Si algo cambió mientras tanto, repite la orden. Lo que sigue igual no se corrige solo."
      : "Para corregir lo que se pueda: npm run check -- --repair";
    process.stderr.write(`${next}\n`);
    process.exitCode = 1;
  }
} catch (error) {
  const isMissing = error instanceof Error && error.name === "ResourceNotFoundException";
  const text = isMissing ? "Esa tabla no existe: revisa DYNAMODB_TABLE y DATA_DIR." : error;
  process.stderr.write(`${text instanceof Error ? text.message : text}\n`);
  process.exitCode = 1;
}
