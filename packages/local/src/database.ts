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
import { damaged, type Engine, isDamage, startEngine } from "./engine";
import type { EngineProgram } from "./engine-program";
import { unwritable } from "./files";
import { socketOf } from "./seclusion";
import { completeTable } from "./table";

// Silences what the SDK prints on Node 20 about its future versions; Sereno prints one line of its own.
// biome-ignore lint/style/noProcessEnv: the SDK reads this setting from the environment only.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

/** The database in use: the embedded engine, or the one at `endpoint`, for which `isPrivate` is always true. */
export interface DatabaseEngine extends Engine {
  /** The engine and the path or address of the data, as one line for the start's output. */
  description: string;
}

export interface EngineChoice extends EngineProgram {
  /** The embedded engine's database file; null keeps the data in memory. */
  file: string | null;
  /** Address of a running database to use instead of the embedded one. */
  endpoint?: string;
  log?: Logger;
}

/** Starts the embedded engine unless `endpoint` is set. The caller locks the file's folder. Throws as `startEngine`. */
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

/** Sends a constant signature, which saves a quarter of a request's time: local engines check no signature. */
const UNSIGNED = {
  credentials: { accessKeyId: "local", secretAccessKey: "local" },
  signer: { sign: async (request) => ({ ...request, headers: { ...request.headers, ...SIGNATURE } }) },
} satisfies Pick<DynamoDBClientConfig, "credentials" | "signer">;

const socketAgent = (path: string) =>
  Object.assign(new Agent({ keepAlive: true }), { createConnection: () => connect(path) });

const UNREACHABLE = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT"]);
const UNREACHABLE_TEXT = "No responde la base de datos de DYNAMODB_ENDPOINT. Arráncala, o quita esa variable.";

/** Creates the table, or adds what a table of an older version lacks: indexes and the expiry of items. */
export async function ensureTable(client: DynamoDBClient, table: string): Promise<void> {
  try {
    await client.send(new CreateTableCommand(tableDefinition(table)));
  } catch (error) {
    if (UNREACHABLE.has(Object(error).code)) throw new Error(UNREACHABLE_TEXT, { cause: error });
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  await completeTable(client, table);
}

/** As `ensureTable`, in the embedded database. @throws Error of one line if the disk is full or the file is damaged. */
export const openTableOf = (file: string, client: DynamoDBClient, table: string): Promise<void> =>
  ensureTable(client, table).catch((error: unknown) => {
    if (isStorageFull(error)) throw unwritable(file, error);
    throw error instanceof InternalServerError ? damaged(file, error) : error;
  });

/** Reads a table and its indexes once, to find damage early; ends if `signal` aborts. Throws `Damaged` on damage. */
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
        // Between pages as small as this, the engine answers other requests.
        Limit: 500,
        ExclusiveStartKey: start,
      });
      const page = await client.send(scan).catch((error: unknown) => {
        throw isDamage(error) ? damaged(file, error) : error;
      });
      start = page.LastEvaluatedKey;
    } while (start && !signal?.aborted);
  }
}
