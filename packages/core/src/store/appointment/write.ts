import { asRead, decideAgain, STALE, type Write, writeOf } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { keptPlace } from "../client/debt";
import { dueFields, noAppointment } from "./record";

export interface AppointmentChange {
  /** The change creates the appointment if `before` is null, and deletes it if `after` is null. */
  before: AppointmentRecord | null;
  after: AppointmentRecord | null;
}

/** A change increases one of the two: `meet_version` for Google's results and states of reminders, else `version`. */
const VERSIONS = ["version", "meet_version"] as const;

/** Creates, replaces or deletes an appointment that is still as `before`. Resets failed attempts to complete it. */
export function recordWrite(before: AppointmentRecord | null, after: AppointmentRecord | null): Write {
  const record = after && { ...after, ...dueFields(after), ...keptPlace(after) };
  if (!before) {
    if (!record) throw new Error("nothing changes");
    return writeOf("create", "appointment", { of: record }, decideAgain);
  }
  const { practice_id, id } = before;
  const refused: Write["refused"] = (current) => (current ? STALE : noAppointment());
  return record
    ? writeOf("put", "appointment", { of: record, where: asRead(before, ...VERSIONS) }, refused)
    : writeOf("delete", "appointment", { of: { practice_id, id }, where: asRead(before, "version") }, refused);
}

/** Fields that `amendWrite` may not change, because other records depend on them (see `changeAppointments`). */
const FOLLOWED = [
  "client_id",
  "starts_at",
  "ends_at",
  "is_virtual",
  "create_google_meet",
  "status",
  "session_held",
  "package_purchase_id",
  "price",
  "charged",
] as const;

/** Changes fields of an appointment other than `FOLLOWED`, if the appointment is unchanged since it was read. */
export function amendWrite(
  before: AppointmentRecord,
  amendment: Partial<Omit<AppointmentRecord, (typeof FOLLOWED)[number]>>,
): Write {
  const after: AppointmentRecord = { ...before, ...amendment };
  const followed = FOLLOWED.filter((name) => before[name] !== after[name]);
  if (followed.length > 0) throw new Error(`more follows from a change of ${followed.join(", ")}`);
  return recordWrite(before, after);
}

/** Assigns a merged client's appointment to the remaining client, whose counts already include it. */
export const handOverWrite = (before: AppointmentRecord, client_id: string): Write =>
  recordWrite(before, { ...before, client_id, version: before.version + 1 });

const REMOVABLE = ["google_meet_link", "mirror", "reminders"] as const;

/** The reported values. A field that is present but undefined is removed from the appointment. */
type Reported = Partial<Pick<AppointmentRecord, "meet_status" | (typeof REMOVABLE)[number]>>;

/** Stores what Google or a reminder's sender reported, without a new version, so that open edits can still be saved.
 * @param isAsRead requires an unchanged appointment; without it, the caller must require another item unchanged. */
export function reportWrite(record: AppointmentRecord, reported: Reported, isAsRead = false): Write {
  const { practice_id, id } = record;
  return writeOf("patch", "appointment", {
    of: { practice_id, id },
    add: { meet_version: 1 },
    set: reported,
    remove: REMOVABLE.filter((name) => name in reported && reported[name] === undefined),
    where: isAsRead ? asRead(record, ...VERSIONS) : undefined,
  });
}
