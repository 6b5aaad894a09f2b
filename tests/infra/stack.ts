import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import * as z from "zod/mini";
import { listen } from "../support/free-port";

type Config = ReturnType<typeof $config>;
type Inputs = Record<string, unknown>;

const ACCOUNT = "123456789012";
const REGION = "us-east-1";

// Concurrent Lambdas of the account, and those that cannot be reserved:
// https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
const QUOTA = Number(process.env.TEST_LAMBDA_QUOTA ?? 1_000);
const UNRESERVED = 100;

/** The router of stage `previews`, as AWS describes it. */
const SHARED_ROUTER = {
  aliases: ["*.preview.sereno.example"],
  tagsAll: {
    "sst:ref:kv": `arn:aws:cloudfront:${REGION}:${ACCOUNT}:WebKvStore`,
    ...{ "sst:ref:kv-namespace": "1a0b", "sst:ref:version": "2", "sst:ref:protection": "none" },
  },
};

const arn = (service: string, resource: string) => ({ arn: `arn:aws:${service}:${REGION}:${ACCOUNT}:${resource}` });

/** Attributes of created resources that other resources use, as AWS would return them. */
const ATTRIBUTES: Record<string, (name: string, low: string) => Inputs> = {
  "aws:dynamodb/table:Table": (name) => arn("dynamodb", `table/${name}`),
  "aws:lambda/function:Function": (name) => arn("lambda", `function:${name}`),
  "aws:lambda/functionUrl:FunctionUrl": (_, low) => ({ functionUrl: `https://${low}.lambda-url.${REGION}.on.aws/` }),
  "aws:cloudfront/distribution:Distribution": () => ({
    ...SHARED_ROUTER,
    ...arn("cloudfront", "distribution/E1"),
    domainName: "d1.cloudfront.net",
    hostedZoneId: "Z2",
  }),
  "aws:s3/bucket:Bucket": (bucket, low) => ({
    ...arn("s3", bucket),
    bucket,
    bucketRegionalDomainName: `${low}.s3.amazonaws.com`,
  }),
  "aws:acm/certificate:Certificate": () => ({
    ...arn("acm", "certificate/1"),
    domainValidationOptions: [{ resourceRecordName: "_1", resourceRecordType: "CNAME", resourceRecordValue: "_2" }],
  }),
  "aws:sesv2/emailIdentity:EmailIdentity": () => ({
    ...arn("ses", "identity/sender"),
    dkimSigningAttributes: { tokens: ["a", "b", "c"] },
  }),
  "aws:sesv2/configurationSet:ConfigurationSet": (name) => arn("ses", `configuration-set/${name}`),
  "aws:sqs/queue:Queue": (name) => ({
    ...arn("sqs", name),
    url: `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${name}`,
  }),
  "random:index/randomBytes:RandomBytes": () => ({ hex: "0123456789abcdef", base64: "AAAA" }),
  "pulumi-nodejs:dynamic:Resource": () => ({ zoneId: "Z1", isDone: true }),
};

const attributes = (type: string, name: string): Inputs =>
  ATTRIBUTES[type]?.(name, name.toLowerCase()) ?? arn(type.split(":")[1].split("/")[0], name);

const LOOKS: Record<string, (inputs: Inputs) => Inputs> = {
  "aws:iam/getPolicyDocument:getPolicyDocument": (inputs) => ({ ...inputs, json: JSON.stringify(inputs.statements) }),
  "aws:index/getRegion:getRegion": () => ({ region: REGION }),
  "aws:index/getPartition:getPartition": () => ({ partition: "aws" }),
  "aws:index/getCallerIdentity:getCallerIdentity": () => ({ accountId: ACCOUNT }),
  "aws:servicequotas/getServiceQuota:getServiceQuota": (inputs) => ({ ...inputs, value: QUOTA }),
};

