import { runCommand } from "../../command";
import { drill } from "./run";

const inSeconds = (seconds: number) => `${seconds.toFixed(1).replace(".", ",")} s`;

await runCommand(async (settings, say) => {
  const { items, kinds, target, answers, different, check, seconds } = await drill(settings, new Date());
  const lines = [
    `Respaldo:      ${items} registros de ${kinds.length} clases, en ${inSeconds(seconds.backup)}`,
    `Restauración:  en ${target}, en ${inSeconds(seconds.restore)}`,
    check.line,
    ...different.map((question) => `Distinto:      ${question}`),
    `Respuestas:    ${answers} preguntas, ${different.length === 0 ? "todas contestadas igual" : `${different.length} contestadas distinto`}`,
  ];
  say(lines.join("\n"));
  if (different.length > 0 || check.open > 0) process.exitCode = 1;
});
