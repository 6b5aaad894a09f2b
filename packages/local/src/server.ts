import { existsSync } from "node:fs";
import { type ApiDeps, createApiApp } from "@sereno/api";
import { openDatabase } from "@sereno/core/db/database";
import { isStorageFull, refusalIn } from "@sereno/core/db/failures";
import { Patience } from "@sereno/core/domain/meet/patience";
import type { Clock } from "@sereno/core/lib/time/clock";
import type { Logger } from "@sereno/core/logger";
import { migrate } from "@sereno/core/maintenance/migration/run";
import type { AuthPorts } from "@sereno/core/store/auth/ports";
import { readSeen } from "@sereno/core/store/clock/seen";
import { createGoogleCalendar, createGoogleIdentity } from "@sereno/google";
import { createWebhooks } from "@sereno/webhooks";
import { lastBackup } from "./backup/take";
import { checkClock } from "./clock-check";
import { startDailyBackups } from "./daily-backup";
import { ensureTable, localClient, lookThrough, openTableOf, startDatabase } from "./database";
import { fillDemoPractice } from "./demo";
import { Damaged } from "./engine";
import { openFolder, unwritable } from "./files";
import { openFront } from "./front";
import { askGoogleDate } from "./google/date";
import { startGoogleStandIn } from "./google/stand-in";
import { startJobs } from "./jobs";
import { loadKeys } from "./keys";
import { lockFolder } from "./lock";
import { type Email, openEmail } from "./mail/open";
import { pauseListener } from "./pause";
import type { Settings } from "./settings";
import { forgetSnapshots } from "./snapshot";
import { watchSpace } from "./space";
import { createWeb } from "./web";
import { gateWrites } from "./write-gate";

const STAND_IN_CLIENT = { clientId: "sereno-local", clientSecret: "sereno-local-secret" };

export interface Sereno {
  url: string;
  /** Lines for the terminal that describe the running parts. */
  lines: string[];
  /** Resolves to an error of one line if the database file is replaced or damaged. The caller must then stop Sereno. */
  lost: Promise<Error>;
  /** Every call waits for the same shutdown: Ctrl-C may come twice, from the terminal and from npm. */
  stop(): Promise<void>;
}

interface Options {
  settings: Settings;
  clock: Clock;
  log: Logger;
  dev: boolean;
}

