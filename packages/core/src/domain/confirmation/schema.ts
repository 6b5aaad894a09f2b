import * as z from "zod/mini";
import { LocalDateTime } from "../../lib/time/schema";

export const CLIENT_ANSWERS = ["confirmed", "declined"] as const;

export const PressedAnswer = z.union([
  z.object({ action: z.enum(["confirm", "cancel"]) }),
  z.object({ action: z.literal("move"), time: LocalDateTime }),
]);
export type PressedAnswer = z.infer<typeof PressedAnswer>;
