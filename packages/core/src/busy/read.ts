import { rulesOf } from "../booking/read";
import type { Practice } from "../practice/entity";
import type { Interval } from "../time/rules";
import { unpackBusy } from "./rules";

/** The time taken in the therapist's Google calendar, as it was last read; none while they do not want it looked at. */
export const elsewhereOf = (practice: Practice): Interval[] =>
  rulesOf(practice).busy_from_google ? unpackBusy(practice.busy_elsewhere) : [];

/** When that was read (ISO instant); null while it is not looked at, or never was read. */
export const busyAsOf = (practice: Practice): string | null =>
  rulesOf(practice).busy_from_google ? (practice.busy_as_of ?? null) : null;
