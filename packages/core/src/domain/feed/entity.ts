import { Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
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
      /** When what it shows was chosen last. */
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

/** When what a practice's feed may show was last changed: all that a reader who has it already needs to be told. */
export const feedChangeEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "feedchange", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      changed_at: { type: "string", required: true },
    },
    indexes: {
      change: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: [] },
      },
    },
  });
