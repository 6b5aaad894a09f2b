import { resolve } from "node:path";
import { withTable } from "../check/table";
import { readSettings } from "../settings";
import { describePractice } from "./run";

const [practice_id, log] = process.argv.slice(2);

// Exiting by a signal would leave the engine running.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

try {
  if (!practice_id) throw new Error("Di qué consulta: npm run practice -- prc_… [ARCHIVO DEL REGISTRO]");
  const settings = readSettings(process.env);
  const asked = { table: settings.table, clock: { now: () => new Date() }, practice_id };
  const lines = await withTable(settings, (endpoint) =>
    describePractice({ ...asked, endpoint, ...(log && { log: resolve(settings.calledFrom, log) }) }),
  );
  process.stdout.write(`${lines.join("\n")}\n`);
} catch (error) {
  const isMissing = error instanceof Error && error.name === "ResourceNotFoundException";
  const text = isMissing ? "Esa tabla no existe: revisa DYNAMODB_TABLE y DATA_DIR." : error;
  process.stderr.write(`${text instanceof Error ? text.message : text}\n`);
  process.exitCode = 1;
}
