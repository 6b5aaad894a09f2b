import { CreateTableCommand, waitUntilTableExists } from "@aws-sdk/client-dynamodb";
import { localClient } from "@sereno/local/database";
import { startProxy } from "../support/proxy";
import type { DeployedFunction, DeployedTable } from "./deployed";
import { allows, type Need, needsOf } from "./role";

/** Creates the table without expiry: engines would expire items by the machine's clock. @throws Error if refused. */
export async function makeTable(endpoint: string, table: DeployedTable): Promise<void> {
  const client = localClient(endpoint);
  const keys = ({ hashKey, rangeKey }: { hashKey: string; rangeKey: string }) => [
    { AttributeName: hashKey, KeyType: "HASH" as const },
    { AttributeName: rangeKey, KeyType: "RANGE" as const },
  ];
  await client.send(
    new CreateTableCommand({
      TableName: table.name,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: table.attributes.map(({ name, type }) => ({ AttributeName: name, AttributeType: type })),
      KeySchema: keys(table),
      GlobalSecondaryIndexes: table.globalSecondaryIndexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keys(index),
        Projection: { ProjectionType: index.projectionType },
      })),
    }),
  );
  await waitUntilTableExists({ client, maxWaitTime: 60 }, { TableName: table.name });
  client.destroy();
}

/** Starts a proxy that denies what the role of `fn` does not allow. The role's policies call the table 'DataTable'. */
export async function guardTable(endpoint: string, fn: DeployedFunction, table: DeployedTable) {
  const used: Need[] = [];
  const denied = new Map<string, number>();
  const lost: string[] = [];
  const resourceOf = ({ action, resource }: Need): Need => ({
    action,
    resource: `arn:aws:dynamodb:us-east-1:123456789012:${resource.replace(table.name, "DataTable")}`,
  });
  const proxy = await startProxy(endpoint, async ({ operation, body, pass }) => {
    const needs = needsOf(operation, JSON.parse(body.toString())).map(resourceOf);
    const refused = needs.find((need) => !allows(fn.statements, need));
    if (refused) {
      const which = `${refused.action} on ${refused.resource.split(":").at(-1)}`;
      denied.set(which, (denied.get(which) ?? 0) + 1);
      return deniedAnswer(fn, refused);
    }
    for (const need of needs) {
      if (!used.some((each) => each.action === need.action && each.resource === need.resource)) used.push(need);
    }
    return pass().catch((error: unknown) => {
      lost.push(`${operation}: ${error}`);
      return null;
    });
  });
  return { ...proxy, used, denied, lost };
}

const deniedAnswer = ({ id }: DeployedFunction, { action, resource }: Need) => ({
  status: 400,
  headers: { "content-type": "application/x-amz-json-1.0" },
  body: Buffer.from(
    JSON.stringify({
      __type: "com.amazon.coral.service#AccessDeniedException",
      Message: `User: arn:aws:sts::123456789012:assumed-role/${id}Role is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`,
    }),
  ),
});
