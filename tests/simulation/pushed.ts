import type { PracticeContext } from "@sereno/core/db/context";
import * as z from "zod/mini";
import { Client } from "./client";
import { allEvents } from "./listeners";
import { LOGINS, type Login } from "./logins";
import { hookOf } from "./receivers";
import { runJob } from "./tasks/jobs";
import type { World } from "./world";

const Listed = z.object({ endpoints: z.array(z.object({ id: z.string() })) });

const ROUNDS = 6;
/** Time that passes before each round: longer than an endpoint's lease. */
const ROUND_MS = 61_000;

/** Resumes failed endpoints and runs the job until no event is left. */
export async function tellRest(world: World): Promise<void> {
  for (const login of LOGINS) {
    const tab = new Client(world, `${login}-resuming`, login);
    await world.run(tab.signIn());
    const listed = await world.run(tab.ask("endpoint.list", {}));
    for (const { id } of Listed.parse(listed?.body).endpoints) await world.run(tab.change("endpoint.resume", { id }));
  }
  for (let round = 0; round < ROUNDS; round++) {
    world.time.pass(ROUND_MS);
    await world.run(runJob(world, "healed", "push"));
  }
}

/** A receiver must get the events since its registration in order and without a gap. Events may repeat. */
export async function receiversAdrift(ctx: PracticeContext, world: World, login: Login): Promise<string[]> {
  const heard = world.receivers.of(hookOf(login));
  const kept = (await allEvents(ctx)).map(({ id }) => id);
  const found: string[] = [];
  let last = -1;
  for (const id of heard) {
    const place = kept.indexOf(id);
    // Expired events have no place in `kept`, and precede all stored ones.
    if (place > last + 1 && last >= 0) found.push(`${login}'s program was told of ${id}, and of none between`);
    last = Math.max(last, place);
  }
  if (kept.length > 0 && last < kept.length - 1)
    found.push(`${login}'s program was not told of the last ${kept.length - 1 - last}`);
  return found;
}
