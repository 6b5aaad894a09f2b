import { runCommand } from "../command";
import { checkTable } from "./run";
import { withTable } from "./table";

const isRepair = process.argv.includes("--repair");

await runCommand(async (settings, say) => {
  const { open, line } = await withTable(settings, (endpoint) =>
    checkTable(endpoint, settings.table, { isRepair, say }),
  );
  say(line);
  if (open === 0) return;
  const next = isRepair
    ? "Si algo cambió mientras tanto, repite la orden. Lo que sigue igual no se corrige solo."
    : "Para corregir lo que se pueda: npm run check -- --repair";
  process.stderr.write(`${next}\n`);
  process.exitCode = 1;
});