/** Starts all parts of Sereno; if one fails, stops the others. Throws an Error of one line, such as for a busy port. */
export async function startSereno({ settings, clock, log, dev }: Options): Promise<Sereno> {
  const stops: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    for (const each of stops.reverse()) await each();
  };
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= stopAll());
  try {
    const front = await openFront(settings.port, log);
    stops.push(front.close);
    const { url } = front;

    const folder = openFolder(settings.dataDir);
    const lock = await lockFolder(folder);
    stops.push(lock.release);
    const storage = await watchSpace(folder.path);
    stops.push(storage.stop);
    // Makes no new database on a full disk: an engine that runs out of space then would leave an incomplete table.
    if (storage.state() === "full" && !existsSync(folder.database)) throw unwritable(folder.path, NO_ROOM);
    await forgetSnapshots(folder.database);
    const engine = await startDatabase({ ...settings.engine, file: folder.database, log });
    stops.push(engine.stop);
    const client = localClient(engine.endpoint);
    if (settings.engine.endpoint) await ensureTable(client, settings.table);
    else await openTableOf(folder.database, client, settings.table);
    lock.serve(pauseListener(gateWrites(client), engine.endpoint));
    const db = openDatabase(client, settings.table);
    if (!settings.trustsClock) {
      // Asks Google for the time only if Google is used: with the stand-in, Sereno never calls Google.
      const askGoogle = settings.google ? () => askGoogleDate() : async () => null;
      await checkClock({ now: clock.now(), seenAt: await readSeen(db), askGoogle });
    }
    await migrate({ db, clock, log });

    const email = openEmail(settings, clock);
    const google = await startGoogle(settings, `${url}/auth/callback`, email);
    stops.push(google.stop);
    const auth: AuthPorts = {
      identity: createGoogleIdentity({ ...google, now: clock.now }),
      keys: loadKeys(folder.keys),
      allowedEmails: settings.allowedEmails,
      requireSecondFactor: settings.requireSecondFactor,
      onPracticeOpened: async (ctx) => {
        if (ctx.practice.email === DEMO_ACCOUNT && !settings.google) await fillDemoPractice(ctx);
      },
    };
    const meet = {
      calendar: createGoogleCalendar({ ...google, now: clock.now }),
      keys: auth.keys,
      patience: new Patience(clock),
    };
    const webhooks = createWebhooks({ hosts: settings.webhookHosts });
    const deps: ApiDeps = {
      db,
      clock,
      storage,
      log,
      auth,
      meet,
      webhooks,
      emailFrom: email.from,
      linkOrigin: settings.smtp?.origin,
      hasProxy: settings.smtp !== null,
      hosts: settings.hosts,
      boundCallers: true,
      serverTiming: true,
    };
    stops.push(startJobs(deps, { sender: email.sender(url), webhooks }).stop);
    if (!settings.engine.endpoint) stops.push(startDailyBackups({ folder, clock, log }).stop);

    const web = await createWeb(createApiApp(deps), front.server, dev);
    stops.push(web.stop);
    front.open(web.listener);
    const looking = new AbortController();
    stops.push(async () => looking.abort());
    const damage = new Promise<Error>((resolve) => {
      if (settings.engine.endpoint) return;
      lookThrough(folder.database, client, settings.table, looking.signal).catch((error: unknown) => {
        if (error instanceof Damaged) resolve(error);
        else if (!looking.signal.aborted) log.error("not_looked_through", { cause: error });
      });
    });
    stops.push(async () => front.shut());
    return {
      url,
      lines: [
        `Sereno:        ${url}`,
        `Base de datos: ${engine.description}`,
        `Google:        ${google.description}`,
        `Correo:        ${email.describe(google.issuer)}`,
        ...(settings.engine.endpoint ? [] : [backupLine(folder.backups)]),
        ...(engine.isPrivate ? [] : [SHARED]),
      ],
      lost: Promise.race([engine.lost, damage]),
      stop,
    };
  } catch (error) {
    await stop();
    // On a full disk any write above may fail, such as that of the keys, so the error then names the disk.
    const cause = refusalIn(error)?.cause ?? error;
    throw isStorageFull(cause) ? unwritable(settings.dataDir, cause) : error;
  }
}

const NO_ROOM = Object.assign(new Error("no room for a new database"), { code: "ENOSPC" });

const backupLine = (backups: string): string => {
  const last = lastBackup(backups);
  return `Respaldos:     ${backups}, uno al día (${last ? `el último, del ${last}` : "todavía ninguno"})`;
};

const SHARED =
  "Aviso:         aquí otros usuarios de este equipo pueden llegar a la base de datos. Si lo compartes, lee .github/SECURITY.md.";

const DEMO_ACCOUNT = "ana@sereno.test";

async function startGoogle(settings: Settings, redirectUri: string, { outbox }: Email) {
  if (settings.google) {
    const issuer = "https://accounts.google.com";
    return { ...settings.google, issuer, redirectUri, description: issuer, stop: async () => undefined };
  }
  const standIn = await startGoogleStandIn({
    ...STAND_IN_CLIENT,
    port: settings.googlePort,
    redirectUris: [redirectUri],
    ...(outbox && { outbox }),
  });
  return {
    ...STAND_IN_CLIENT,
    issuer: standIn.issuer,
    redirectUri,
    description: `${standIn.url} (de prueba: ana, bruno y carla@sereno.test)`,
    stop: standIn.stop,
  };
}
