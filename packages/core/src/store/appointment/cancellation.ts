import type { Author } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { isLive } from "../../domain/appointment/rules";
import type { AppointmentStatus, UpdateAppointmentInput } from "../../domain/appointment/schema";
import { trimmedOrNull } from "../../domain/client/person";
import { invalidField } from "../../errors";

const REASON_TEXT = "El motivo acompaña a una cita cancelada: envíalo con status cancelled.";
const NOTE_TEXT = "El texto del motivo solo acompaña al motivo «Otro».";

/** The cancellation's reason and note after a change. @throws AppError `invalid_input` for a reason or a note if the
 * appointment is not cancelled, or for a note if the reason is not `other`. */
export function cancellation(
  before: Pick<AppointmentRecord, "cancel_reason" | "cancel_note">,
  { cancel_reason, cancel_note }: UpdateAppointmentInput,
  status: AppointmentStatus,
): Pick<AppointmentRecord, "cancel_reason" | "cancel_note"> {
  const none = { cancel_reason: undefined, cancel_note: undefined };
  if (status !== "cancelled") {
    if (cancel_reason) throw invalidField("cancel_reason", REASON_TEXT);
    if (trimmedOrNull(cancel_note)) throw invalidField("cancel_note", REASON_TEXT);
    return none;
  }
  const reason = (cancel_reason === undefined ? before.cancel_reason : cancel_reason) ?? undefined;
  if (reason === "other") {
    return {
      cancel_reason: reason,
      cancel_note: cancel_note === undefined ? before.cancel_note : (trimmedOrNull(cancel_note) ?? undefined),
    };
  }
  if (trimmedOrNull(cancel_note)) throw invalidField("cancel_note", NOTE_TEXT);
  return { ...none, cancel_reason: reason };
}

/** An appointment's values before a session was used for it; undefined if it was booked with the session or uses none. */
export const formerOf = ({ was, before_use }: AppointmentRecord) => was?.before_use ?? before_use;

/** Attributes of a new status: cancelling a live appointment stores its state in `was`; reopening clears it. */
export function keptOf(
  { clock, actor }: Author,
  before: AppointmentRecord,
  status: AppointmentStatus,
): Partial<Pick<AppointmentRecord, "was" | "before_use" | "given_back">> {
  const { was, before_use = was?.before_use } = before;
  if (status !== "cancelled") return was ? { was: undefined, before_use, given_back: undefined } : {};
  if (!isLive(before.status)) return {};
  const at = clock.now().toISOString();
  return {
    was: { status: before.status, session_held: Boolean(before.session_held), credited: 0, at, by: actor.kind },
    given_back: undefined,
  };
}
