import { Entity, type EntityItem } from "electrodb";
import { text } from "../db/attributes";
import { FEED_TITLES } from "./schema";

/**
 * The address at which other calendars read a practice's appointments. Whoever asks has its token and nothing else, so the hash
 * of that is the key; the practice names the one that counts.
 */
export const feedEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "feed", version: "1" },
    attributes: {
      token_hash: { type: "string", required: true },
      practice_id: { type: "string", required: true },
      titles: { type: FEED_TITLES, required: true },
      includes_google: { type: "boolean", required: true },
      /** The hour that `reads` counts, as an ISO instant: also when it was last read. */
      hour: text,
      reads: { type: "number" },
      created_at: { type: "string", required: true },
    },
    indexes: {
      feed: {
        pk: { field: "pk", composite: ["token_hash"], casing: "none" },
        sk: { field: "sk", composite: [] },
      },
    },
  });

export type FeedRecord = EntityItem<ReturnType<typeof feedEntity>>;
