import { commitWrites, type PracticeContext, readOne } from "../../db/index";
import type { Write } from "../../db/writes";
import type { Appointment } from "../../domain/appointment/output";
import { excludedBy } from "../../domain/availability/rules";
import { zoneOf } from "../../domain/practice/rules";
import type { OfferAnswer } from "../../domain/waitlist/schema";
import { AppError } from "../../errors";
import { localDateAt, minuteOfIso } from "../../lib/time/rules";
import { MOVE_GONE_TEXT, movableBy, type OpenOffer } from "../../queries/open-offer";
import { dateUnchanged } from "../../store/availability/change";
import { readExceptions } from "../../store/availability/read";
import { localOf } from "../../store/practice/read";
import { endOffer, releaseWrites, removeEntryWrite } from "../../store/waitlist/holds";
import { purchasesLeft } from "../../store/waitlist/read";
import { bookAppointment } from "../appointment/book";
import { updateByLink } from "../confirmation/answer";

/** Accepts or declines an offer and releases its hold. Accepting books the hour or moves an appointment there, and
 * removes the waitlist entry, in one transaction. @throws AppError `stale_version` if the offer is over, the hour was
 * closed or the appointment to move changed; `overlap` if the hour is taken; `agent_paused` (`answerConfirmation`). */
export async function answerOffer(opened: OpenOffer, { action }: OfferAnswer): Promise<void> {
  const { ctx, offer } = opened;
  if (action === "decline") {
    await commitWrites(ctx, async () => [endOffer(offer, { state: "declined" }), ...(await releaseWrites(ctx, offer))]);
    return;
  }
  const held = await requireStillOpen(opened);
  await (offer.moves ? bringForward(opened, held) : bookHour(opened, held));
  // A failure is only logged: the answer is saved, and the hold expires within minutes.
  await commitWrites(ctx, () => releaseWrites(ctx, offer)).catch((cause: unknown) =>
    ctx.log.error("hold_not_released", { offer: offer.id, cause }),
  );
}

/** Refuses the offered time if the published hours exclude it for a reason (`excludedBy`) that did not apply when the
 * offer was made. Returns a write that fails if the date's exception changes. @throws AppError `stale_version`. */
async function requireStillOpen({ ctx, offer }: OpenOffer): Promise<Write> {
  const { db } = ctx;
  const { practice_id, excluded_by: known, starts_at, duration_minutes: duration, is_virtual } = offer;
  const [zone, start] = [zoneOf(ctx.practice), minuteOfIso(starts_at)];
  const date = localDateAt(zone, start);
  const closed = () =>
    new AppError("stale_version", { message: "A esa hora ya no hay atención. Escríbele a quien te atiende." });
  const exceptions = await readExceptions(ctx, date, date);
  const practice = (await readOne(db, db.one.practice({ practice_id }))) ?? ctx.practice;
  const mode = is_virtual ? "virtual" : "presential";
  const hours = { weekly: practice.weekly_availability, exceptions, zone, start, duration, mode } as const;
  const excluded = excludedBy(hours);
  if (excluded && excluded !== known) throw closed();
  return { ...dateUnchanged(ctx, date, exceptions), refused: closed };
}

/** A context whose booking or move also ends the offer, removes the waitlist entry and includes the write `held`. */
const acceptContext = ({ ctx, offer, client, moved }: OpenOffer, held: Write): PracticeContext => ({
  ...ctx,
  remember: (booked) => [
    held,
    endOffer(
      offer,
      { state: "accepted", appointment_id: (booked as Appointment).id, left_at: leftBy(offer, moved) },
      ctx.clock.now().toISOString(),
    ),
    removeEntryWrite({ practice_id: client.practice_id, client_id: client.id }),
  ],
});

/** The moved appointment's old start; undefined if no appointment moves, or if its old and new times overlap. */
const leftBy = (offer: OpenOffer["offer"], moved: OpenOffer["moved"]): string | undefined =>
  moved && minuteOfIso(offer.starts_at) + moved.duration_minutes <= minuteOfIso(moved.starts_at)
    ? moved.starts_at
    : undefined;

async function bookHour(opened: OpenOffer, held: Write): Promise<void> {
  const { ctx, offer, client } = opened;
  const [purchase] = purchasesLeft(ctx, client);
  await bookAppointment(acceptContext(opened, held), {
    client_id: client.id,
    appointment_date: localOf(ctx, offer.starts_at),
    duration_minutes: offer.duration_minutes,
    is_virtual: offer.is_virtual,
    ...(purchase && { session_type: "package" as const, package_purchase_id: purchase[0] }),
  });
}

async function bringForward(opened: OpenOffer, held: Write): Promise<void> {
  const moved = movableBy(opened);
  if (!moved) throw new AppError("stale_version", { message: MOVE_GONE_TEXT });
  const { id, version } = moved;
  const appointment_date = localOf(opened.ctx, opened.offer.starts_at);
  await updateByLink(acceptContext(opened, held), opened.mayMove, { id, version, appointment_date });
}
