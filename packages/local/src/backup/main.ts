import { resolve } from "node:path";
import { readSettings, type Settings } from "../settings";
import { restoreBackup } from "./restore";
import { takeBackup } from "./take";

const [command, name] = process.argv.slice(2);

async function backUp(settings: Settings, file: string): Promise<string[]> {
  const { items } = await takeBackup(settings, file, new Date());
  return [
    `Respaldo:      ${file} (${items} registros)`,
    "Claves:        no van en él. Guarda también keys.json, o al restaurar en otro equipo habrá que entrar de nuevo y reconectar Google.",
  ];
}

async function restore(settings: Settings, file: string): Promise<string[]> {
  const { items, created_at, target, keysFit } = await restoreBackup(settings, file);
  return [
    `Restaurado:    ${items} registros del ${created_at} en ${target}`,
    keysFit
      ? "Claves:        son las mismas; las sesiones y la conexión con Google siguen."
      : "Claves:        son otras. Copia aquí el keys.json de entonces antes de arrancar, o habrá que entrar de nuevo y reconectar Google.",
  ];
}

// An exit by a signal would leave the engine running.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

try {
  if (!name) throw new Error(`Di qué archivo: npm run ${command} -- ARCHIVO`);
  const settings = readSettings(process.env);
  const file = resolve(settings.calledFrom, name);
  const lines = await (command === "restore" ? restore : backUp)(settings, file);
  process.stdout.write(`${lines.join("\n")}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
