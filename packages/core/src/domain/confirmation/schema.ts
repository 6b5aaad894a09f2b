import * as z from "zod/mini";
import { LocalDateTime } from "../../lib/time/schema";

/** What a client can answer to their appointment's link. */
export const CLIENT_ANSWERS = ["confirmed", "declined"] as const;

/** What is pressed on the page of a link: they come, they do not, or another time would do. */
export const PressedAnswer = z.union([
  z.object({ action: z.enum(["confirm", "cancel"]) }),
  z.object({ action: z.literal("move"), time: LocalDateTime }),
]);
export type PressedAnswer = z.infer<typeof PressedAnswer>;
