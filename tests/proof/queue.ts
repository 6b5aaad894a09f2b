import { startQueue } from "../support/sqs";
import type { DeployedFunction, mappingsOf } from "./deployed";
import type { Lambda } from "./lambda";
import { allows } from "./role";
import type { Call } from "./runtime-api";

type Mapping = ReturnType<typeof mappingsOf>[number];

/** Starts a queue that enforces its sender's role, and delivers its messages to the reader function. */
export async function startHandOn(sender: DeployedFunction, { eventSourceArn, batchSize }: Mapping, reader: Lambda) {
  const failures: string[] = [];
  const isAllowed = (fn: DeployedFunction, action: string) =>
    allows(fn.statements, { action: `sqs:${action}`, resource: eventSourceArn });
  // Rights that Lambda needs from the reader's role, by AWS's "Setting up IAM permissions" for SQS event sources.
  for (const action of ["ReceiveMessage", "DeleteMessage", "GetQueueAttributes"]) {
    if (!isAllowed(reader.fn, action)) failures.push(`${reader.fn.id} may not sqs:${action}`);
  }
  const waiting: string[] = [];
  const running = new Set<Promise<void>>();
  /** Time of the reader function's clock; the machine's time unless set. */
  const clock: Pick<Call, "moment"> = {};

  async function deliver(bodies: string[]): Promise<void> {
    const Records = bodies.map((body) => ({ messageId: crypto.randomUUID(), body, eventSource: "aws:sqs" }));
    const outcome = await reader.invoke({ Records }, clock);
    if ("error" in outcome) failures.push(`${reader.fn.id}: ${JSON.stringify(outcome.error)}`);
  }

  const queue = await startQueue(
    (bodies) => {
      waiting.push(...bodies);
      setImmediate(() => {
        const batch = waiting.splice(0, batchSize);
        if (batch.length === 0) return;
        const run = deliver(batch);
        running.add(run);
        void run.finally(() => running.delete(run));
      });
    },
    () => {
      if (isAllowed(sender, "SendMessage")) return null;
      failures.push(`${sender.id} may not sqs:SendMessage`);
      return "AccessDenied";
    },
  );
  return { url: queue.url, reader, clock, failures, settled: () => Promise.all(running), stop: queue.stop };
}
