import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { delimiter } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isStorageFull } from "@sereno/core/db/failures";
import type { Logger } from "@sereno/core/logger";
import { type EngineProgram, findEngine } from "./engine-program";
import { unwritable } from "./files";
import { markOf } from "./orphans";
import { findPlace, type Place } from "./seclusion";

const START_MS = 10_000;
const SETTLED_MS = 500;
const LONGEST_PAUSE_MS = 5000;
/** Milliseconds between two checks of whether the database file was replaced. */
const LOOK_MS = 1000;

export interface Engine extends Pick<Place, "endpoint" | "isPrivate"> {
  /** Resolves to an error of one line once the file was moved or replaced; the engine then gets a signal to end. */
  lost: Promise<Error>;
  stop(): Promise<void>;
}

/** How SQLite and the engine report a damaged file, or a damaged item in a readable file. */
const DAMAGE = /malformed|not a (valid SQLite )?database|Conversion error|Invalid column type|Bad item JSON/;

export const isDamage = (error: unknown): boolean =>
  error instanceof Error && (DAMAGE.test(error.message) || isDamage(error.cause));

/** Error for a database file that is empty or damaged. The message is one line that says what to do. */
export class Damaged extends Error {}

export const damaged = (file: string, cause?: unknown): Damaged =>
  new Damaged(
    `La base de datos ${file} está vacía o dañada: muévela a otra carpeta y recupera tu último respaldo con npm run restore -- ARCHIVO.`,
    { cause },
  );

/** Device and inode of a file, which tell it from a later file of the same name; null if there is no file. */
function identityOf(file: string): string | null {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.dev}-${stat.ino}` : null;
}

const replaced = (file: string) =>
  new Error(
    `${file} ya no es el archivo con el que empezó esta Sereno: lo movieron o lo reemplazaron. Sereno se detiene; arráncala de nuevo.`,
  );

/** Starts an engine. If it exits, it is restarted at the same address, unless its data was in memory or its file was
 * replaced. Throws an Error that says how to get an engine, or why the engine did not start. */
export async function startEngine(choice: EngineProgram, file: string | null, log?: Logger): Promise<Engine> {
  const program = findEngine(choice);
  if (file && existsSync(file) && statSync(file).size === 0) throw damaged(file);
  // Adds the folders of `ip` and other system tools, which are not on every user's PATH.
  const environment = { PATH: [choice.path, "/usr/sbin", "/sbin"].join(delimiter), ...markOf(process.pid) };
  const place = await findPlace(file, environment);
  const command = place.command(program, ["serve", ...(file ? ["--db-path", file] : [])]);
  const start = () => launch(command, environment, file, place.isPrivate);
  const stopping = new AbortController();
  let run = await start();
  const identity = file && identityOf(file);
  const isReplaced = () => file !== null && identityOf(file) !== identity;
  const end = () => run.end();
  const lost = new Promise<Error>((resolve) => {
    if (!file) return;
    const look = () => {
      if (!isReplaced()) return;
      stopping.abort();
      end();
      resolve(replaced(file));
    };
    const timer = setInterval(look, LOOK_MS).unref();
    stopping.signal.addEventListener("abort", () => clearInterval(timer));
  });
  const keepAlive = async () => {
    let pause = 0;
    while (!stopping.signal.aborted) {
      const started = performance.now();
      const ended = await run.ended;
      // Waits longer after each early exit, because the engine may exit early again.
      pause = performance.now() - started > SETTLED_MS ? 0 : Math.min(2 * pause + 50, LONGEST_PAUSE_MS);
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted || isReplaced()) return;
      try {
        run = await start();
        log?.error("engine_restarted", { end: ended });
      } catch (cause) {
        log?.error("engine_not_restarted", { cause });
      }
    }
    end();
  };
  const kept = file ? keepAlive() : Promise.resolve();
  process.once("exit", end);
  return {
    endpoint: place.endpoint,
    isPrivate: place.isPrivate,
    lost,
    stop: async () => {
      stopping.abort();
      process.off("exit", end);
      end();
      await kept;
      await run.ended;
      if (!isReplaced()) place.clear();
    },
  };
}

interface Run {
  /** Resolves to the engine's exit code, the signal that ended it, or the message of a failed start. */
  ended: Promise<number | string | null>;
  end(): unknown;
}

/** Starts the engine and waits until its output says that it listens. An answering port could be another process's. */
function launch(
  [command = "", ...args]: string[],
  env: NodeJS.ProcessEnv,
  file: string | null,
  isPrivate: boolean,
): Promise<Run> {
  const child = spawn(command, args, {
    stdio: ["pipe", "ignore", "pipe"],
    env,
    // A process group of its own, because Ctrl-C signals the terminal's whole group, and the engine must stop last.
    detached: true,
  });
  // In a namespace the engine ends when the wrapper's standard input ends. A signal would end only the wrapper.
  const end = () => (isPrivate ? child.stdin.end() : child.kill("SIGTERM"));
  const ended = new Promise<number | string | null>((resolve) => {
    child.once("close", (code, signal) => resolve(code ?? signal));
    child.once("error", (error) => resolve(error.message));
  });
  return new Promise((resolve, reject) => {
    let output = "";
    const late = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`La base de datos no respondió en ${START_MS / 1000} segundos.`));
    }, START_MS);
    child.stderr.on("data", (chunk) => {
      output = (output + chunk).slice(-2000);
      if (!/listening on \S+\s/.test(output)) return;
      clearTimeout(late);
      resolve({ ended, end });
    });
    void ended.then((end) => {
      clearTimeout(late);
      const cause = new Error(output);
      const isDamaged = file && isDamage(cause);
      if (file && isStorageFull(cause)) reject(unwritable(file, cause));
      reject(isDamaged ? damaged(file) : new Error(`La base de datos no arrancó (${end}). ${output.trim()}`));
    });
  });
}
