import { Entity, type EntityItem } from "electrodb";
import { byDue, dueAttributes } from "../kept/due";

/** A practice whose reminders leave by e-mail, and when it is looked through next. Gone once they do no more. */
export const emailRoundEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "emailround", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      ...dueAttributes,
    },
    indexes: {
      round: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: [] },
      },
      byDue,
    },
  });

export type EmailRound = EntityItem<ReturnType<typeof emailRoundEntity>>;
