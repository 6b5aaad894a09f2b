import { resolve } from "node:path";
import { withTable } from "../check/table";
import { runCommand } from "../command";
import { describePractice } from "./run";

const [practice_id, log] = process.argv.slice(2);

await runCommand(async (settings, say) => {
  if (!practice_id) throw new Error("Di qué consulta: npm run practice -- prc_… [ARCHIVO DEL REGISTRO]");
  const options = { table: settings.table, clock: { now: () => new Date() }, practice_id };
  const lines = await withTable(settings, (endpoint) =>
    describePractice({ ...options, endpoint, ...(log && { log: resolve(settings.calledFrom, log) }) }),
  );
  say(lines.join("\n"));
});
