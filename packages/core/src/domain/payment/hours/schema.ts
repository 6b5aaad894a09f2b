/** Channels of collecting messages: the therapist's WhatsApp or her assistant's. */
export const COLLECTING_CHANNELS = ["whatsapp", "assistant"] as const;
export type CollectingChannel = (typeof COLLECTING_CHANNELS)[number];

/** `hours`: wrong time or date; `day`: a message today; `channel`: one by the other channel in the last seven days. */
export const COLLECTING_HOLDS = ["hours", "day", "channel"] as const;
export type CollectingHold = (typeof COLLECTING_HOLDS)[number];
