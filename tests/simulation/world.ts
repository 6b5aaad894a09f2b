import type { Context } from "@sereno/core/db/context";
import type { Logger } from "@sereno/core/logger";
import { withRandomness } from "@sereno/core/random";
import { createTestApp } from "../support/app";
import type { Table } from "./database";
import { type Draw, drawsOf } from "./draw";
import { drawFault, type Fault, strike } from "./faults";
import { Gate, type Waiting } from "./gate";
import { Google } from "./google";
import { Holds } from "./holds";
import type { Login } from "./logins";
import { Letters, strikeMail } from "./mail";
import { appointmentsAt, brokenBy, MOST_A_DAY } from "./moment";
import { watchWork } from "./quiet";
import { Receivers, strikeWebhook } from "./receivers";
import { Sending } from "./sending";
import { seededChance, Time } from "./time";
import { Told } from "./told";
import { Trace } from "./trace";

const START = "2026-11-20T15:00:00Z";
/** Numbers of the seed's random streams (`drawsOf`), by purpose. */
const ENDS = { chance: 1, schedule: 2, faults: 3, setting: 4 };
const RATES = [0, 0.03, 0.08, 0.15, 0.25];
const STEP_MS = 40;

/** Whether both are database reads of one caller. Such reads run together, because their order does not matter. */
const isReadOf = (one: Waiting, other: Waiting): boolean =>
  [one, other].every(({ kind, isWrite }) => kind === "database" && !isWrite) && one.caller === other.caller;

/** Reads in parallel, but answers in the order of `reads`, so that runs of a seed are equal. */
async function readTogether(reads: Waiting[]): Promise<void> {
  for (const [index, outcome] of (await Promise.allSettled(reads.map(({ send }) => send()))).entries()) {
    if (outcome.status === "fulfilled") reads[index]?.answer(outcome.value);
    else reads[index]?.fail(outcome.reason);
  }
}

/** A world from one seed: API and core over the real database engine, a simulated Google, and a scheduler. */
export class World {
  readonly trace = new Trace();
  readonly gate = new Gate(this.trace);
  readonly time = new Time(Date.parse(START));
  readonly google = new Google(this.time);
  readonly told: Record<Login, Told> = { ana: new Told(), bea: new Told(), caro: new Told() };
  readonly problems: string[] = [];
  readonly app: ReturnType<typeof createTestApp>;
  /** Context of jobs, whose requests wait at the gate, and of the simulation's own requests, which do not. */
  readonly ctx: Context;
  readonly practices = new Map<Login, string>();
  readonly letters: Letters;
  readonly receivers = new Receivers();
  readonly sending: Sending;
  readonly holds: Holds;
  readonly struck: Record<string, number> = {};
  /** For each procedure: whether any call with an idempotency key has succeeded. */
  readonly succeeded: Record<string, boolean> = {};
  lastCause: unknown;
  steps = 0;
  private readonly log: Logger = {
    info: () => undefined,
    error: (_, details) => (this.lastCause = details?.cause),
  };
  private readonly work = watchWork();
  private readonly schedule: Draw;
  private readonly faults: Draw;
  private rate = 0;

  private constructor(
    private readonly table: Table,
    readonly seed: number,
  ) {
    this.schedule = drawsOf(seed, ENDS.schedule);
    this.faults = drawsOf(seed, ENDS.faults);
    this.ctx = { db: table.db, clock: this.time, log: this.log, meet: this.google.meet };
    this.app = createTestApp({
      ...this.ctx,
      identity: this.google.identity,
      emailFrom: "citas@sereno.test",
      webhooks: this.receivers.port,
    });
    this.sending = new Sending(this.ctx);
    this.holds = new Holds(this.ctx);
    this.letters = new Letters(async (mail, sender) => this.note(await this.sending.wrongOfMail(mail, sender)));
  }

  static async open(table: Table, seed: number): Promise<World> {
    await table.make();
    const world = new World(table, seed);
    await world.google.open();
    return world;
  }

  async close(): Promise<void> {
    this.google.stop();
    this.work.stop();
    await this.table.drop();
  }

  inside<T>(work: () => T): T {
    return withRandomness(seededChance(drawsOf(this.seed, ENDS.chance), this.time), work);
  }

  private note(problems: readonly string[]): void {
    for (const each of problems) if (!this.problems.includes(each)) this.problem(each);
  }

  problem(what: string): void {
    this.trace.add(`PROBLEM ${what}`);
    this.problems.push(what);
  }

  /** From now on requests fail at a rate that is drawn from the seed. */
  breakThings(): void {
    this.rate = drawsOf(this.seed, ENDS.setting).pick(RATES);
  }

  heal(): void {
    this.rate = 0;
  }

  async run<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const over = work.finally(() => (isOver = true));
    over.catch(() => undefined);
    for (;;) {
      await this.work.quiet(() => this.gate.arrivals);
      if (isOver) return over;
      await this.step();
    }
  }

  private async step(): Promise<void> {
    this.steps += 1;
    if (this.gate.endOld(this.time.now().getTime())) return;
    const waiting = this.gate.waiting();
    if (waiting.length === 0) return this.waitOn();
    // The clock advances in small steps while requests wait at the gate; without such requests `waitOn` advances it.
    this.time.pass(1 + this.schedule.below(STEP_MS));
    if (this.google.isLate && this.schedule.happens(0.2)) await this.google.catchUp();
    const one = this.schedule.pick(waiting);
    const fault = drawFault(this.faults, this.rate, one);
    if (fault) this.struck[fault] = (this.struck[fault] ?? 0) + 1;
    const together = fault ? [] : waiting.filter((each) => each !== one && isReadOf(one, each));
    for (const each of [one, ...together]) this.gate.take(each);
    this.gate.note(one, fault ?? "");
    if (together.length > 0) return readTogether([one, ...together]);
    one.caller.began ??= this.time.now().getTime();
    await this.strike(this.watched(one), fault);
  }

  /** Before a request's answer is delivered, checks what the request wrote. */
  private watched(one: Waiting): Waiting {
    return { ...one, send: () => one.send().finally(() => this.watch(one)) };
  }

  private strike(one: Waiting, fault: Fault | null): Promise<void> {
    if (one.kind === "google") return this.google.strike(one, fault);
    if (one.kind === "webhook") return strikeWebhook(one, fault);
    return one.kind === "mail" ? strikeMail(one, fault) : strike(one, fault);
  }

  private async watch(one: Waiting): Promise<void> {
    if (one.isWrite && /client\d-look/.test(one.caller.name)) this.note([`a look of a client writes ${one.what}`]);
    for (const [login, practice_id] of this.practices) {
      if (!one.practices?.includes(practice_id)) continue;
      const appointments = await appointmentsAt(one, this.ctx, practice_id);
      const watched = { practice_id, appointments };
      this.note(await brokenBy(one, this.ctx, { ...watched, mostADay: MOST_A_DAY[login] }));
      this.note(await this.sending.wrongOf(one, appointments));
      this.note(await this.holds.wrongOf(one, watched));
    }
  }

  /** Moves the clock to the next deadline, when every task waits for one. */
  private waitOn(): void {
    const left = this.time.untilDeadline();
    if (left === null) throw new Error("everybody waits for nothing");
    this.time.pass(left);
  }
}
