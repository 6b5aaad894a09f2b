import type { FeedTitles } from "./schema";

export interface Feed {
  titles: FeedTitles;
  /** Whether the feed contains appointments that Google Calendar has, too. */
  includes_google: boolean;
  /** ISO instants. `last_read_at` is accurate to an hour; null: never read. */
  created_at: string;
  last_read_at: string | null;
}

/** A new feed with its address (a path below the web's origin), which no other response contains. */
export interface NewFeed extends Feed {
  path: string;
}
