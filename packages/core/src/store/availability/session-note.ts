import type { PracticeContext } from "../../db/index";
import type { CheckAvailabilityInput } from "../../domain/appointment/schema";
import { zoneOf } from "../../domain/practice/rules";
import { type Minute, minuteOfDate } from "../../lib/time/rules";
import { noteAt } from "../appointment/record";
import { readPackage } from "../catalog/packages";
import { readPurchase } from "../purchase/read";
import { expiryOf } from "../purchase/validity";
import { readOwn } from "./bounds";

type Paying = Partial<Pick<CheckAvailabilityInput, "package_purchase_id" | "package_id" | "exclude_appointment_id">>;

/** How the end of the package that pays affects a session at this time; null if it does not. */
export const noteBefore = async (ctx: PracticeContext, paying: Paying, start: Minute): Promise<string | null> =>
  noteAt(ctx, await readPaying(ctx, paying), start);

/** The package that would pay an appointment: the client's, one sold with it, or the package whose session it holds. */
async function readPaying(ctx: PracticeContext, paying: Paying): Promise<{ expires_at: string } | null> {
  const { package_purchase_id, package_id, exclude_appointment_id } = paying;
  if (package_purchase_id) return readPurchase(ctx, package_purchase_id);
  if (package_id) {
    const { validity_months } = await readPackage(ctx, package_id);
    return { expires_at: expiryOf(zoneOf(ctx.practice), minuteOfDate(ctx.clock.now()), validity_months) };
  }
  const own = await readOwn(ctx, exclude_appointment_id);
  return own?.session_of ? readPurchase(ctx, own.session_of) : null;
}
