import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { PracticeContext } from "../context";
import { indexes } from "../db/keys";
import { type DirectoryEntry, readDirectoryText } from "./rules";
/** The practice's clients that match, by name. Reads the narrow directory once; another request for each 1 MB of it. */
export async function searchDirectory(
  ctx: PracticeContext,
  matches: (entry: DirectoryEntry) => boolean,
): Promise<DirectoryEntry[]> {
  const found: DirectoryEntry[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await ctx.db.documents.send(
      new QueryCommand({
        TableName: ctx.db.table,
        IndexName: indexes.directory,
        KeyConditionExpression: `${indexes.directory}pk = :practice`,
        ExpressionAttributeValues: { ":practice": ctx.practice.practice_id },
        // Both halves of what an entry is; the other keys would only be carried along.
        ProjectionExpression: `sk, ${indexes.directory}sk`,
        ExclusiveStartKey: start,
      }),
    );
    for (const item of page.Items ?? []) {
      const entry = readDirectoryText(String(item.sk).replace("client#", ""), String(item[`${indexes.directory}sk`]));
      if (matches(entry)) found.push(entry);
    }
    start = page.LastEvaluatedKey;
  } while (start);
  return found;
}
