import * as z from "zod/mini";
import type { Statement } from "../infra/deploy";
import { fits } from "../infra/iam";

export type Need = ReturnType<typeof need>;

const Named = z.object({ TableName: z.string(), IndexName: z.optional(z.string()) });
const Batch = z.object({ RequestItems: z.record(z.string(), z.unknown()) });
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), Named)) });

/** Each part of a transaction needs its own right; the transaction itself needs none. */
const PARTS: Record<string, string> = {
  ...{ Put: "PutItem", Update: "UpdateItem", Delete: "DeleteItem" },
  ...{ ConditionCheck: "ConditionCheckItem", Get: "GetItem" },
};

/** The end of the ARN of a table or index, after region and account. */
const tableResource = (table: string, index?: string) => `table/${table}${index ? `/index/${index}` : ""}`;

// The rights that IAM requires for a DynamoDB request.
// https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazondynamodb.html
export function needsOf(operation: string, body: unknown): Need[] {
  const batch = Batch.safeParse(body);
  if (batch.success) {
    return Object.keys(batch.data.RequestItems).map((table) => need(operation, tableResource(table)));
  }
  const transaction = Transaction.safeParse(body);
  if (transaction.success) {
    return transaction.data.TransactItems.flatMap(Object.entries).map(([part, { TableName }]) =>
      need(PARTS[part] ?? part, tableResource(TableName)),
    );
  }
  const { data } = Named.safeParse(body);
  return [need(operation, data ? tableResource(data.TableName, data.IndexName) : "*")];
}

const need = (operation: string, resource: string) => ({ action: `dynamodb:${operation}`, resource });

export const allows = (statements: Statement[], { action, resource }: Need): boolean =>
  statements.some(
    ({ actions, resources }) =>
      actions.some((each) => fits(each, action)) && resources.some((each) => fits(each, resource)),
  );

/** Granted DynamoDB rights that no request used, as `action on resource`. */
export const unusedOf = (statements: Statement[], used: Need[]): string[] =>
  statements.flatMap(({ actions, resources }) =>
    actions
      .filter((action) => action.startsWith("dynamodb:"))
      .flatMap((action) => resources.map((resource) => ({ actions: [action], resources: [resource] })))
      .filter((grant) => !used.some((each) => allows([grant], each)))
      .map((grant) => `${grant.actions[0]} on ${grant.resources[0]?.split(":").at(-1)}`),
  );
