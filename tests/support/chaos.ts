import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

const FAULTS = ["conflict", "throttled", "lost_request", "lost_reply", "delivered_twice"] as const;
type Fault = (typeof FAULTS)[number];

export interface Chaos {
  endpoint: string;
  /** How often each fault struck. */
  struck: Record<Fault, number>;
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const TRANSACTION = "TransactWriteItems";
const isRead = (operation: string) => /^(Get|Query|BatchGet|TransactGet|Scan|Describe)/.test(operation);

/** A proxy before a DynamoDB endpoint that makes a share of the requests (0 to 1) go wrong in the ways that AWS knows. */
export async function startChaos(endpoint: string, rate: number): Promise<Chaos> {
  const struck = { conflict: 0, throttled: 0, lost_request: 0, lost_reply: 0, delivered_twice: 0 };
  const drawFault = (operation: string): Fault | null => {
    if (Math.random() >= rate) return null;
    const fault = FAULTS[Math.floor(Math.random() * FAULTS.length)] ?? "throttled";
    return fault === "conflict" && isRead(operation) ? "throttled" : fault;
  };

  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const operation = String(incoming.headers["x-amz-target"]).split(".")[1] ?? "";
    const fault = drawFault(operation);
    if (fault) struck[fault] += 1;
    switch (fault) {
      case "conflict":
        return reply(
          outgoing,
          refusal(operation === TRANSACTION ? canceled(body) : failure("TransactionConflictException")),
        );
      case "throttled":
        return reply(outgoing, refusal(failure("ThrottlingException")));
      case "lost_request":
        return incoming.socket.destroy();
      case "lost_reply":
        await forward(endpoint, incoming, body);
        return incoming.socket.destroy();
      case "delivered_twice":
        await forward(endpoint, incoming, body);
    }
    reply(outgoing, await forward(endpoint, incoming, body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    struck,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

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

function forward(endpoint: string, { method, headers, url }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((done, fail) => {
    const outgoing = request(new URL(url ?? "/", endpoint), { method, headers }, async (response) => {
      done({ status: response.statusCode ?? 500, headers: response.headers, body: await buffer(response) });
    });
    outgoing.on("error", fail);
    outgoing.end(body);
  });
}

function reply(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  outgoing.writeHead(status, { "content-type": headers["content-type"], "content-length": body.length });
  outgoing.end(body);
}
