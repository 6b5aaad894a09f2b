import { decideAgain, type Write } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { MeetStatus } from "../../domain/appointment/schema";
import { amendWrite } from "../appointment/write";

export interface MeetState {
  meet_status: MeetStatus;
  google_meet_link: string | null;
}

/** Stores the expected state of a meeting, if the appointment is unchanged since it was read. */
export const meetStatusWrite = (record: AppointmentRecord, meet_status: "pending" | "none"): Write => ({
  ...amendWrite(record, { meet_status, meet_version: (record.meet_version ?? 0) + 1 }),
  refused: decideAgain,
});
