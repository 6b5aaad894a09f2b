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
import { describe, expect, test } from "vitest";
import { speakJson } from "./wire";

interface Wire {
  status: number;
  body: object | string;
}

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
const commands = {
  get: (client: DynamoDBClient) => client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true })),
  batch: (client: DynamoDBClient) => client.send(new BatchGetItemCommand({ RequestItems: { t: { Keys: [Key] } } })),
  query: (client: DynamoDBClient) =>
    client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": { S: '"ñ"\n\u2028' } },
        ExclusiveStartKey: undefined,
        Limit: 3,
      }),
    ),
  transact: (client: DynamoDBClient) =>
    client.send(
      new TransactWriteItemsCommand({
        ClientRequestToken: "token",
        TransactItems: [{ Put: { TableName, Item: ITEM, ConditionExpression: "attribute_not_exists(pk)" } }],
      }),
    ),
  put: (client: DynamoDBClient) =>
    client.send(new PutItemCommand({ TableName, Item: { ...Key, bytes: { B: new Uint8Array([1, 2, 3]) } } })),
  describe: (client: DynamoDBClient) => client.send(new DescribeTableCommand({ TableName })),
};

const refusal = (name: string, rest: object = {}): Wire => ({
  status: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: "no", ...rest },
});

/** Source: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Operations.html */
const ANSWERS: [string, keyof typeof commands, Wire[]][] = [
  ["an item", "get", [{ status: 200, body: { ConsumedCapacity: CONSUMED, Item: ITEM } }]],
  ["no item", "get", [{ status: 200, body: {} }]],
  [
    "items, and keys that were not processed",
    "batch",
    [
      {
        status: 200,
        body: { ConsumedCapacity: [CONSUMED], Responses: { t: [ITEM] }, UnprocessedKeys: { t: { Keys: [Key] } } },
      },
    ],
  ],
  ["a page", "query", [{ status: 200, body: { Count: 1, Items: [ITEM], LastEvaluatedKey: Key, ScannedCount: 2 } }]],
  ["written", "transact", [{ status: 200, body: { ConsumedCapacity: [CONSUMED] } }]],
  [
    "a cancelled transaction, with a reason and the item as it is",
    "transact",
    [
      refusal("TransactionCanceledException", {
        CancellationReasons: [
          { Code: "None" },
          { Code: "ConditionalCheckFailed", Item: ITEM, Message: "The conditional request failed" },
        ],
        Message:
          "Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed]",
      }),
    ],
  ],
  ["a refused write, with the item as it is", "put", [refusal("ConditionalCheckFailedException", { Item: ITEM })]],
  ["a validation error", "query", [refusal("ValidationException")]],
  ["an error that it does not know", "get", [refusal("SomethingNewException")]],
  [
    "throttled, then an item",
    "get",
    [refusal("ProvisionedThroughputExceededException"), { status: 200, body: { Item: ITEM } }],
  ],
  [
    "a failure without words, then a page",
    "query",
    [
      { status: 503, body: "" },
      { status: 200, body: { Items: [] } },
    ],
  ],
  ["a table with a date", "describe", [{ status: 200, body: { Table: { CreationDateTime: 1.7e9 } } }]],
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
    // The answer comes in two parts, which may split a letter of two bytes.
    const parts = Readable.from([bytes.subarray(0, 61), bytes.subarray(61)]);
    return {
      response: new HttpResponse({ statusCode: status, headers: { "x-amzn-requestid": "REQUEST" }, body: parts }),
    };
  };
  const client = new DynamoDBClient({
    region: "us-east-1",
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
    requestHandler: { handle, updateHttpClientConfig: () => undefined, httpHandlerConfigs: () => ({}) },
    retryStrategy: new ConfiguredRetryStrategy(3, () => 0),
  });
  return { client, sent };
}

describe("a plain command and its answer equal the SDK's", () => {
  test.each(ANSWERS)("%s (%s)", async (_, command, answers) => {
    const [sdks, ours] = [recorded(answers), recorded(answers)];
    const expected = await talk(sdks.client, command);
    expect(await talk(speakJson(ours.client), command)).toEqual(expected);
    expect(ours.sent).toEqual(sdks.sent);
    expect(sdks.sent.length).toBe(2 * answers.length);
  });
});
