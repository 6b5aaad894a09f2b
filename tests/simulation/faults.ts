import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import type { Draw } from "./draw";
import type { Waiting } from "./gate";

const OF_READS = ["throttled", "lost request", "lost answer", "crash before", "crash after"] as const;
const OF_WRITES = [...OF_READS, "conflict", "delivered twice", "lost answer", "crash after"] as const;
const OF_GOOGLE = ["409", "410", "429", "500", "timeout", "lost answer", "late", "delivered twice"] as const;
const OF_TOKENS = ["revoked", "500", "timeout"] as const;
/** Faults of a request that sends a mail or a webhook. */
const OF_MAILS = ["refused", "throttled", "lost answer", "crash before", "crash after"] as const;
export type Fault = (typeof OF_WRITES | typeof OF_GOOGLE | typeof OF_TOKENS | typeof OF_MAILS)[number];

/** A crash ends all work of its caller, so only this share of the crashes drawn for database requests happens. */
const CRASHES = 0.4;

export function drawFault(draw: Draw, rate: number, { kind, isWrite, what }: Waiting): Fault | null {
  if (kind === "pause" || !draw.happens(rate)) return null;
  if (kind === "google") return draw.pick(what.includes("token") ? OF_TOKENS : OF_GOOGLE);
  if (kind === "mail" || kind === "webhook") return draw.pick(OF_MAILS);
  const fault = draw.pick(isWrite ? OF_WRITES : OF_READS);
  return fault.startsWith("crash") && !draw.happens(CRASHES) ? "throttled" : fault;
}

const named = (name: string): Error => Object.assign(new Error("simulated"), { name });

/** DynamoDB's error while another transaction holds the record. */
const conflict = ({ what }: Waiting): Error =>
  what.startsWith("TransactWriteItems")
    ? new TransactionCanceledException({
        message: "simulated",
        $metadata: {},
        CancellationReasons: [{ Code: "TransactionConflict" }],
      })
    : named("TransactionConflictException");

const noAnswer = () => named("TimeoutError");

export async function strike(one: Waiting, fault: Fault | null): Promise<void> {
  const { caller, send, answer, fail } = one;
  const sendUnheard = () => send().catch(() => undefined);
  switch (fault) {
    case "conflict":
      return fail(conflict(one));
    case "throttled":
      return fail(named("ThrottlingException"));
    case "lost request":
      return fail(noAnswer());
    case "lost answer":
      await sendUnheard();
      return fail(noAnswer());
    case "crash before":
      return caller.crash();
    case "crash after":
      await sendUnheard();
      return caller.crash();
    case "delivered twice":
      await sendUnheard();
      return send().then(answer, fail);
    default:
      return send().then(answer, fail);
  }
}
