import { common } from "./function";
import { table, tableAccess } from "./storage";

const fn = new sst.aws.Function("Migrate", {
  ...common,
  handler: "functions/migrate.handler",
  memory: "1024 MB",
  timeout: "15 minutes",
  permissions: [...tableAccess, { actions: ["dynamodb:Scan"], resources: [table.arn] }],
});

/** Every deployment runs this, waits for it and fails if it fails: the table may have been restored since the last one. */
const migrateData = (name: string, phase: "before" | "after", dependsOn: $util.Input<$util.Resource>[]) =>
  new aws.lambda.Invocation(
    name,
    { functionName: fn.name, input: JSON.stringify({ phase }), triggers: { deployed: new Date().toISOString() } },
    { dependsOn },
  );

/** Brings the data to a shape that both the old code and the new can read. */
const before = migrateData("MigrateBefore", "before", []);
const serving: $util.Input<$util.Resource>[] = [];

/** Makes a function that works on the table: it gets its new code after the first phase of the migration and before the last. */
export function makeFunction(name: string, args: sst.aws.FunctionArgs): sst.aws.Function {
  const made = new sst.aws.Function(name, args, { dependsOn: [before] });
  serving.push(made.nodes.function);
  return made;
}

/** Makes the changes that the old code could not read, once no function runs it: call this after the last `makeFunction`. */
export const endMigration = () => migrateData("MigrateAfter", "after", serving);
