import { Agent } from "node:http";
import { connect } from "node:net";
import {
  type AttributeValue,
  CreateTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  InternalServerError,
  ResourceInUseException,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import { isStorageFull } from "@sereno/core/db/failures";
import { tableDefinition } from "@sereno/core/domain/kept/keys";
import type { Logger } from "@sereno/core/logger";
import { damaged, isDamage, startEngine } from "./engine";
import type { EngineProgram } from "./engine-program";
import { unwritable } from "./files";
import { socketOf } from "./seclusion";
import { completeTable } from "./table";

// On Node 20 the SDK prints six lines about its future versions; Sereno prints one line of its own instead.
// biome-ignore lint/style/noProcessEnv: the SDK reads it there alone.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

export interface DatabaseEngine {
  endpoint: string;
  /** A line for the start's output with the engine and the place of the data. */
  description: string;
  /** Whether only this user's programs can reach the embedded engine; true for any other database. */
  isPrivate: boolean;
  /** Resolves to an error of one line once the engine's file was replaced; the engine has then ended. */
  lost: Promise<Error>;
  stop(): Promise<void>;
}

export interface EngineChoice extends EngineProgram {
  /** The embedded engine's file; null: in memory. */
  file: string | null;
  /** A running database to use instead of the embedded one. */
  endpoint?: string;
  log?: Logger;
}

/** Starts the embedded engine, unless `endpoint` names a database. For a file the caller must hold its folder's lock.
 * @throws Error that says how to get an engine, or why it failed. */
export async function startDatabase({ file, endpoint, log, ...program }: EngineChoice): Promise<DatabaseEngine> {
  if (endpoint) {
    const lost = new Promise<never>(() => undefined);
    return { endpoint, description: endpoint, isPrivate: true, lost, stop: async () => undefined };
  }
  const engine = await startEngine(program, file, log);
  return { ...engine, description: `dynoxide (${file ?? "en memoria"})` };
}

export async function withDatabase<T>(choice: EngineChoice, work: (endpoint: string) => Promise<T>): Promise<T> {
  const { endpoint, stop } = await startDatabase(choice);
  try {
    return await work(endpoint);
  } finally {
    await stop();
  }
}

export function localClient(endpoint: string): DynamoDBClient {
  const region = /^dynamodb\.([\w-]+)\.amazonaws\.com$/.exec(new URL(endpoint).hostname)?.[1];
  if (region) return new DynamoDBClient({ endpoint, region });
  const path = socketOf(endpoint);
  return new DynamoDBClient({
    region: "us-east-1",
    ...UNSIGNED,
    ...(path ? { endpoint: "http://localhost", requestHandler: { httpAgent: socketAgent(path) } } : { endpoint }),
  });
}

const SIGNATURE = {
  "x-amz-date": "20260101T000000Z",
  authorization:
    "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
};

/** Local engines require a signature but check none. A constant one saves a quarter of a request's time. */
const UNSIGNED = {
  credentials: { accessKeyId: "local", secretAccessKey: "local" },
  signer: {
    sign: async (request) => ({ ...request, headers: { ...request.headers, ...SIGNATURE } }),
  },
} satisfies Pick<DynamoDBClientConfig, "credentials" | "signer">;

const socketAgent = (path: string) =>
  Object.assign(new Agent({ keepAlive: true }), { createConnection: () => connect(path) });

/** Creates the table, or adds indexes missing in an older version. */
export async function ensureTable(client: DynamoDBClient, table: string): Promise<void> {
  try {
    await client.send(new CreateTableCommand(tableDefinition(table)));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  await completeTable(client, table);
}

/** Creates a database file's table if missing. @throws Error of one line that says what to do with a damaged file. */
export const openTableOf = (file: string, client: DynamoDBClient, table: string): Promise<void> =>
  ensureTable(client, table).catch((error: unknown) => {
    if (isStorageFull(error)) throw unwritable(file, error);
    throw error instanceof InternalServerError ? damaged(file, error) : error;
  });

/** Rows per read: few, so that other requests run in between. */
const ROWS = 500;

/** Reads a table and its indexes once, to find damage before the day's first appointment. @throws Damaged */
export async function lookThrough(
  file: string,
  client: DynamoDBClient,
  table: string,
  signal?: AbortSignal,
): Promise<void> {
  const { GlobalSecondaryIndexes } = tableDefinition(table);
  for (const IndexName of [undefined, ...GlobalSecondaryIndexes.map((each) => each.IndexName)]) {
    let start: Record<string, AttributeValue> | undefined;
    do {
      const scan = new ScanCommand({
        TableName: table,
        IndexName,
        Select: "COUNT",
        Limit: ROWS,
        ExclusiveStartKey: start,
      });
      const page = await client.send(scan).catch((error: unknown) => {
        throw isDamage(error) ? damaged(file, error) : error;
      });
      start = page.LastEvaluatedKey;
    } while (start && !signal?.aborted);
  }
}
