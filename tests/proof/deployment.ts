import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { startDatabase } from "@sereno/local/database";
import { startGoogleStandIn } from "@sereno/local/google/stand-in";
import { readSettings } from "@sereno/local/settings";
import { build } from "esbuild";
import * as z from "zod/mini";
import { ROOT } from "../files";
import { ofType, type Recording } from "../infra/deploy";
import { bundleOptions } from "../support/bundle";
import { freePort } from "../support/free-port";
import { testKeys } from "../support/practice";
import {
  type DeployedFunction,
  DOMAIN,
  functionsOf,
  invocationsOf,
  mappingsOf,
  recordProduction,
  tableOf,
} from "./deployed";
import { startEdge } from "./edge";
import { guardTable, makeTable } from "./guarded-table";
import { Lambda } from "./lambda";
import { findNode } from "./node";
import { startHandOn } from "./queue";

const GOOGLE = { clientId: "sereno-local", clientSecret: "sereno-local-secret" };

/** Keys in the form of a stage's secrets: base64url, separated by commas. */
const text = (keys: Uint8Array[]) => keys.map((key) => Buffer.from(key).toString("base64url")).join(",");

const secrets = {
  GoogleClientId: GOOGLE.clientId,
  GoogleClientSecret: GOOGLE.clientSecret,
  SessionKeys: text(testKeys.session),
  EncryptionKeys: text(testKeys.encryption),
  EdgeKeys: text([new Uint8Array(32).fill(3), new Uint8Array(32).fill(4)]),
  RelayKeys: text([new Uint8Array(32).fill(5)]),
};

const PUBLIC = `https://${DOMAIN}`;

export type Deployment = Awaited<ReturnType<typeof startDeployment>>;

async function bundle(functions: DeployedFunction[], code: string): Promise<void> {
  for (const file of [...new Set(functions.map(({ handler }) => handler.replace(/\.[^.]+$/, "")))]) {
    const outdir = join(code, file.replace(basename(file), ""));
    await build({ ...bundleOptions, entryPoints: [join(ROOT, `${file}.ts`)], outdir, logLevel: "error" });
  }
}

function addressesOf(recording: Recording, lambdas: Map<string, Lambda>): Map<string, Lambda> {
  return new Map(
    Object.entries(ofType(recording, "aws:lambda/functionUrl:FunctionUrl")).map(([name, inputs]) => {
      const { functionName } = z.object({ functionName: z.string() }).parse(inputs);
      const lambda = lambdas.get(functionName);
      if (!lambda) throw new Error(`${name} leads to ${functionName}, which is nowhere.`);
      return [`${name.toLowerCase()}.lambda-url.us-east-1.on.aws`, lambda];
    }),
  );
}

/** Starts a recorded production deployment on this machine, and runs its migrations. @throws Error if one fails. */
export async function startDeployment() {
  const home = mkdtempSync(join(tmpdir(), "sereno-proof-"));
  const [code, disks] = ["code", "disks"].map((name) => join(home, name));
  if (!code || !disks) throw new Error("No folders");
  mkdirSync(disks);
  const node = findNode(24);
  const recording = await recordProduction(secrets);
  const functions = functionsOf(recording);
  await bundle(functions, code);

  const engine = await startDatabase({ file: null, ...readSettings(process.env).engine });
  const table = tableOf(recording);
  await makeTable(engine.endpoint, table);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const google = await startGoogleStandIn({
    ...GOOGLE,
    port: 0,
    redirectUris: [`${url}/auth/callback`],
    // Google notifies only https addresses, so it gets the public one. Its notifications are sent to this machine.
    send: ({ address, headers }) =>
      void fetch(address.replace(PUBLIC, url), { method: "POST", headers }).catch(() => undefined),
  });

  const parts = await Promise.all(
    functions.map(async (fn) => {
      const guarded = await guardTable(engine.endpoint, fn, table);
      const environment: Record<string, string> = {
        AWS_ENDPOINT_URL_DYNAMODB: guarded.endpoint,
        GOOGLE_ISSUER: google.issuer,
        // This machine's address replaces the public one, except in NOTIFY_AT, because Google notifies only https.
        ...Object.fromEntries(
          Object.entries(fn.environment.variables)
            .filter(([name, value]) => name !== "NOTIFY_AT" && value.includes(PUBLIC))
            .map(([name, value]) => [name, value.replace(PUBLIC, url)]),
        ),
      };
      return { id: fn.id, fn, guarded, lambda: new Lambda(fn, { node, code, disks, environment }), environment };
    }),
  );
  const queues = await Promise.all(
    mappingsOf(recording).map(async (mapping) => {
      const reader = parts.find(({ fn }) => mapping.functionName.endsWith(`:${fn.id}Function`));
      const sender = parts.find(({ fn }) =>
        fn.environment.variables.QUEUE_URL?.endsWith(`/${mapping.eventSourceArn.split(":").at(-1)}`),
      );
      if (!reader || !sender) throw new Error(`Nobody sends to ${mapping.eventSourceArn}, or nobody reads it.`);
      const queue = await startHandOn(sender.fn, mapping, reader.lambda);
      // The function's processes read this object when they start, at the first call, so it may still change here.
      Object.assign(sender.environment, { QUEUE_URL: queue.url, AWS_ENDPOINT_URL_SQS: new URL(queue.url).origin });
      return queue;
    }),
  );
  const byName = new Map(parts.map(({ fn, lambda }) => [fn.name, lambda]));
  const edge = await startEdge(recording, port, addressesOf(recording, byName));

  // Frozen processes would outlive this process, so its 'exit' event stops them.
  process.once("exit", () => {
    for (const { lambda } of parts) lambda.stop();
    rmSync(home, { recursive: true, force: true });
  });

  async function stop(): Promise<void> {
    edge.stop();
    for (const queue of queues) {
      await queue.settled();
      await queue.stop();
    }
    for (const { lambda, guarded } of parts) {
      lambda.stop();
      await guarded.stop();
    }
    await google.stop();
    await engine.stop();
  }

  for (const { functionName, input } of invocationsOf(recording)) {
    const outcome = await byName.get(functionName)?.invoke(JSON.parse(input));
    if (!outcome || "error" in outcome) {
      await stop();
      throw new Error(`The deployment stops at ${functionName} ${input}: ${JSON.stringify(outcome)}`);
    }
  }
  const deployed = { url, googleUrl: google.url, endpoint: engine.endpoint, table: table.name };
  return { recording, node, engine: engine.description, url, deployed, edge, parts, queues, stop };
}
