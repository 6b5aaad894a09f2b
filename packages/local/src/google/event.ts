import * as z from "zod/mini";

export const EventTime = z.looseObject({
  date: z.nullish(z.string()),
  dateTime: z.nullish(z.string()),
  timeZone: z.optional(z.string()),
});
/** A calendar event as sent and stored. A request that changes an event has only the changed members. */
export const EventChange = z.looseObject({
  id: z.optional(z.string().check(z.regex(/^[a-v0-9]{5,1024}$/))),
  status: z.optional(z.enum(["confirmed", "tentative", "cancelled"])),
  recurrence: z.optional(z.array(z.string())),
  recurringEventId: z.optional(z.string()),
  originalStartTime: z.optional(EventTime),
  start: z.optional(EventTime),
  end: z.optional(EventTime),
  conferenceData: z.nullish(z.looseObject({ createRequest: z.optional(z.looseObject({ requestId: z.string() })) })),
});
export type EventChange = z.infer<typeof EventChange>;
