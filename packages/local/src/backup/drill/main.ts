import { readSettings } from "../../settings";
import { drill } from "./run";

// Exiting by a signal would leave the engine running.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

const inSeconds = (seconds: number) => `${seconds.toFixed(1).replace(".", ",")} s`;

try {
  const { items, kinds, target, answers, different, check, seconds } = await drill(
    readSettings(process.env),
    new Date(),
  );
  const lines = [
    `Respaldo:      ${items} registros de ${kinds.length} clases, en ${inSeconds(seconds.backup)}`,
    `Restauración:  en ${target}, en ${inSeconds(seconds.restore)}`,
    check.line,
    ...different.map((question) => `Distinto:      ${question}`),
    `Respuestas:    ${answers} preguntas, ${different.length === 0 ? "todas contestadas igual" : `${different.length} contestadas distinto`}`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  if (different.length > 0 || check.open > 0) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
