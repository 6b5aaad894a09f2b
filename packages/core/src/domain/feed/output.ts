import type { FeedTitles } from "./schema";

export interface Feed {
  titles: FeedTitles;
  /** Whether the feed also contains appointments that are in Google Calendar. */
  includes_google: boolean;
  /** ISO instants; the last use to within an hour, or null. */
  created_at: string;
  last_read_at: string | null;
}

/** A new feed with its address, which is answered once. */
export interface NewFeed extends Feed {
  /** Path below the web's origin. */
  path: string;
}
