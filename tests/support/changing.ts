import type { Database } from "@sereno/core/db/database";
import type { Clock } from "@sereno/core/lib/time/clock";
import { finishClientTasks } from "./client-work";
import { driftOf } from "./drift";
import { call } from "./one-machine";
import { runPeopleStorm } from "./people-storm";
import { createClock, practiceOf, silentLog, withoutGoogle } from "./practice";
import type { SpawnedSereno } from "./spawn-sereno";

/** Some of the changes that `keepChanging` makes; ID stands for a client's id. */
export const CHANGES = ["PUT /clients/ID", "POST /clients/ID/merge", "DELETE /clients/ID", "POST /package-purchases"];

const contextOf = (db: Database, token: string, clock: Clock) => {
  const practice_id = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sub;
  return practiceOf({ db, clock, log: silentLog, meet: withoutGoogle }, practice_id);
};

/** Makes up to 5,000 random changes in a token's practice, four at once, until stopped. `made`: successful kinds. */
export async function keepChanging(sereno: SpawnedSereno, db: Database, token: string) {
  const made = new Set<string>();
  const app: Parameters<typeof runPeopleStorm>[0]["app"] = {
    call: async (method, path, { body, headers } = {}) => {
      const answer = await call(sereno, method, path, token, body, headers);
      if (answer.status < 300) made.add(`${method} ${path.replace(/cli_\w+/, "ID")}`);
      return answer;
    },
  };
  const clock = createClock(new Date().toISOString());
  const ctx = await contextOf(db, token, clock);
  let isOver = false;
  // The server's own jobs process due items, so none run here.
  const report = runPeopleStorm(
    { app, ctx, clock, signIn: async () => token, jobs: [], isOver: () => isOver },
    5_000,
    4,
  );
  return {
    made,
    stop: () => {
      isOver = true;
      return report;
    },
  };
}

/** Finishes all due client tasks and returns what `driftOf` finds. */
export async function driftAfterJobs(db: Database, token: string): Promise<string[]> {
  // Sets the clock an hour ahead, so that the lease of a killed job has ended.
  const later = createClock(new Date(Date.now() + 3_600_000).toISOString());
  const ctx = await contextOf(db, token, later);
  await finishClientTasks(ctx);
  return driftOf(ctx);
}
