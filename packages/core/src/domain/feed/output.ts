import type { FeedTitles } from "./schema";

export interface Feed {
  titles: FeedTitles;
  /** Whether the feed includes appointments that are also in the therapist's Google Calendar. */
  includes_google: boolean;
  /** ISO instants of the feed's creation and, rounded down to the hour, of its last read; null if never read. */
  created_at: string;
  last_read_at: string | null;
}

/** A new feed with the secret path of its address on the app's origin, which no other response contains. */
export interface NewFeed extends Feed {
  path: string;
}
