import * as z from "zod/mini";
import { Count, Instant, Version } from "../../output";

export const BookingRules = z.object({
  buffer_before_minutes: Count,
  buffer_after_minutes: Count,
  minimum_notice_minutes: Count,
  horizon_days: Count,
  max_per_day: z.nullable(Count),
  max_per_week: z.nullable(Count),
  cancel_notice_hours: Count,
  cancel_message: z.string(),
  busy_from_google: z.boolean(),
  busy_as_of: z.nullable(Instant),
  busy_known_until: z.nullable(Instant),
  version: Version,
});
export type BookingRules = z.infer<typeof BookingRules>;
