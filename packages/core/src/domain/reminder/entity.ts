import { Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
import { ofPractice } from "../kept/keys";

/** A practice with email reminders, and when to look for due reminders next. Deleted when they are turned off. */
export const emailRoundEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "emailround", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      /** The last local day ('YYYY-MM-DD') whose mails were counted in `MailDay`. */
      counted_on: text,
      ...dueAttributes,
    },
    indexes: {
      round: ofPractice(),
      byDue,
    },
  });

export type EmailRound = EntityItem<ReturnType<typeof emailRoundEntity>>;

/** How many reminder mails all practices expect to send on a UTC date. */
export const mailDayEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "mailday", version: "1" },
    attributes: {
      /** 'YYYY-MM-DD'. */
      date: { type: "string", required: true },
      mails: { type: "number" },
      /** Seconds since 1970. */
      ttl: { type: "number", required: true },
    },
    indexes: { day: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["date"] } } },
  });
