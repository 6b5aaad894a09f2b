import { type Database, openDatabase } from "@sereno/core/db/database";
import type { Difference } from "@sereno/core/payment/difference";
import { recountAll, repair } from "@sereno/core/payment/recount";
import { localClient } from "../database";
import { readSettings, type Settings } from "../settings";
import { withTable } from "./table";

const isRepair = process.argv.includes("--repair");

// An exit by a signal would leave the engine running.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

async function recountTable(settings: Settings): Promise<number> {
  return withTable(settings, async (endpoint) => {
    const db = openDatabase(localClient(endpoint), settings.table);
    let open = 0;
    let practices = 0;
    for await (const differences of recountAll(db)) {
      practices += 1;
      for (const each of differences) open += (await settle(db, each)) ? 0 : 1;
    }
    process.stdout.write(
      `Consultas:  ${practices} revisadas; ${open === 0 ? "todo cuadra" : `${open} por corregir`}\n`,
    );
    return open;
  });
}

/** Says a difference, and whether it was set right. */
async function settle(db: Database, difference: Difference): Promise<boolean> {
  const isDone = isRepair && (await repair(db, difference));
  const what = isDone ? "Corregido: " : isRepair ? "Cambió:    " : "Distinto:  ";
  const { of, counted, recorded } = difference;
  process.stdout.write(`${what}${of}: está ${counted}; los registros dicen ${recorded}\n`);
  return isDone;
}

try {
  if ((await recountTable(readSettings(process.env))) > 0) {
    const next = isRepair
      ? "Algo cambió mientras tanto: repite la orden."
      : "Para corregirlo: npm run recount -- --repair";
    process.stderr.write(`${next}\n`);
    process.exitCode = 1;
  }
} catch (error) {
  const isMissing = error instanceof Error && error.name === "ResourceNotFoundException";
  const text = isMissing ? "Esa tabla no existe: revisa DYNAMODB_TABLE y DATA_DIR." : error;
  process.stderr.write(`${text instanceof Error ? text.message : text}\n`);
  process.exitCode = 1;
}
