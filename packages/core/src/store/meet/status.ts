import { decideAgain, type Write } from "../../db/commit";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { MeetStatus } from "../../domain/appointment/schema";
import { amendWrite } from "../appointment/write";

/** What became of an appointment's meeting. */
export interface MeetState {
  meet_status: MeetStatus;
  google_meet_link: string | null;
}

/** Shows what is about to become of a meeting, as long as the appointment is still the one that was read. */
export const meetStatusWrite = (record: AppointmentRecord, meet_status: "pending" | "none"): Write => ({
  ...amendWrite(record, { meet_status, meet_version: (record.meet_version ?? 0) + 1 }),
  refused: decideAgain,
});
