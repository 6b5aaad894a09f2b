import fc from "fast-check";
import { inject, test } from "vitest";
import { extent } from "../../extent";
import { openTestDatabase } from "../../support/practice";
import { World } from "./world";

const RUNS = extent(5, 200);
const COMMANDS = 50;

const db = openTestDatabase(inject("endpoint"), inject("table"));

type Command = (world: World) => void | Promise<void>;

const draw = <T>(arbitrary: fc.Arbitrary<T>, run: (world: World, drawn: T) => ReturnType<Command>) =>
  arbitrary.map(
    (drawn): Command =>
      (world) =>
        run(world, drawn),
  );

const client = fc.nat(2);
const pack = fc.nat(1);
const index = fc.nat(7);

const command = fc.oneof(
  draw(fc.tuple(client, pack), (world, drawn) => world.sell(...drawn)),
  draw(fc.tuple(client, index, pack), (world, drawn) => world.book(...drawn)),
  draw(fc.tuple(client, index, pack), (world, drawn) => world.book(...drawn)),
  draw(index, (world, drawn) => world.cancel(drawn)),
  draw(index, (world, drawn) => world.reopen(drawn)),
  draw(index, (world, drawn) => world.remove(drawn)),
  draw(fc.tuple(index, index), (world, drawn) => world.use(...drawn)),
  draw(fc.tuple(index, index), (world, drawn) => world.refund(...drawn)),
  draw(fc.tuple(index, fc.nat(5)), (world, drawn) => world.edit(...drawn)),
  draw(fc.integer({ min: 1, max: 25 }), (world, days) => world.pass(days)),
);

test(`${RUNS * COMMANDS} random commands on packages equal a simple model`, { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS }), async (commands) => {
      const world = await World.create(db);
      for (const run of commands) await run(world);
      await world.check();
    }),
    { numRuns: RUNS, seed: 20261120, endOnFailure: true },
  );
});
