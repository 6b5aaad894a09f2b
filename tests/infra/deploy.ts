import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import * as z from "zod/mini";
import { ROOT } from "../files";

const PLATFORM = join(ROOT, ".sst/platform");

const Inputs = z.record(z.string(), z.unknown());
export const Recording = z.object({
  app: Inputs,
  outputs: Inputs,
  resources: z.array(z.object({ type: z.string(), name: z.string(), inputs: Inputs })),
  /** Names of the resources that each resource waits for by `dependsOn`. */
  waits: z.record(z.string(), z.array(z.string())),
});
export type Recording = z.infer<typeof Recording>;

/** Bundles sst.config.ts as SST does: with SST's components, but without provider packages. Returns the file's path. */
async function bundle(): Promise<string> {
  const outfile = join(PLATFORM, `test-${process.pid}.mjs`);
  process.once("exit", () => rmSync(outfile, { force: true }));
  await build({
    stdin: {
      resolveDir: PLATFORM,
      contents: `
        import closures from "@pulumi/pulumi/runtime/closure/serializeClosure.js";
        import config from "../../sst.config";
        import { record } from "../../tests/infra/stack";
        // Serializing the functions of SST's own resources takes two thirds of a recording, and no test reads them.
        closures.serializeFunction = async () => ({ text: "", containsSecrets: false });
        const load = async () => {
          const [aws, sst, { run }] = await Promise.all([
            import("@pulumi/aws"), import("./src/components"), import("./src/auto/run"),
          ]);
          Object.assign(globalThis, { aws, sst });
          return run;
        };
        const recording = await record(process.argv[2], ${JSON.stringify(ROOT)}, config, load);
        process.send(recording, () => process.exit());
      `,
    },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    inject: [join(PLATFORM, "src/shim/run.js")],
    external: ["@pulumi/*", "@aws-sdk/*", "archiver", "esbuild", "glob", "undici"],
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    logLevel: "error",
  });
  return outfile;
}

let program: Promise<string> | undefined;

export const PREVIEW = {
  SERENO_DOMAIN: "sereno.example",
  PREVIEW_BOUNDARY: "arn:aws:iam::123456789012:policy/sereno-preview-boundary",
  PREVIEW_ROUTER: "E1",
};

/** Production's settings, all of them empty. */
export const UNSET = {
  ...{ AWS_REGION: "", SERENO_DOMAIN: "", ALARM_EMAIL: "" },
  ...{ ALLOWED_EMAILS: "", EMAIL_SENDER: "", REQUIRE_SECOND_FACTOR: "" },
};

/** Records the resources that a deployment of the stage would create. @throws Error if the app refuses to deploy. */
export async function deploy(stage: string, environment: Record<string, string> = {}): Promise<Recording> {
  program ??= bundle();
  const secrets = ["GoogleClientId", "GoogleClientSecret", "SessionKeys", "EncryptionKeys", "RelayKeys"];
  const child = fork(await program, [stage], {
    cwd: ROOT,
    silent: true,
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      ...Object.fromEntries(secrets.map((name) => [`SST_SECRET_${name}`, `value of ${name}`])),
      SST_SECRET_EdgeKeys: "value of EdgeKeys, and the one of before",
      ...UNSET,
      ...environment,
    },
  });
  let said = "";
  for (const stream of [child.stderr, child.stdout]) stream?.on("data", (text) => (said += text));
  const [answer] = await Promise.race([once(child, "message"), once(child, "close").then(() => [null])]);
  if (answer === null) throw new Error(said);
  return Recording.parse(answer);
}

export const ofType = ({ resources }: Recording, type: string) =>
  Object.fromEntries(resources.filter((each) => each.type === type).map(({ name, inputs }) => [name, inputs]));

const Statements = z.array(
  z.object({ effect: z.optional(z.string()), actions: z.array(z.string()), resources: z.array(z.string()) }),
);
/** Actions that a role allows on resources; no role has a statement that denies an action. */
export type Statement = z.infer<typeof Statements>[number];
const Role = z.object({ inlinePolicies: z.array(z.object({ policy: z.string() })) });

/** Statements of a role's inline policies, without the managed policies that are attached to the role. */
export const statementsOf = (recording: Recording, role: string): Statement[] =>
  Role.parse(ofType(recording, "aws:iam/role:Role")[role]).inlinePolicies.flatMap(({ policy }) =>
    Statements.parse(JSON.parse(policy)),
  );
