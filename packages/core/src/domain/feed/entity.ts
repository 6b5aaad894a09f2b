import * as a from "../kept/attributes";
import { FEED_TITLES } from "./schema";

/** A feed for other calendars, keyed by the hash of its secret address. Valid while the practice stores this hash. */
export const feedEntity = a.entity("feed", { feed: a.byHash("token_hash") }).of({
  token_hash: { type: "string", required: true },
  practice_id: { type: "string", required: true },
  titles: { type: FEED_TITLES, required: true },
  includes_google: { type: "boolean", required: true },
  /** The hour of the last read, as an ISO instant, and the number of reads in that hour. */
  hour: a.text,
  reads: { type: "number" },
  /** Time of the last change of the feed's options. */
  changed_at: a.text,
  created_at: { type: "string", required: true },
});

export type FeedRecord = a.Item<typeof feedEntity>;

/** Time of the last change of a practice's feed content, for conditional requests. */
export const feedChangeEntity = a.entity("feedchange", { change: a.ofPractice() }).of({
  practice_id: { type: "string", required: true },
  changed_at: { type: "string", required: true },
});
