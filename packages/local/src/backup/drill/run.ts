import { randomUUID } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { DeleteTableCommand, ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import { openDatabase } from "@sereno/core/db/database";
import { ENTITY } from "@sereno/core/db/electrodb";
import { dateOfDay, MINUTES_PER_DAY, minuteOfDate } from "@sereno/core/lib/time/rules";
import { migrate } from "@sereno/core/maintenance/migration/run";
import { checkTable } from "../../check/run";
import { withTable } from "../../check/table";
import { localClient, openTableOf, withDatabase } from "../../database";
import { openFolder } from "../../files";
import { startGoogleStandIn } from "../../google/stand-in";
import { loadKeys } from "../../keys";
import { createLogger } from "../../logger";
import type { Settings } from "../../settings";
import { readBackup } from "../file";
import { restoreBackup } from "../restore";
import { takeBackup } from "../take";
import { type Api, GOOGLE, openApi } from "./api";
import { makePractice } from "./practice";
import { type Answers, answersOf } from "./reads";

export interface Drilled {
  items: number;
  /** ElectroDB's names of the backed-up entities. */
  kinds: string[];
  /** The restored database: its file's path if it is embedded, else its endpoint. */
  target: string;
  answers: number;
  /** Queries whose answers differ after the restore. */
  different: string[];
  check: { open: number; line: string };
  seconds: { backup: number; restore: number };
}

const DAYS_AROUND = 45;

/** Backs up an invented practice, restores it into an embedded database or a temporary table at DYNAMODB_ENDPOINT, and
 * returns which answers and how many counts differ. Keeps existing data. Throws one-line Errors, such as on AWS. */
export async function drill(settings: Settings, now: Date): Promise<Drilled> {
  const { endpoint } = settings.engine;
  if (endpoint && /\.amazonaws\.com$/.test(new URL(endpoint).hostname))
    throw new Error("El ensayo inventa datos y los borra: hazlo en este equipo, no en AWS.");
  const home = mkdtempSync(join(tmpdir(), "sereno-drill-"));
  const google = await startGoogleStandIn({ ...GOOGLE, port: 0, redirectUris: [GOOGLE.redirectUri] });
  const table = `sereno-drill-${randomUUID()}`;
  try {
    const side = { now, issuer: google.issuer };
    const first = { ...settings, dataDir: join(home, "first"), engine: { ...settings.engine, endpoint: undefined } };
    const made = await live(first, side);
    const file = join(home, "backup.gz");
    const backup = await timed(() => takeBackup(first, file, now));
    const second = { ...settings, dataDir: join(home, "second"), table: endpoint ? table : settings.table };
    copyFileSync(openFolder(first.dataDir).keys, openFolder(second.dataDir).keys);
    const restore = await timed(() => restoreBackup(second, file));
    const { answers, check } = await withTable(second, async (at) => ({
      answers: await ask(apiOf(second, at, side), made.token, now),
      check: await checkTable(at, second.table),
    }));
    return {
      items: restore.result.items,
      kinds: await kindsOf(file),
      target: restore.result.target,
      answers: made.answers.size,
      different: differences(made.answers, answers),
      check,
      seconds: { backup: backup.seconds, restore: restore.seconds },
    };
  } finally {
    if (endpoint) await dropTable(endpoint, table);
    await google.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

interface Side {
  /** The clock's fixed time, so that no answer differs because time passed. */
  now: Date;
  issuer: string;
}

const apiOf = ({ table, dataDir }: Settings, endpoint: string, { now, issuer }: Side): Api =>
  openApi({ endpoint, table, issuer, keys: loadKeys(openFolder(dataDir).keys), clock: { now: () => now } });

/** Creates the invented practice in a new folder, and collects the API's answers about it. */
async function live(settings: Settings, side: Side) {
  const { database } = openFolder(settings.dataDir);
  return withDatabase({ ...settings.engine, file: database }, async (endpoint) => {
    const client = localClient(endpoint);
    await openTableOf(database, client, settings.table);
    const db = openDatabase(client, settings.table);
    await migrate({ db, clock: { now: () => side.now }, log: createLogger(false) });
    const api = apiOf(settings, endpoint, side);
    const token = await makePractice(api, side.now);
    return { token, answers: await ask(api, token, side.now) };
  });
}

function ask(api: Api, token: string, now: Date): Promise<Answers> {
  const today = Math.floor(minuteOfDate(now) / MINUTES_PER_DAY);
  return answersOf(api, token, dateOfDay(today - DAYS_AROUND), dateOfDay(today + DAYS_AROUND));
}

export const differences = (before: Answers, after: Answers): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (question) => !isDeepStrictEqual(before.get(question), after.get(question)),
  );

async function kindsOf(file: string): Promise<string[]> {
  const kinds = new Set<string>();
  for await (const item of readBackup(file)) kinds.add(item[ENTITY]?.S ?? "");
  return [...kinds].sort();
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const began = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - began) / 1000 };
}

/** Deletes a table; does nothing if a failed restore has not created the table. */
const dropTable = (endpoint: string, table: string) =>
  localClient(endpoint)
    .send(new DeleteTableCommand({ TableName: table }))
    .catch((error: unknown) => {
      if (!(error instanceof ResourceNotFoundException)) throw error;
    });
