import { Entity } from "electrodb";
import { practice_id } from "../kept/attributes";
import { ofPractice } from "../kept/keys";

const COUNTERS = ["receipt", "bill", "event", "endpoint", "approval"] as const;
export type CounterName = (typeof COUNTERS)[number];

/** The last number that was assigned, by kind. */
export const counterEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "counter", version: "1" },
    attributes: {
      practice_id,
      name: { type: COUNTERS, required: true },
      last: { type: "number", required: true },
    },
    indexes: { counter: ofPractice("name") },
  });
