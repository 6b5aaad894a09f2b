import * as a from "../kept/attributes";
import { FEED_TITLES } from "./schema";

/** A feed for other calendars. Its key is the hash of its secret address. Valid while the practice has this hash. */
export const feedEntity = a.entity("feed", { feed: a.byHash("token_hash") }).of({
  token_hash: { type: "string", required: true },
  practice_id: { type: "string", required: true },
  titles: { type: FEED_TITLES, required: true },
  includes_google: { type: "boolean", required: true },
  /** The hour (ISO instant) of the last read, and (`reads`) the number of reads in that hour. */
  hour: a.text,
  reads: { type: "number" },
  /** ISO instant of the last change of the feed's options. */
  changed_at: a.text,
  created_at: { type: "string", required: true },
});

export type FeedRecord = a.Item<typeof feedEntity>;

/** The time (ISO instant) of the last change of a practice's feed content, for conditional requests. */
export const feedChangeEntity = a.entity("feedchange", { change: a.ofPractice() }).of({
  practice_id: { type: "string", required: true },
  changed_at: { type: "string", required: true },
});
