import { layoutOf } from "../../db/electrodb";
import { type PracticeContext, readCursor, readItems, writeCursor } from "../../db/index";
import { type DirectoryEntry, namedPrefix, readDirectoryText } from "../../domain/client/rules";
import { indexes } from "../../domain/kept/keys";
import { onlyOwn } from "./conversation";

const SORT_KEY = `${indexes.directory}sk`;
/** Attributes to read: the sort keys of table and index contain a complete directory entry. */
const names = ["sk", SORT_KEY];

/** The directory entries by name, of all clients or those of one name. One request per 2,500, or per `limit`. */
async function readDirectory(
  { db, practice: { practice_id } }: PracticeContext,
  wanted: { order?: "asc" | "desc"; limit?: number; cursor?: string } = {},
  name?: string,
): Promise<DirectoryEntry[]> {
  const all = db.client.query.byName({ practice_id });
  const query = name === undefined ? all : all.begins({ directory: namedPrefix(name) });
  const { data } = await readItems(db, query, { ...wanted, names });
  return data.map(({ sk, [SORT_KEY]: text }) => readDirectoryText((sk?.S ?? "").replace("client#", ""), text?.S ?? ""));
}

/** The entries that match, in an agent's conversation only the writer's. Reads the whole directory (one request per
 * 2,500) or only entries of `name`. @throws AppError `other_conversation` if no match is the writer's. */
export const searchDirectory = async (
  ctx: PracticeContext,
  matches: (entry: DirectoryEntry) => boolean,
  name?: string,
): Promise<DirectoryEntry[]> => onlyOwn(ctx, (await readDirectory(ctx, {}, name)).filter(matches));

/** The entries of clients with exactly this normalised name (`normalizeName`). Reads no others. */
export const namedInDirectory = (ctx: PracticeContext, name: string): Promise<DirectoryEntry[]> =>
  searchDirectory(ctx, (entry) => entry.name === name, name);

/** An entry's position in a list: rank in a search (0 without one), sort text and id. */
export interface Place extends Pick<DirectoryEntry, "id" | "text"> {
  rank: number;
}

const PLACE_PART = /^[^\p{Cc}]{1,1100}$/u;

export const writePlace = ({ rank, text, id }: Place): string => writeCursor(String(rank), text, id);

/** The position in a cursor; null without a cursor. @throws AppError `invalid_input` for an invalid cursor. */
export function readPlace(cursor: string | null | undefined): Place | null {
  const [rank, text = "", id = ""] = readCursor(cursor, 3, "cursor", PLACE_PART) ?? [];
  return rank === undefined ? null : { rank: Number(rank), text, id };
}

/** Whether `a` comes before `b`. Texts are compared by bytes, as in the database. */
export const isBefore = (a: Place, b: Place): boolean =>
  a.rank === b.rank ? Buffer.compare(Buffer.from(a.text), Buffer.from(b.text)) < 0 : a.rank < b.rank;

/** At most `take` entries after the position of a client, who may be deleted by now. Reads no further than needed. */
export const entriesAfter = (ctx: PracticeContext, { text, id }: Place, take: number): Promise<DirectoryEntry[]> => {
  const { practice_id } = ctx.practice;
  const cursor = layoutOf(ctx.db.client).cursorAt(indexes.directory, { practice_id, id, directory: text });
  return readDirectory(ctx, { limit: take, cursor });
};

interface Stretch {
  skip: number;
  take: number;
}

export const firstInDirectory = async (ctx: PracticeContext, { skip, take }: Stretch): Promise<DirectoryEntry[]> =>
  (await readDirectory(ctx, { limit: skip + take })).slice(skip);

/** The same entries as `firstInDirectory`, read from the end: cheaper for the last pages. */
export async function lastInDirectory(
  ctx: PracticeContext,
  { skip, take, total }: Stretch & { total: number },
): Promise<DirectoryEntry[]> {
  const end = Math.min(skip + take, total);
  if (end <= skip) return [];
  return (await readDirectory(ctx, { order: "desc", limit: total - skip })).slice(total - end).reverse();
}
