import * as a from "../kept/attributes";

const COUNTERS = ["receipt", "bill", "event", "endpoint", "approval"] as const;
export type CounterName = (typeof COUNTERS)[number];

/** The last number that a practice assigned to records of the kind `name`, such as receipts. */
export const counterEntity = a.entity("counter", { counter: a.ofPractice("name") }).of({
  name: { type: COUNTERS, required: true },
  last: { type: "number", required: true },
});
