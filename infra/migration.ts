import { common } from "./function";
import { table, tableAccess } from "./storage";

const fn = new sst.aws.Function("Migrate", {
  ...common,
  handler: "functions/migrate.handler",
  memory: "1024 MB",
  timeout: "15 minutes",
  permissions: [...tableAccess, { actions: ["dynamodb:Scan"], resources: [table.arn] }],
});

/** Runs with every deployment, which waits for it and fails if it does: a table may have been restored meanwhile. */
export const migrateData = (name: string, phase: "before" | "after", dependsOn: $util.Input<$util.Resource>[]) =>
  new aws.lambda.Invocation(
    name,
    { functionName: fn.name, input: JSON.stringify({ phase }), triggers: { deployed: new Date().toISOString() } },
    { dependsOn },
  );

/** The data as far as the new code wants it and the old code lives with it: no function gets its new code before. */
export const dataReady = migrateData("MigrateBefore", "before", []);
