import { Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { ofPractice } from "../kept/keys";
import { FEED_TITLES } from "./schema";

/**
 * A feed for other calendars. The key is the hash of its secret address. Only the feed whose hash the practice stores
 * is valid.
 */
export const feedEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "feed", version: "1" },
    attributes: {
      token_hash: { type: "string", required: true },
      practice_id: { type: "string", required: true },
      titles: { type: FEED_TITLES, required: true },
      includes_google: { type: "boolean", required: true },
      /** ISO instant of the hour that `reads` counts, which is also the last use. */
      hour: text,
      reads: { type: "number" },
      /** Time of the last change of the feed's options. */
      changed_at: text,
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

/** Time of the last change of a practice's feed content, for conditional requests. */
export const feedChangeEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "feedchange", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      changed_at: { type: "string", required: true },
    },
    indexes: { change: ofPractice() },
  });
