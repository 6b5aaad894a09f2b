import { ensureTable, localClient, startDatabase } from "@sereno/local/database";
import { readSettings } from "@sereno/local/settings";
import { createTestApp } from "../support/app";
import buildServer from "../support/build-server";
import { runPeopleStorm } from "../support/people-storm";
import { createClock, createPractice, openOwnTable } from "../support/practice";
import { benchAgenda } from "./agenda";
import { benchBundles, benchFirstLoad } from "./bundles";
import { printCosts } from "./costs";
import { benchDialogs } from "./dialogs";
import { benchFlood } from "./flood";
import { benchGrowth } from "./growth";
import { benchJobs, benchLimits } from "./limits";
import { benchMany } from "./many";
import { benchProcedures } from "./procedures";
import { benchSlots } from "./slots";
import { round, table } from "./table";
import { benchUnits } from "./units";

const TABLE = "sereno-bench";

buildServer();

const engine = await startDatabase({ file: null, ...readSettings(process.env).engine });
const client = localClient(engine.endpoint);
await ensureTable(client, TABLE);
client.destroy();

const benches: Record<string, () => void | Promise<void>> = {
  slots: benchSlots,
  procedures: () => benchProcedures(engine.endpoint, TABLE),
  units: () => benchUnits(engine.endpoint, TABLE),
  growth: () => benchGrowth(engine.endpoint, TABLE),
  people: () => benchPeople(5_000, 16),
  flood: () => benchFlood(engine.endpoint),
  "first-load": benchFirstLoad,
  agenda: benchAgenda,
  dialogs: benchDialogs,
  many: benchMany,
  bundles: () => benchBundles(engine.endpoint, TABLE),
  costs: printCosts,
  jobs: benchJobs,
  limits: benchLimits,
};
const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !benches[name]);
if (unknown) throw new Error(`There is no ${unknown}, only ${Object.keys(benches).join(", ")}.`);
for (const [name, run] of Object.entries(benches)) if (chosen.length === 0 || chosen.includes(name)) await run();
await engine.stop();

async function benchPeople(operations: number, atOnce: number): Promise<void> {
  const db = await openOwnTable(engine.endpoint);
  const clock = createClock("2026-11-20T12:00:00Z");
  const app = createTestApp({ db, clock });
  const ctx = await createPractice(db, { clock });
  const report = await runPeopleStorm({ app, ctx, clock, signIn: () => app.signIn(ctx) }, operations, atOnce);
  table(
    `People: ${operations} changes, ${atOnce} at once, to the clients and appointments of one practice`,
    ["overlaps, counts or claims that drifted", "failures", "succeeded", "answers over 2 s", "slowest (ms)"],
    [[report.drift.length, report.failures.length, report.done, report.slow, round(report.slowest, 0)].map(String)],
  );
  const found = [...report.drift, ...report.failures];
  if (report.slow + found.length > 0) {
    console.error(found.slice(0, 10).join("\n"));
    process.exitCode = 1;
  }
}
