import { Entity, type EntityItem } from "electrodb";
import { byDue, dueAttributes } from "../kept/due";
import { ofPractice } from "../kept/keys";

/** A practice with email reminders, and when to look for due ones next. Deleted when they are turned off. */
export const emailRoundEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "emailround", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      ...dueAttributes,
    },
    indexes: {
      round: ofPractice(),
      byDue,
    },
  });

export type EmailRound = EntityItem<ReturnType<typeof emailRoundEntity>>;
