import { type Answer, type Gate, isRead, startProxy } from "./proxy";

const FAULTS = ["conflict", "throttled", "lost_request", "lost_reply", "delivered_twice"] as const;
type Fault = (typeof FAULTS)[number];

export interface Chaos extends Gate {
  /** How often each fault struck. */
  struck: Record<Fault, number>;
}

const TRANSACTION = "TransactWriteItems";

/** A proxy before a DynamoDB endpoint that makes a share of the requests (0 to 1) go wrong in the ways that AWS knows. */
export async function startChaos(endpoint: string, rate: number): Promise<Chaos> {
  const struck = { conflict: 0, throttled: 0, lost_request: 0, lost_reply: 0, delivered_twice: 0 };
  // One after another, so that each strikes about as often as the others; a read is in conflict with nothing.
  let [reads, writes] = [0, 0];
  const drawFault = (operation: string): Fault | null => {
    if (Math.random() >= rate) return null;
    return isRead(operation) ? nth(FAULTS.slice(1), reads++) : nth(FAULTS, writes++);
  };
  const proxy = await startProxy(endpoint, async ({ operation, body, pass }) => {
    const fault = drawFault(operation);
    if (fault) struck[fault] += 1;
    switch (fault) {
      case "conflict":
        return refusal(operation === TRANSACTION ? canceled(body) : failure("TransactionConflictException"));
      case "throttled":
        return refusal(failure("ThrottlingException"));
      case "lost_request":
        return null;
      case "lost_reply":
        await pass();
        return null;
      case "delivered_twice":
        await pass();
    }
    return pass();
  });
  return { ...proxy, struck };
}

const nth = (faults: readonly Fault[], index: number): Fault => faults[index % faults.length] ?? "throttled";

const failure = (name: string) => ({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: "chaos" });

/** As DynamoDB cancels a transaction of which one item is being written by another. */
function canceled(body: Buffer) {
  const { TransactItems }: { TransactItems: unknown[] } = JSON.parse(body.toString());
  const reasons = TransactItems.map((_, index) => ({ Code: index === 0 ? "TransactionConflict" : "None" }));
  return { ...failure("TransactionCanceledException"), CancellationReasons: reasons };
}

const refusal = (body: object): Answer => ({
  status: 400,
  headers: { "content-type": "application/x-amz-json-1.0" },
  body: Buffer.from(JSON.stringify(body)),
});
