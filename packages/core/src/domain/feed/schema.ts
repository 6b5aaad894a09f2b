import * as z from "zod/mini";

/** How a feed names appointments: `session`: 'Sesión'; `initials`: the client's initials. */
export const FEED_TITLES = ["session", "initials"] as const;
export type FeedTitles = (typeof FEED_TITLES)[number];

export const ChangeFeedInput = z.object({
  titles: z.optional(z.enum(FEED_TITLES, "Elige 'Sesión' o iniciales.")),
  includes_google: z.optional(z.boolean("Indica true o false.")),
});
export type ChangeFeedInput = z.infer<typeof ChangeFeedInput>;
