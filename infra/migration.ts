import { common } from "./function";
import { table, tableAccess } from "./storage";

const fn = new sst.aws.Function("Migrate", {
  ...common,
  handler: "functions/migrate.handler",
  memory: "1024 MB",
  timeout: "15 minutes",
  permissions: [...tableAccess, { actions: ["dynamodb:Scan"], resources: [table.arn] }],
});

/** Migrates in every deployment, because the table may have been restored. An error fails the deployment. */
const migrateData = (name: string, phase: "before" | "after", dependsOn: $util.Input<$util.Resource>[]) =>
  new aws.lambda.Invocation(
    name,
    { functionName: fn.name, input: JSON.stringify({ phase }), triggers: { deployed: new Date().toISOString() } },
    { dependsOn },
  );

/** Migrates to a shape that the old and the new code can read. */
const before = migrateData("MigrateBefore", "before", []);
export const serving: $util.Input<$util.Resource>[] = [];

/** Makes a function that uses the table. Deployments update the function between the two phases of the migration. */
export function makeFunction(name: string, args: sst.aws.FunctionArgs): sst.aws.Function {
  const made = new sst.aws.Function(name, args, { dependsOn: [before] });
  serving.push(made.nodes.function);
  return made;
}

/** Migrates to a shape that only the new code can read. Call this after the last `makeFunction`. */
export const endMigration = () => migrateData("MigrateAfter", "after", serving);
