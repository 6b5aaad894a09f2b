import { commit, commitWrites, type PracticeContext, readOne } from "../../db/index";
import { asRead, create, erase, patch, type Write } from "../../db/writes";
import type { FeedRecord } from "../../domain/feed/entity";
import type { Feed, NewFeed } from "../../domain/feed/output";
import type { ChangeFeedInput } from "../../domain/feed/schema";
import { AppError } from "../../errors";
import type { Keys } from "../../keys";
import { hashToken, toFeed } from "../../queries/read-feed";
import { randomness } from "../../random";
import { decryptText, encryptText } from "../../store/auth/tokens";

interface SealedFeed extends Feed {
  sealed: string;
}

const ownerOf = ({ practice }: PracticeContext) => `feed ${practice.practice_id}`;

/** Reads the practice and then its feed, because the request's context may be outdated. Null without a feed. */
async function currentFeed({ db, practice: { practice_id } }: PracticeContext): Promise<FeedRecord | null> {
  const practice = await readOne(db, db.one.practice({ practice_id }));
  if (!practice?.feed_hash) return null;
  return readOne(db, db.one.feed({ token_hash: practice.feed_hash }));
}

function pointWrite({ practice }: PracticeContext, before: FeedRecord | null, to: string | null): Write {
  const change = to ? { set: { feed_hash: to } } : { remove: ["feed_hash"] as const };
  const where = asRead({ feed_hash: before?.token_hash }, "feed_hash");
  return patch("practice", { of: { practice_id: practice.practice_id }, ...change, where });
}

const OPTIONS = ["titles", "includes_google"] as const;

/** Deletes a feed if its options are unchanged. The attributes that count its readings may have changed. */
const dropWrite = (before: FeedRecord): Write =>
  erase("feed", { token_hash: before.token_hash }, asRead(before, ...OPTIONS));

/** Gives the feed a new address of 256 random bits; only their hash is stored. `revealFeed` returns the address. */
export async function createFeed(ctx: PracticeContext, keys: Keys): Promise<SealedFeed> {
  const token = randomness().bytes(32).toString("base64url");
  const sealed = await encryptText(keys, ownerOf(ctx), token);
  return commit(ctx, async () => {
    const before = await currentFeed(ctx);
    const record: FeedRecord = {
      token_hash: hashToken(token),
      practice_id: ctx.practice.practice_id,
      titles: before?.titles ?? "session",
      includes_google: before?.includes_google ?? false,
      created_at: ctx.clock.now().toISOString(),
    };
    return {
      writes: [
        create("feed", record),
        pointWrite(ctx, before, record.token_hash),
        ...(before ? [dropWrite(before)] : []),
      ],
      result: { ...toFeed(record), sealed },
    };
  });
}

export async function revealFeed(ctx: PracticeContext, keys: Keys, { sealed, ...made }: SealedFeed): Promise<NewFeed> {
  return { ...made, path: `/calendar/${await decryptText(keys, ownerOf(ctx), sealed)}.ics` };
}

/** Changes the feed's options. @throws AppError `not_found` if there is no feed. */
export const changeFeed = (ctx: PracticeContext, input: ChangeFeedInput): Promise<Feed> =>
  commit(ctx, async () => {
    const before = await currentFeed(ctx);
    if (!before) throw new AppError("not_found", { message: GONE_TEXT });
    const { titles = before.titles, includes_google = before.includes_google } = input;
    const changed: Write = patch("feed", {
      of: { token_hash: before.token_hash },
      set: { titles, includes_google, changed_at: ctx.clock.now().toISOString() },
      where: asRead(before, ...OPTIONS),
    });
    return { writes: [changed], result: toFeed({ ...before, titles, includes_google }) };
  });

const GONE_TEXT = "Esa dirección ya no existe.";

/** Ends the feed: the next request for it is refused. @throws AppError `not_found` if there is no feed. */
export const revokeFeed = (ctx: PracticeContext): Promise<{ success: true }> =>
  commitWrites(ctx, async () => {
    const before = await currentFeed(ctx);
    if (!before) throw new AppError("not_found", { message: GONE_TEXT });
    return [pointWrite(ctx, before, null), dropWrite(before)];
  });
