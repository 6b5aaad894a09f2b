import { expect, test } from "vitest";
import type { Statement } from "../infra/deploy";
import { allows, needsOf, unusedOf } from "./role";

const TABLE = "arn:aws:dynamodb:us-east-1:123456789012:table/DataTable";
const statements: Statement[] = [
  { actions: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:Query"], resources: [TABLE] },
  { actions: ["dynamodb:Query"], resources: [`${TABLE}/index/*`] },
  { actions: ["sqs:SendMessage"], resources: ["arn:aws:sqs:us-east-1:123456789012:DeadLettersQueue"] },
];

const allowed = (operation: string, body: object) =>
  needsOf(operation, body).map((need) =>
    allows(statements, { ...need, resource: `arn:aws:dynamodb:us-east-1:123456789012:${need.resource}` }),
  );

const TableName = "DataTable";

test.each<[string, object, boolean[]]>([
  ["GetItem", { TableName }, [true]],
  ["Query", { TableName, IndexName: "gsi1" }, [true]],
  ["Scan", { TableName }, [false]],
  ["GetItem", { TableName: "DataTableOfAnother" }, [false]],
  ["ListTables", {}, [false]],
  ["BatchGetItem", { RequestItems: { DataTable: {} } }, [false]],
  ["TransactWriteItems", { TransactItems: [{ Put: { TableName } }, { ConditionCheck: { TableName } }] }, [true, false]],
])("of the parts of the request %s %j a role allows: %j", (operation, body, expected) => {
  expect(allowed(operation, body)).toEqual(expected);
});

test("a role's rights to DynamoDB that no request used are listed", () => {
  expect(
    unusedOf(statements, [
      { action: "dynamodb:GetItem", resource: TABLE },
      { action: "dynamodb:Query", resource: `${TABLE}/index/gsi2` },
    ]),
  ).toEqual(["dynamodb:PutItem on table/DataTable", "dynamodb:Query on table/DataTable"]);
});
