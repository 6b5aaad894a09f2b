import type { FeedTitles } from "./schema";

/** The address at which other calendars read the appointments, without the address. */
export interface Feed {
  titles: FeedTitles;
  /** Also what Google Calendar has already. */
  includes_google: boolean;
  /** ISO instants; when it was last read, to within an hour, or null. */
  created_at: string;
  last_read_at: string | null;
}

/** A feed as it is answered once, when it is made. */
export interface NewFeed extends Feed {
  /** From the web's origin. */
  path: string;
}
