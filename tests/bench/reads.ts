import { readOne, readQuery } from "@sereno/core/db/read";
import { createClock, createPractice, openTestDatabase } from "../support/practice";
import { seedPractice } from "../support/seed";
import { percentile, round, table } from "./table";

const RECORDS = 50;
const ROUNDS = 200;
const WARM_UP = 50;

export async function benchReads(endpoint: string, tableName: string): Promise<void> {
  const db = openTestDatabase(endpoint, tableName);
  const ctx = await createPractice(db, { clock: createClock("2026-11-20T15:00:00Z") });
  await seedPractice(ctx, { clients: 20, appointments: RECORDS });
  const { practice_id } = ctx.practice;
  const all = () => db.appointment.query.byStart({ practice_id }).gte({ starts_at: "0" });
  const { data } = await readQuery(db, "appointment", all());
  const each = <T>(read: (key: { practice_id: string; id: string }) => Promise<T>) => Promise.all(data.map(read));
  const query = await measure(
    () => all().go({ pages: "all" }),
    () => readQuery(db, "appointment", all()),
  );
  const keys = await measure(
    () => each(({ id }) => db.appointment.get({ practice_id, id }).go({ consistent: true })),
    () => each(({ id }) => readOne(db, db.one.appointment({ practice_id, id }))),
  );
  table(
    `Reading ${data.length} appointments (CPU of this process, median)`,
    ["", "ElectroDB ms", "ours ms", "ratio", "ElectroDB CPU ms", "ours CPU ms", "ratio CPU"],
    [
      ["by one query", ...query],
      ["each by its key", ...keys],
    ],
  );
}

async function measure(theirs: () => Promise<unknown>, ours: () => Promise<unknown>): Promise<string[]> {
  const [a, b]: [Taken[], Taken[]] = [[], []];
  for (let index = 0; index < WARM_UP + ROUNDS; index++) {
    const turn = [await time(theirs), await time(ours)] as const;
    if (index < WARM_UP) continue;
    a.push(turn[0]);
    b.push(turn[1]);
  }
  return (["ms", "cpu"] as const).flatMap((what) => {
    const [theirMedian, ourMedian] = [a, b].map((all) =>
      percentile(
        all.map((taken) => taken[what]),
        50,
      ),
    );
    return [theirMedian ?? 0, ourMedian ?? 0, (ourMedian ?? 0) / (theirMedian ?? 1)].map((value) => round(value));
  });
}

export interface Taken {
  ms: number;
  cpu: number;
}

export async function time(work: () => Promise<unknown>): Promise<Taken> {
  const [started, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - started, cpu: (user + system) / 1000 };
}
