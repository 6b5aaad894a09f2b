import { decideAgain, STALE, type Write } from "../../db/commit";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { keptPlace } from "../client/debt";
import { dueFields, noAppointment } from "./record";

interface Operations {
  eq(attribute: unknown, value: unknown): string;
  notExists(attribute: unknown): string;
}

type Versions = Pick<AppointmentRecord, "version" | "meet_version">;

/** The condition that a record is the one that was read, also in what is reported of it. */
const sameRecord = (
  read: Versions,
  { version, meet_version }: Record<keyof Versions, unknown>,
  { eq, notExists }: Operations,
): string =>
  `${eq(version, read.version)} AND ${read.meet_version ? eq(meet_version, read.meet_version) : notExists(meet_version)}`;

/**
 * Creates, replaces or deletes a record, as long as it is still the one that was read. What is written is due as if it had
 * never failed: a change is what may have mended it. Of a change of money or time `after` is `placed`.
 */
export function recordWrite(before: AppointmentRecord | null, after: AppointmentRecord | null): Write {
  const refused: Write["refused"] = (current) => (current ? STALE : noAppointment());
  if (!before) {
    if (!after) throw new Error("nothing changes");
    return {
      write: ({ appointment }) => appointment.create({ ...after, ...dueFields(after), ...keptPlace(after) }).commit(),
      refused: () => STALE,
    };
  }
  if (after) {
    return {
      write: ({ appointment }) =>
        appointment
          .put({ ...after, ...dueFields(after), ...keptPlace(after) })
          .where((attributes, operations) => sameRecord(before, attributes, operations))
          .commit({ response: "all_old" }),
      refused,
    };
  }
  const { practice_id, id } = before;
  return {
    write: ({ appointment }) =>
      appointment
        .delete({ practice_id, id })
        .where(({ version }, { eq }) => eq(version, before.version))
        .commit({ response: "all_old" }),
    refused,
  };
}

/** From these other writes follow: `changeAppointments` makes them. */
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

/** Replaces a record, as long as it is the one that was read, by one that differs in what nothing else follows from. */
export function amendWrite(
  before: AppointmentRecord,
  amendment: Partial<Omit<AppointmentRecord, (typeof FOLLOWED)[number]>>,
): Write {
  const after: AppointmentRecord = { ...before, ...amendment };
  const followed = FOLLOWED.filter((name) => before[name] !== after[name]);
  if (followed.length > 0) throw new Error(`more follows from a change of ${followed.join(", ")}`);
  return recordWrite(before, after);
}

/** Makes a merged client's appointment the other's, who carries it already. */
export const handOverWrite = (before: AppointmentRecord, client_id: string): Write =>
  recordWrite(before, { ...before, client_id, version: before.version + 1 });

const REMOVABLE = ["google_meet_link", "mirror", "reminders"] as const;

/** What Google and the senders of reminders report; what is undefined is removed. */
type Reported = Partial<Pick<AppointmentRecord, "meet_status" | (typeof REMOVABLE)[number]>>;

/**
 * Keeps what was reported of an appointment. Its version stays: nobody who edits it is disturbed.
 * @param isAsRead holds only while the record is the one that was read; without, a condition on another item guards it.
 */
export function reportWrite(record: AppointmentRecord, reported: Reported, isAsRead = false): Write {
  const { practice_id, id } = record;
  const removed = REMOVABLE.filter((name) => name in reported && reported[name] === undefined);
  return {
    write: ({ appointment }) => {
      const patch = appointment.patch({ practice_id, id }).add({ meet_version: 1 }).set(reported).remove(removed);
      return isAsRead
        ? patch.where((attributes, operations) => sameRecord(record, attributes, operations)).commit()
        : patch.commit();
    },
    refused: decideAgain,
  };
}
