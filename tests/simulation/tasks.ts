import type { Client } from "./client";
import { type Draw, drawsOf } from "./draw";
import { leaverTasks } from "./leaver";
import { ASKER } from "./logins";
import { agentTasks } from "./tasks/agent";
import { approvalTasks, askerTasks } from "./tasks/approvals";
import { bookingTasks } from "./tasks/booking";
import { dayClosureTasks } from "./tasks/day-closures";
import { importTasks } from "./tasks/imports";
import { jobTasks } from "./tasks/jobs";
import { billTasks, bookTasks, moneyTasks } from "./tasks/money";
import { onlookerTasks } from "./tasks/onlooker";
import { peopleTasks } from "./tasks/people";
import { practiceTasks } from "./tasks/practice";
import { reminderTasks, senderTasks } from "./tasks/reminders";
import type { Does } from "./tasks/task";
import { timeTasks } from "./tasks/time";
import { visitorTasks } from "./tasks/visitor";
import { offer, waitlistTasks } from "./tasks/waitlist";
import type { World } from "./world";

/** One action of an actor. Tasks of the same actor run one after the other. */
export interface Task {
  /** Index among all drawn tasks. It seeds the task's own draws, which stay the same when other tasks are removed. */
  number: number;
  actor: string;
  kind: string;
}

const therapist = {
  ...bookingTasks,
  ...peopleTasks,
  ...moneyTasks,
  ...billTasks,
  ...dayClosureTasks,
  ...importTasks,
  ...bookTasks,
  ...practiceTasks,
  ...reminderTasks,
  ...waitlistTasks,
  ...approvalTasks,
};
const assistant: typeof agentTasks = { ...agentTasks, ...senderTasks, offer: [2, offer] };
/** Each actor's share of the tasks, and its actions with their weights. */
const ACTORS: Record<string, { share: number; does: Record<string, [number, Does]> }> = {
  "ana-tab1": { share: 6, does: therapist },
  "ana-tab2": { share: 6, does: therapist },
  "ana-tab3": { share: 6, does: therapist },
  "ana-agent": { share: 6, does: assistant },
  [ASKER]: { share: 4, does: askerTasks },
  "bea-agent1": { share: 2, does: agentTasks },
  "bea-agent2": { share: 2, does: agentTasks },
  "bea-tab": { share: 1, does: onlookerTasks },
  "caro-tab1": { share: 2, does: leaverTasks },
  "caro-tab2": { share: 2, does: leaverTasks },
  client1: { share: 3, does: visitorTasks },
  client2: { share: 3, does: visitorTasks },
  jobs1: { share: 6, does: jobTasks },
  jobs2: { share: 4, does: jobTasks },
  clock: { share: 2, does: timeTasks },
};

const STREAM = 1000;

const byWeight = <T>(draw: Draw, from: [number, T][]): T =>
  draw.pick(from.flatMap(([weight, each]) => Array.from({ length: weight }, () => each)));

export function drawTasks(seed: number, count: number): Task[] {
  const draw = drawsOf(seed, STREAM - 1);
  return Array.from({ length: count }, (_, number) => {
    const shares = Object.entries(ACTORS).map(([name, { share }]): [number, string] => [share, name]);
    const actor = byWeight(draw, shares);
    const does = Object.entries(ACTORS[actor]?.does ?? {});
    const weights = does.map(([kind, [weight]]): [number, string] => [weight, kind]);
    return { number, actor, kind: byWeight(draw, weights) };
  });
}

export async function doTasks(world: World, clients: Map<string, Client>, tasks: readonly Task[]): Promise<void> {
  await Promise.all(
    [...new Set(tasks.map(({ actor }) => actor))].sort().map(async (actor) => {
      for (const { kind, number } of tasks.filter((each) => each.actor === actor)) {
        const does = ACTORS[actor]?.does[kind]?.[1];
        const client = clients.get(actor);
        if (!does || !client) throw new Error(`${actor} cannot ${kind}`);
        world.trace.add(`${actor} begins ${number} ${kind}`);
        await does(client, drawsOf(world.seed, STREAM + number));
      }
    }),
  );
}
