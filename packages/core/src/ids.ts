import { monotonicFactory } from "ulid";
import type { Clock } from "./context";

const ulid = monotonicFactory();

/** A prefixed id, lower-case and sortable by time: 'apt_01j…'. */
export const newId = (
  prefix: "act" | "apt" | "cli" | "led" | "pkg" | "pur" | "ser" | "ses" | "tok",
  clock: Clock,
): string => `${prefix}_${ulid(clock.now().getTime()).toLowerCase()}`;
