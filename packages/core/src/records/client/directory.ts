import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import type { PracticeContext } from "../../table/context";
import { type DirectoryEntry, namedPrefix, readDirectoryText } from "../../things/client/rules";
import { indexes } from "../../things/kept/keys";

type Wanted = Pick<QueryCommandInput, "Limit" | "ScanIndexForward">;

/** The entries of the practice's clients by name, or of those of one name; a request for each 1 MB, or `Limit` entries. */
async function* readDirectory(
  { db, practice }: PracticeContext,
  wanted: Wanted = {},
  name?: string,
): AsyncGenerator<DirectoryEntry> {
  const practiceKey = `${indexes.directory}pk = :practice`;
  let start: Record<string, unknown> | undefined;
  do {
    const page = await db.documents.send(
      new QueryCommand({
        ...wanted,
        TableName: db.table,
        IndexName: indexes.directory,
        KeyConditionExpression:
          name === undefined ? practiceKey : `${practiceKey} AND begins_with(${indexes.directory}sk, :name)`,
        ExpressionAttributeValues: {
          ":practice": practice.practice_id,
          ...(name !== undefined && { ":name": namedPrefix(name) }),
        },
        // Both halves of what an entry is; the other keys would only be carried along.
        ProjectionExpression: `sk, ${indexes.directory}sk`,
        ExclusiveStartKey: start,
      }),
    );
    for (const item of page.Items ?? []) {
      yield readDirectoryText(String(item.sk).replace("client#", ""), String(item[`${indexes.directory}sk`]));
    }
    start = page.LastEvaluatedKey;
  } while (start);
}

/** The practice's clients that match, by name. Reads the whole narrow directory; another request for each 1 MB of it. */
export async function searchDirectory(
  ctx: PracticeContext,
  matches: (entry: DirectoryEntry) => boolean,
): Promise<DirectoryEntry[]> {
  const found: DirectoryEntry[] = [];
  for await (const entry of readDirectory(ctx)) if (matches(entry)) found.push(entry);
  return found;
}

/** The practice's clients of a name (`normalizeText`), and of no other. Reads only them. */
export async function namedInDirectory(ctx: PracticeContext, name: string): Promise<DirectoryEntry[]> {
  const found: DirectoryEntry[] = [];
  for await (const entry of readDirectory(ctx, {}, name)) if (entry.name === name) found.push(entry);
  return found;
}

interface Stretch {
  /** How many come before, by name. */
  skip: number;
  take: number;
}

/** Entries from the front of the directory on. Reads no further than they reach. */
export const firstInDirectory = (ctx: PracticeContext, { skip, take }: Stretch): Promise<DirectoryEntry[]> =>
  takeFrom(readDirectory(ctx, { Limit: skip + take }), skip, take);

/** The same entries, read from the end. */
export async function lastInDirectory(
  ctx: PracticeContext,
  { skip, take, total }: Stretch & { total: number },
): Promise<DirectoryEntry[]> {
  const end = Math.min(skip + take, total);
  const Limit = total - skip;
  const entries = await takeFrom(readDirectory(ctx, { Limit, ScanIndexForward: false }), total - end, end - skip);
  return entries.reverse();
}

async function takeFrom<T>(items: AsyncGenerator<T>, skip: number, take: number): Promise<T[]> {
  const taken: T[] = [];
  let place = 0;
  if (take <= 0) return taken;
  for await (const item of items) {
    if (place++ >= skip) taken.push(item);
    if (taken.length === take) break;
  }
  return taken;
}
