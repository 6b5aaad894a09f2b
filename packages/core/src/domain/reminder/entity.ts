import * as a from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";

/** Exists while a practice sends reminders by email. Its due time is when the email job next checks the practice. */
export const emailRoundEntity = a.entity("emailround", { round: a.ofPractice(), byDue }).of({
  /** The last local date ('YYYY-MM-DD') whose expected mails were added to the `mailday` records. */
  counted_on: a.text,
  ...dueAttributes,
});

export type EmailRound = a.Item<typeof emailRoundEntity>;

/** The number of reminder mails that all practices together expect to send on a UTC date. */
export const mailDayEntity = a
  .entity("mailday", { day: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["date"] } } })
  .ofNone({
    date: { type: "string", required: true },
    mails: { type: "number" },
    ttl: { type: "number", required: true },
  });
