import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";

type Config = ReturnType<typeof $config>;
type Program = Config["run"];
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
    "sst:ref:kv-namespace": "1a0b",
    "sst:ref:version": "2",
    "sst:ref:protection": "none",
  },
};

/** Attributes of a created resource that other resources use, as AWS would return them. */
function attributes(type: string, name: string): Inputs {
  const arn = (service: string, resource: string) => ({ arn: `arn:aws:${service}:${REGION}:${ACCOUNT}:${resource}` });
  switch (type) {
    case "aws:dynamodb/table:Table":
      return arn("dynamodb", `table/${name}`);
    case "aws:lambda/function:Function":
      return arn("lambda", `function:${name}`);
    case "aws:lambda/functionUrl:FunctionUrl":
      return { functionUrl: `https://${name.toLowerCase()}.lambda-url.${REGION}.on.aws/` };
    case "aws:cloudfront/distribution:Distribution":
      return {
        ...SHARED_ROUTER,
        ...arn("cloudfront", "distribution/E1"),
        domainName: "d1.cloudfront.net",
        hostedZoneId: "Z2",
      };
    case "aws:s3/bucket:Bucket":
      return { ...arn("s3", name), bucket: name, bucketRegionalDomainName: `${name.toLowerCase()}.s3.amazonaws.com` };
    case "aws:acm/certificate:Certificate":
      return {
        ...arn("acm", "certificate/1"),
        domainValidationOptions: [{ resourceRecordName: "_1", resourceRecordType: "CNAME", resourceRecordValue: "_2" }],
      };
    case "aws:sesv2/emailIdentity:EmailIdentity":
      return { ...arn("ses", "identity/sender"), dkimSigningAttributes: { tokens: ["a", "b", "c"] } };
    case "aws:sesv2/configurationSet:ConfigurationSet":
      return arn("ses", `configuration-set/${name}`);
    case "aws:sqs/queue:Queue":
      return { ...arn("sqs", name), url: `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${name}` };
    case "random:index/randomBytes:RandomBytes":
      return { hex: "0123456789abcdef", base64: "AAAA" };
    case "pulumi-nodejs:dynamic:Resource":
      return { zoneId: "Z1", isDone: true };
    default:
      return arn(type.split(":")[1].split("/")[0], name);
  }
}

function look(token: string, inputs: Inputs): Inputs {
  switch (token) {
    case "aws:iam/getPolicyDocument:getPolicyDocument":
      return { ...inputs, json: JSON.stringify(inputs.statements) };
    case "aws:index/getRegion:getRegion":
      return { region: REGION };
    case "aws:index/getPartition:getPartition":
      return { partition: "aws" };
    case "aws:index/getCallerIdentity:getCallerIdentity":
      return { accountId: ACCOUNT };
    case "aws:servicequotas/getServiceQuota:getServiceQuota":
      return { ...inputs, value: QUOTA };
    default:
      // Pulumi reports only `details` of an error.
      throw Object.assign(new Error(), { details: `Nobody answers ${token}` });
  }
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
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, params } = Call.parse(JSON.parse(Buffer.concat(chunks).toString()));
    const answer = answers[method];
    response.setHeader("connection", "close");
    response.end(JSON.stringify(answer ? { result: answer(params[0]) } : { error: `Nobody answers ${method}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  process.env.SST_SERVER = `http://127.0.0.1:${address.port}`;
  server.unref();
}

/** Runs the app, but records resources instead of creating them. `load` imports SST once `$app` and `$cli` exist. */
export async function record(
  stage: string,
  root: string,
  config: Config,
  load: () => Promise<(program: Program) => Promise<Inputs>>,
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
