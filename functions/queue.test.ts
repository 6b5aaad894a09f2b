import { SQSClient } from "@aws-sdk/client-sqs";
import { startQueue } from "@sereno/tests/support/sqs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createQueue } from "./queue";

let queue: Awaited<ReturnType<typeof startQueue>>;
let taken: string[][] = [];
let refusal: string | null = null;
const told: unknown[] = [];
const log = { info: () => undefined, error: (event: string, fields: unknown) => told.push([event, fields]) };
let client: SQSClient;
const names = (count: number) => Array.from({ length: count }, (_, index) => `prc_${index}`);

beforeAll(async () => {
  queue = await startQueue(
    (bodies) => taken.push(bodies),
    () => refusal,
  );
  client = new SQSClient({
    region: "us-east-1",
    endpoint: new URL(queue.url).origin,
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
    maxAttempts: 1,
  });
});
afterAll(() => queue.stop());
beforeEach(() => {
  taken = [];
  refusal = null;
  told.length = 0;
});

test("each name is sent as its own message, ten per request", async () => {
  expect(await createQueue(queue.url, log, client)(names(103))).toBe(0);
  expect(taken.flat().sort()).toEqual(names(103).sort());
  expect(taken.map(({ length }) => length).sort((a, b) => a - b)).toEqual([3, ...Array(10).fill(10)]);
});

test("rejected messages are counted and logged, and stop no other message", async () => {
  refusal = "AccessDenied";
  expect(await createQueue(queue.url, log, client)(names(25))).toBe(25);
  expect(told).toHaveLength(3);
  refusal = null;
  expect(await createQueue(`${queue.url}-of-others`, log, client)(names(1))).toBe(1);
  expect(taken).toEqual([]);
});
