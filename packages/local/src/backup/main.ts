import { constants, setPriority } from "node:os";
import { resolve } from "node:path";
import { checkTable } from "../check/run";
import { withTable } from "../check/table";
import { runCommand } from "../command";
import type { Settings } from "../settings";
import { restoreBackup } from "./restore";
import { backUpDaily, takeBackup } from "./take";

const [command, name] = process.argv.slice(2);

async function backUp(settings: Settings, file: string): Promise<string[]> {
  const { items } = await takeBackup(settings, file, new Date());
  return [
    `Respaldo:      ${file} (${items} registros)`,
    "Claves:        no van en él. Guarda también keys.json, o al restaurar en otro equipo habrá que entrar de nuevo, reconectar Google y cambiar el secreto de los avisos.",
  ];
}

async function restore(settings: Settings, file: string): Promise<string[]> {
  const { items, created_at, target, keysFit } = await restoreBackup(settings, file);
  const { open, line } = await withTable(settings, (endpoint) => checkTable(endpoint, settings.table));
  return [
    `Restaurado:    ${items} registros del ${created_at} en ${target}`,
    keysFit
      ? "Claves:        son las mismas; las sesiones y la conexión con Google siguen."
      : "Claves:        son otras. Copia aquí el keys.json de entonces antes de arrancar, o habrá que entrar de nuevo, reconectar Google y cambiar el secreto de los avisos.",
    open > 0 ? `${line}; npm run check dice qué` : line,
  ];
}

/** Makes the day's backup. Sereno runs this in a child process, which exits if stdin ends: Sereno has then ended. */
async function backUpToday(settings: Settings): Promise<string[]> {
  process.stdin
    .once("end", () => process.exit(1))
    .resume()
    .unref();
  const checked = await backUpDaily(settings, new Date());
  return checked ? [`Respaldo:      ${checked.items} registros, revisado`] : [];
}

function ofFile(settings: Settings): Promise<string[]> {
  if (!name) throw new Error(`Di qué archivo: npm run ${command} -- ARCHIVO`);
  return (command === "restore" ? restore : backUp)(settings, resolve(settings.calledFrom, name));
}

// Lowers the priority of this process and of the engines that it starts, below the running Sereno's requests.
setPriority(constants.priority.PRIORITY_LOW);

await runCommand(async (settings, say) => {
  const lines = await (command === "daily" ? backUpToday(settings) : ofFile(settings));
  say(lines.join("\n"));
});
