import type { FeedTitles } from "./schema";

export interface Feed {
  titles: FeedTitles;
  /** Whether the feed contains also the appointments that the therapist's Google Calendar has. */
  includes_google: boolean;
  /** When the feed was made and (`last_read_at`, null if never) last read, to the hour. Both are ISO instants. */
  created_at: string;
  last_read_at: string | null;
}

/** A new feed with the secret path of its address on the app's origin, which no other response contains. */
export interface NewFeed extends Feed {
  path: string;
}
