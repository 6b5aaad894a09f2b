import { join } from "node:path";
import buildServer from "../support/build-server";
import { booking, call, signIn } from "../support/one-machine";
import { spawnSereno } from "../support/spawn-sereno";
import { temporaryFolder } from "../support/temporary-folder";

/** Tries Sereno as on a new laptop: starts it, books by REST, stops it, starts it again and reads. */
buildServer();
const DATA_DIR = join(temporaryFolder("laptop"), "data");
const start = () => spawnSereno({ DATA_DIR, DYNAMODB_ENDPOINT: undefined });

const first = await start();
const token = await signIn(first, "carla@sereno.test");
const made = await call(first, "POST", "/appointments", token, booking(9));
await first.stop();

const second = await start();
const found = await call(second, "GET", `/appointments/${made.body.id}`, token);
await second.stop();

console.log(second.output().trim());
if (found.status !== 200 || found.body.patient_name !== made.body.patient_name) {
  throw new Error(`Booked: ${JSON.stringify(made)}. After the second start: ${JSON.stringify(found)}.`);
}
console.log(`Booked and found again: ${found.body.id}`);
process.exit(0);
