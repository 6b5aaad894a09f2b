import { ensureTable, localClient, startDatabase } from "@sereno/local/database";
import { readSettings } from "@sereno/local/settings";
import { createClock, createPractice, openTestDatabase } from "../support/practice";
import { runStorm } from "../support/storm";
import { benchBundles, benchFirstLoad } from "./bundles";
import { benchClients } from "./clients";
import { printCosts } from "./costs";
import { benchFlood } from "./flood";
import { benchLoad } from "./load";
import { benchMigration } from "./migration";
import { benchProcedures } from "./procedures";
import { benchSlots } from "./slots";
import { round, table } from "./table";

const TABLE = "sereno-bench";

const engine = await startDatabase({ file: null, ...readSettings(process.env).engine });
const client = localClient(engine.endpoint);
await ensureTable(client, TABLE);
client.destroy();

benchSlots();
await benchProcedures(engine.endpoint, TABLE);
await benchClients(engine.endpoint, TABLE);
await benchStorm(2_000, 32);
await benchLoad(engine.endpoint);
await benchFlood();
await benchMigration(engine.endpoint);
benchFirstLoad();
await benchBundles();
printCosts();
await engine.stop();

async function benchStorm(attempts: number, atOnce: number): Promise<void> {
  const db = openTestDatabase(engine.endpoint, TABLE);
  const ctx = await createPractice(db, { clock: createClock("2026-11-20T12:00:00Z") });
  const started = performance.now();
  const report = await runStorm(ctx, attempts, atOnce);
  const seconds = (performance.now() - started) / 1000;
  table(
    `Storm: ${attempts} attempts, ${atOnce} at once, over 3 days of one practice`,
    ["booked", "moved", "deleted", "refused", "overlapping", "unexplained refusals", "failures", "attempts/s"],
    [
      [
        ...[report.booked, report.moved, report.deleted, report.refused, report.overlapping, report.unexplained],
        report.failures.length,
        round(attempts / seconds, 0),
      ].map(String),
    ],
  );
  if (report.overlapping + report.unexplained + report.failures.length > 0) {
    console.error(report.failures.slice(0, 5).join("\n"));
    process.exitCode = 1;
  }
}