function look(token: string, inputs: Inputs): Inputs {
  const answer = LOOKS[token];
  // Pulumi reports only `details` of an error.
  if (!answer) throw Object.assign(new Error(), { details: `Nobody answers ${token}` });
  return answer(inputs);
}

/** Pulumi wraps secrets in an object with a marker key. */
const isSecret = (value: unknown): value is { value: unknown } =>
  typeof value === "object" && value !== null && "4dabf18193072939515e22adb298388d" in value;

const Call = z.object({ method: z.string(), params: z.array(z.record(z.string(), z.unknown())) });

/** Answers calls that SST's own program would answer: names of the account's buckets, and builds of functions. */
async function answerCalls(work: string) {
  const answers: Record<string, (args: Inputs) => unknown> = {
    "Provider.Aws.Bootstrap": () => ({ asset: "assets", state: "state" }),
    "Runtime.Build": ({ handler }) => {
      const out = mkdtempSync(join(work, "build-"));
      writeFileSync(join(out, "index.mjs"), "");
      return { handler, out, errors: [], sourcemaps: [] };
    },
  };
  const server = createServer(async (request, response) => {
    const { method, params } = Call.parse(await json(request));
    const answer = answers[method];
    response.setHeader("connection", "close");
    response.end(JSON.stringify(answer ? { result: answer(params[0]) } : { error: `Nobody answers ${method}` }));
  });
  process.env.SST_SERVER = `http://127.0.0.1:${await listen(server)}`;
  server.unref();
}

/** Runs the app, but records resources instead of creating them. `load` imports SST once `$app` and `$cli` exist. */
export async function record(
  stage: string,
  root: string,
  config: Config,
  load: () => Promise<(program: Config["run"]) => Promise<Inputs>>,
) {
  const app = await config.app({ stage });
  const work = mkdtempSync(join(tmpdir(), "sereno-infra-"));
  const paths = { home: work, root, work, platform: join(root, ".sst/platform") };
  const $cli = { command: "deploy", rpc: "", paths, state: { version: {} } };
  Object.assign(globalThis, { $app: { ...app, stage }, $dev: false, $cli });
  const run = await load();
  await answerCalls(work);
  const resources: { type: string; name: string; inputs: Inputs }[] = [];
  let unreserved = QUOTA;
  await $util.runtime.setMocks(
    {
      newResource({ type, name, inputs, custom, id }) {
        const { __provider, ...rest }: Inputs = inputs;
        const plain = Object.fromEntries(
          Object.entries(rest).map(([key, value]) => [key, isSecret(value) ? value.value : value]),
        );
        unreserved -= Number(plain.reservedConcurrentExecutions ?? 0);
        if (plain.reservedConcurrentExecutions && unreserved < UNRESERVED) {
          throw new Error(
            "ReservedConcurrentExecutions decreases account's UnreservedConcurrentExecution below its minimum value",
          );
        }
        // A resource with an id belongs to another stage and is only looked up, not created.
        if (custom && !id) resources.push({ type, name, inputs: plain });
        return { id: `${name}-id`, state: { name, ...inputs, ...attributes(type, name) } };
      },
      call: ({ token, inputs }) => look(token, inputs),
    },
    app.name,
    stage,
  );
  const waits: Record<string, string[]> = {};
  const outputs = await $util.runtime.runInPulumiStack(() => {
    $util.runtime.registerStackTransformation(({ name, opts }) => {
      const urns = $util.output(opts.dependsOn).apply((all) => $util.all([all ?? []].flat().map(({ urn }) => urn)));
      urns.apply((known) => {
        if (known.length > 0) waits[name] = known.map((urn) => urn.split("::").at(-1) ?? "");
      });
      return undefined;
    });
    return run(config.run);
  });
  // Resources that depend on builds and look-ups are created later. Once nothing is pending, all exist.
  await once(process, "beforeExit");
  rmSync(work, { recursive: true });
  return { app, outputs, resources, waits };
}
