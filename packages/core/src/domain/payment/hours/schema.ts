/** Channels of collecting messages: the therapist's WhatsApp or her assistant's. */
export const COLLECTING_CHANNELS = ["whatsapp", "assistant"] as const;
export type CollectingChannel = (typeof COLLECTING_CHANNELS)[number];

/** Why a message is not allowed: the hour, another message today, or one by another channel in the last seven days. */
export const COLLECTING_HOLDS = ["hours", "day", "channel"] as const;
export type CollectingHold = (typeof COLLECTING_HOLDS)[number];
