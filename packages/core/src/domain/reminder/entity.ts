import * as a from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";

/** A practice with email reminders, and when to check for due ones next. Deleted when the practice turns them off. */
export const emailRoundEntity = a.entity("emailround", { round: a.ofPractice(), byDue }).of({
  practice_id: { type: "string", required: true },
  /** The last local day ('YYYY-MM-DD') whose mails were added to the `mailday` records. */
  counted_on: a.text,
  ...dueAttributes,
});

export type EmailRound = a.Item<typeof emailRoundEntity>;

/** How many reminder mails all practices expect to send on a UTC date. */
export const mailDayEntity = a
  .entity("mailday", { day: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["date"] } } })
  .of({
    date: { type: "string", required: true },
    mails: { type: "number" },
    ttl: { type: "number", required: true },
  });
