/** The channel of payment messages: the therapist's WhatsApp or her assistant's. */
export const COLLECTING_CHANNELS = ["whatsapp", "assistant"] as const;
export type CollectingChannel = (typeof COLLECTING_CHANNELS)[number];

/** Why none may be sent: the hour, one of this day, or one of this week by another channel. */
export const COLLECTING_HOLDS = ["hours", "day", "channel"] as const;
export type CollectingHold = (typeof COLLECTING_HOLDS)[number];
