import * as a from "../kept/attributes";
import { FEED_TITLES } from "./schema";

/** A calendar feed, by the hash of its secret address. It is valid while the practice's `feed_hash` is this hash. */
export const feedEntity = a.entity("feed", { feed: a.byHash("token_hash") }).of({
  token_hash: { type: "string", required: true },
  titles: { type: FEED_TITLES, required: true },
  includes_google: { type: "boolean", required: true },
  /** Start of the hour (ISO instant) in which the feed was last read, and (`reads`) the number of reads in the hour. */
  hour: a.text,
  reads: { type: "number" },
  /** ISO instant of the last change of the feed's options. */
  changed_at: a.text,
  created_at: { type: "string", required: true },
});

export type FeedRecord = a.Item<typeof feedEntity>;

/** When (`changed_at`, ISO instant) the content of a practice's feed last changed, for conditional requests. */
export const feedChangeEntity = a.entity("feedchange", { change: a.ofPractice() }).of({
  changed_at: { type: "string", required: true },
});
