import { ScanCommand, type ScanCommandInput } from "@aws-sdk/lib-dynamodb";
import type { Database } from "./database";

/** One page of a scan of the table. `position`: where the next page starts; null at the table's end. */
export async function readTable({ documents, table }: Database, input: Omit<ScanCommandInput, "TableName">) {
  const { Items = [], LastEvaluatedKey } = await documents.send(new ScanCommand({ ...input, TableName: table }));
  return { items: Items, position: LastEvaluatedKey ?? null };
}
