import type { DeployedFunction } from "./deployed";
import type { Call, Outcome } from "./runtime-api";
import { type Place, type Sandbox, startSandbox } from "./sandbox";

/** Maximum processes of one function on this machine. Further calls wait, while Lambda would start more. */
const MOST_HERE = 4;

const OUT_OF_MEMORY: Outcome = {
  error: { type: "Runtime.OutOfMemory", message: "It held more memory than it was given." },
};

export class Lambda {
  readonly counts = { calls: 0, failures: 0, waited: 0, processes: 0 };
  /** How long each process took to start, in milliseconds. */
  readonly colds: number[] = [];
  /** Failed calls, failed starts, and output lines that are not JSON or have level `error`. */
  readonly complaints: string[] = [];
  /** Memory of the largest process, in MB. */
  memory = 0;

  private readonly free: Sandbox[] = [];
  private readonly all = new Set<Sandbox>();
  private readonly queue: ((sandbox: Sandbox | null) => void)[] = [];
  private starting = 0;

  constructor(
    readonly fn: DeployedFunction,
    private readonly place: Place,
  ) {}

  private readonly most = () => Math.min(this.fn.reservedConcurrentExecutions ?? MOST_HERE, MOST_HERE);

  async invoke(event: unknown, { moment }: Pick<Call, "moment"> = {}): Promise<Outcome> {
    this.counts.calls += 1;
    const sandbox = await this.take();
    const outcome = await sandbox.call({ event: JSON.stringify(event), timeout: this.fn.timeout * 1000, moment });
    const checked = this.letGo(sandbox, outcome);
    if ("error" in checked) {
      this.counts.failures += 1;
      this.complaints.push(JSON.stringify(checked.error));
    }
    return checked;
  }

  /** Whether all processes of the function are frozen; true from shortly after its last call until the next one. */
  isFrozen(): boolean {
    return [...this.all].every((sandbox) => sandbox.isFrozen());
  }

  stop(): void {
    for (const sandbox of this.all) sandbox.stop();
  }

  private async take(): Promise<Sandbox> {
    const known = this.free.pop();
    if (known) return known;
    if (this.all.size + this.starting < this.most()) return this.start();
    this.counts.waited += 1;
    return (await new Promise<Sandbox | null>((done) => this.queue.push(done))) ?? this.start();
  }

  private async start(): Promise<Sandbox> {
    this.starting += 1;
    try {
      const sandbox = await startSandbox(this.fn, this.place, (line) => this.note(line));
      this.all.add(sandbox);
      this.colds.push(sandbox.cold);
      this.counts.processes = Math.max(this.counts.processes, this.all.size);
      return sandbox;
    } catch (error) {
      this.complaints.push(String(error));
      this.queue.shift()?.(null);
      throw error;
    } finally {
      this.starting -= 1;
    }
  }

  /** Lambda's rule after a call: a process that ended, timed out or exceeded its memory is not used again. */
  private letGo(sandbox: Sandbox, outcome: Outcome): Outcome {
    const held = sandbox.memory();
    this.memory = Math.max(this.memory, held);
    const tooMuch = held > this.fn.memorySize;
    const isSpent = "error" in outcome && /^(Sandbox|Runtime)\./.test(outcome.error.type);
    if (tooMuch || isSpent || !sandbox.isRunning()) {
      sandbox.stop();
      this.all.delete(sandbox);
      this.queue.shift()?.(null);
    } else {
      const next = this.queue.shift();
      if (next) next(sandbox);
      else this.free.push(sandbox);
    }
    return tooMuch ? OUT_OF_MEMORY : outcome;
  }

  private note(line: string): void {
    if (!isCalm(line)) this.complaints.push(line.slice(0, 2000));
  }
}

function isCalm(line: string): boolean {
  try {
    return JSON.parse(line).level !== "error";
  } catch {
    return false;
  }
}
