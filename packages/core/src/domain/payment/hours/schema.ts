/** Channels of collecting messages: the therapist's WhatsApp or her assistant's. */
export const COLLECTING_CHANNELS = ["whatsapp", "assistant"] as const;
export type CollectingChannel = (typeof COLLECTING_CHANNELS)[number];

/** Why no collecting message is allowed. `hours`: the time of day or the date; `day`: another message today; `channel`:
 * a message by the other channel in the last seven days. */
export const COLLECTING_HOLDS = ["hours", "day", "channel"] as const;
export type CollectingHold = (typeof COLLECTING_HOLDS)[number];
