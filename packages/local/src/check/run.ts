import { type Database, openDatabase } from "@sereno/core/db/database";
import { checkAll, isPresentShape } from "@sereno/core/maintenance/check/check";
import type { Difference } from "@sereno/core/maintenance/check/difference";
import { repair } from "@sereno/core/maintenance/check/money";
import { localClient } from "../database";

interface Options {
  isRepair?: boolean;
  /** Receives a line for each difference. */
  say?: (line: string) => void;
}

interface Checked {
  /** Number of differences that remain, because they were not repaired. */
  open: number;
  line: string;
}

/** Compares each practice's counts, sums, identities and occupied times with its records. `isRepair` repairs some. */
export async function checkTable(endpoint: string, table: string, options: Options = {}): Promise<Checked> {
  const db = openDatabase(localClient(endpoint), table);
  const ctx = { db, clock: { now: () => new Date() } };
  if (!(await isPresentShape(ctx))) return { open: 0, line: LATER };
  let open = 0;
  let practices = 0;
  for await (const differences of checkAll(ctx)) {
    practices += 1;
    for (const each of differences) open += (await settle(db, each, options)) ? 0 : 1;
  }
  const found = open === 0 ? "todo cuadra" : `${open} por corregir`;
  return { open, line: `Revisión:      ${practices} ${practices === 1 ? "consulta" : "consultas"}; ${found}` };
}

const LATER = "Revisión:      después de arrancar Sereno, que primero pone los datos al día: npm run check";

async function settle(db: Database, difference: Difference, { isRepair, say }: Options): Promise<boolean> {
  const { of, counted, recorded } = difference;
  const isMendable = difference.repair.length > 0;
  const isDone = Boolean(isRepair) && isMendable && (await repair(db, difference));
  const left = isMendable ? "Cambió:        " : "Sigue:         ";
  const what = isDone ? "Corregido:     " : isRepair ? left : "Distinto:      ";
  say?.(`${what}${of}: está ${counted}; los registros dicen ${recorded}`);
  return isDone;
}
