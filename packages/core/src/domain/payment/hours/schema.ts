/** Channels of messages that ask for payment: the therapist's WhatsApp or her assistant's. */
export const COLLECTING_CHANNELS = ["whatsapp", "assistant"] as const;
export type CollectingChannel = (typeof COLLECTING_CHANNELS)[number];

/** Why Ley 2300 forbids a message. `hours`: the time or date; `day`: the client got one today; `channel`: the client
 * got one by the other channel in the last seven days. */
export const COLLECTING_HOLDS = ["hours", "day", "channel"] as const;
export type CollectingHold = (typeof COLLECTING_HOLDS)[number];
