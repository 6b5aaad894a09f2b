import { Readable } from "node:stream";
import {
  BatchGetItemCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { ConfiguredRetryStrategy } from "@smithy/core/retry";
import { type HttpRequest, HttpResponse } from "@smithy/core/transport";
import { expect, test } from "vitest";
import { speakJson } from "./wire";

type Wire = { status: number; body: object | string };

const ITEM = {
  pk: { S: "$sereno#practice_id_prc_ñ" },
  price: { N: "12345678901234567890.5" },
  open: { BOOL: false },
  gone: { NULL: true },
  tags: { SS: ["ánimo", "b"] },
  cells: { NS: ["1", "2.50"] },
  notes: { L: [{ S: "" }, { M: { a: { N: "-0" }, b: { L: [] } } }] },
};
const CONSUMED = { TableName: "t", CapacityUnits: 20 };
const [TableName, Key] = ["t", { pk: { S: "a" }, sk: { S: "b" } }];
const KeyConditionExpression = "pk = :pk";
const ExpressionAttributeValues = { ":pk": { S: '"ñ"\n\u2028' } };
const Ask = { TableName, KeyConditionExpression, ExpressionAttributeValues, ExclusiveStartKey: undefined, Limit: 3 };
const Put = { TableName, Item: ITEM, ConditionExpression: "attribute_not_exists(pk)" };
const Write = { ClientRequestToken: "token", TransactItems: [{ Put }] };
const Bytes = { ...Key, bytes: { B: new Uint8Array([1, 2, 3]) } };
const commands = {
  get: (client: DynamoDBClient) => client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true })),
  batch: (client: DynamoDBClient) => client.send(new BatchGetItemCommand({ RequestItems: { t: { Keys: [Key] } } })),
  query: (client: DynamoDBClient) => client.send(new QueryCommand(Ask)),
  transact: (client: DynamoDBClient) => client.send(new TransactWriteItemsCommand(Write)),
  put: (client: DynamoDBClient) => client.send(new PutItemCommand({ TableName, Item: Bytes })),
  describe: (client: DynamoDBClient) => client.send(new DescribeTableCommand({ TableName })),
};

const done = (body: object): Wire => ({ status: 200, body });
const refusal = (name: string, rest: object = {}): Wire => ({
  status: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: "no", ...rest },
});
const SOME = { ConsumedCapacity: [CONSUMED], Responses: { t: [ITEM] }, UnprocessedKeys: { t: { Keys: [Key] } } };
const FAILED = { Code: "ConditionalCheckFailed", Item: ITEM, Message: "The conditional request failed" };
const CANCELLED = {
  CancellationReasons: [{ Code: "None" }, FAILED],
  Message:
    "Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed]",
};

/** DynamoDB's answers: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Operations.html */
const ANSWERS: [string, keyof typeof commands, ...Wire[]][] = [
  ["an item", "get", done({ ConsumedCapacity: CONSUMED, Item: ITEM })],
  ["no item", "get", done({})],
  ["items, and keys that were not processed", "batch", done(SOME)],
  ["a page", "query", done({ Count: 1, Items: [ITEM], LastEvaluatedKey: Key, ScannedCount: 2 })],
  ["written", "transact", done({ ConsumedCapacity: [CONSUMED] })],
  ["a cancelled transaction, with its item", "transact", refusal("TransactionCanceledException", CANCELLED)],
  ["a refused write, with the item", "put", refusal("ConditionalCheckFailedException", { Item: ITEM })],
  ["a validation error", "query", refusal("ValidationException")],
  ["an error that it does not know", "get", refusal("SomethingNewException")],
  ["throttled, then an item", "get", refusal("ProvisionedThroughputExceededException"), done({ Item: ITEM })],
  ["a failure without words, then a page", "query", { status: 503, body: "" }, done({ Items: [] })],
  ["a table with a date", "describe", done({ Table: { CreationDateTime: 1.7e9 } })],
];

async function talk(client: DynamoDBClient, command: keyof typeof commands) {
  const outcome = await commands[command](client).then(
    (output: object) => ({ output }),
    (error: Error) => ({ error: { ...error, name: error.name, message: error.message, kind: error.constructor.name } }),
  );
  return JSON.parse(JSON.stringify(outcome));
}

function recorded(answers: Wire[]) {
  const sent: unknown[] = [];
  const left = [...answers];
  const handle = async (request: HttpRequest) => {
    const { method, protocol, hostname, port, path, query, body } = request;
    const { "content-type": type, "content-length": length, "x-amz-target": target, host } = request.headers;
    sent.push({ method, protocol, hostname, port, path, query, type, length, target, host });
    sent.push(JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body)));
    const { status, body: answer } = left.shift() ?? { status: 200, body: {} };
    const bytes = Buffer.from(typeof answer === "string" ? answer : JSON.stringify(answer));
    // The body arrives in two chunks, so that a character of two bytes may be split.
    const parts = Readable.from([bytes.subarray(0, 61), bytes.subarray(61)]);
    const headers = { "x-amzn-requestid": "REQUEST" };
    return { response: new HttpResponse({ statusCode: status, headers, body: parts }) };
  };
  const client = new DynamoDBClient({
    region: "us-east-1",
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
    requestHandler: { handle, updateHttpClientConfig: () => undefined, httpHandlerConfigs: () => ({}) },
    retryStrategy: new ConfiguredRetryStrategy(3, () => 0),
  });
  return { client, sent };
}

test.each(ANSWERS)(
  "speakJson sends the SDK's request and returns the SDK's result for the answer '%s' (%s)",
  async (_, command, ...answers) => {
    const [sdks, ours] = [recorded(answers), recorded(answers)];
    const expected = await talk(sdks.client, command);
    expect(await talk(speakJson(ours.client), command)).toEqual(expected);
    expect(ours.sent).toEqual(sdks.sent);
    expect(sdks.sent.length).toBe(2 * answers.length);
  },
);
