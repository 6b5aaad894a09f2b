import { SQSClient } from "@aws-sdk/client-sqs";
import { startQueue } from "@sereno/tests/support/sqs";
import { afterAll, expect, test } from "vitest";
import { createQueue } from "./queue";

let taken: string[][] = [];
let refusal: string | null = null;
const logged: unknown[] = [];
const log = { info: () => undefined, error: (event: string, fields: unknown) => logged.push([event, fields]) };
const names = (count: number) => Array.from({ length: count }, (_, index) => `prc_${index}`);

const take = (bodies: string[]) => taken.push(bodies);
const queue = await startQueue(take, () => refusal);
afterAll(queue.stop);
const credentials = { accessKeyId: "a", secretAccessKey: "b" };
const endpoint = new URL(queue.url).origin;
const client = new SQSClient({ region: "us-east-1", endpoint, credentials, maxAttempts: 1 });

test("each text is sent as one SQS message, ten messages per request", async () => {
  expect(await createQueue(queue.url, log, client)(names(103))).toBe(0);
  expect(taken.flat().sort()).toEqual(names(103).sort());
  expect(taken.map(({ length }) => length).sort((a, b) => a - b)).toEqual([3, ...Array(10).fill(10)]);
});

test("messages that SQS rejects are counted, and each failed request is logged", async () => {
  taken = [];
  refusal = "AccessDenied";
  expect(await createQueue(queue.url, log, client)(names(25))).toBe(25);
  expect(logged).toHaveLength(3);
  refusal = null;
  expect(await createQueue(`${queue.url}-of-others`, log, client)(names(1))).toBe(1);
  expect(taken).toEqual([]);
});
