import { startDeployment } from "./deployment";
import { afterFrozenHour, aYearLater, startSchedules } from "./frozen";
import { report } from "./report";
import { CONTRACT, JOURNEYS, runSuite } from "./suites";

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
const deployment = await startDeployment();

const part = (found: Promise<string[]>) => found.catch((error: unknown) => [String(error)]);

async function journeys(): Promise<string[]> {
  const stop = startSchedules(deployment);
  const found = await runSuite(deployment, JOURNEYS);
  await stop();
  return found;
}

const found = [
  ...(await part(runSuite(deployment, CONTRACT))),
  ...(await part(journeys())),
  ...(await part(afterFrozenHour(deployment))),
  ...(await part(aYearLater(deployment))),
  ...report(deployment),
];
await deployment.stop();

console.log(found.length === 0 ? "\nNothing was denied, and all answered." : `\nFound:\n  ${found.join("\n  ")}`);
process.exit(found.length === 0 ? 0 : 1);
