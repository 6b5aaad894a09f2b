import type { PracticeContext } from "../../db/index";
import { isHeld } from "../../domain/actor/rules";
import type { AvailabilityException } from "../../domain/availability/output";
import { explainTime, reasonText } from "../../domain/availability/rules";
import type { AppointmentMode, UnavailableReason } from "../../domain/availability/schema";
import { type Bound, boundElsewhere } from "../../domain/booking/rules";
import { zoneOf } from "../../domain/practice/rules";
import { errorTable } from "../../errors";
import { type Interval, minuteOfDate, overlaps, toLocal } from "../../lib/time/rules";
import { elsewhereOf } from "../busy/read";
import { boundOf, type Surroundings } from "./bounds";
import { isOnGrid } from "./slots";

interface OfferQuestion {
  wanted: Interval;
  mode?: AppointmentMode | null | undefined;
  exceptions: AvailabilityException[];
  around: Surroundings;
  /** Occupied intervals; empty if the caller or the transaction checks for overlaps. */
  taken: Interval[];
}

export interface Refusal extends Pick<Bound, "limit" | "most"> {
  reason: UnavailableReason;
  message: string;
}

/** Why a time is not offered to the caller; else null. Horizon and grid apply only to agents and clients (`isHeld`).
 * If the therapist asks for a time outside her hours, a busy time in Google is named first. A change that keeps the
 * start may be off the grid and, unless it lengthens the appointment, ignores booking rules. */
export function explainOffer(
  ctx: PracticeContext,
  { wanted, mode, exceptions, around, taken }: OfferQuestion,
): Refusal | null {
  const zone = zoneOf(ctx.practice);
  const hours = {
    weekly: ctx.practice.weekly_availability,
    exceptions,
    zone,
    start: wanted.start,
    duration: wanted.end - wanted.start,
    mode,
  };
  const refusalFor = (reason: Parameters<typeof reasonText>[0]): Refusal => ({
    reason,
    message: reasonText(reason, toLocal(zone, wanted.start), mode),
  });
  const now = minuteOfDate(ctx.clock.now());
  const explained = explainTime({ ...hours, now, busy: taken });
  if (explained && explained !== "overlap") {
    const elsewhere = boundElsewhere({ ...hours, now, elsewhere: elsewhereOf(ctx.practice) });
    const isFirst = elsewhere?.reason === "busy_elsewhere" && mayBookOutside(ctx, explained);
    return isFirst ? elsewhere : refusalFor(explained);
  }
  const isAtItsStart = around.own?.start === wanted.start;
  if (isAtItsStart && wanted.end <= (around.own?.end ?? 0)) return null;
  const bound = boundOf(ctx, wanted, around);
  if (bound?.reason === "horizon") return bound;
  if (isHeld(ctx.actor) && !isAtItsStart && !isOnGrid(hours, wanted.start)) return refusalFor("off_grid");
  if (around.held.some((each) => overlaps(each, wanted)))
    return { reason: "held", message: `${errorTable.held.text} Elige otra, o prueba más tarde.` };
  return explained ? refusalFor(explained) : bound;
}

const mayBookOutside = ({ actor }: PracticeContext, reason: UnavailableReason) => reason !== "past" && !isHeld(actor);
