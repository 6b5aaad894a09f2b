import type { Appointment } from "@sereno/core/domain/appointment/output";
import { isLive } from "@sereno/core/domain/appointment/rules";
import type { MeetStatus } from "@sereno/core/domain/appointment/schema";

export type MeetTrouble = "pending" | "failed";

const TROUBLES: Record<MeetStatus, MeetTrouble | null> = {
  none: null,
  pending: "pending",
  ready: null,
  failed: "failed",
};

export function meetTrouble({ status, is_virtual, meet_status, google_meet_link }: Appointment): MeetTrouble | null {
  const trouble = isLive(status) && is_virtual ? TROUBLES[meet_status] : null;
  return trouble === "pending" && google_meet_link ? null : trouble;
}

export const isMeetPending = ({ status, meet_status }: Appointment): boolean =>
  isLive(status) && meet_status === "pending";

export const isMeetFailed = ({ status, meet_status }: Appointment): boolean =>
  isLive(status) && meet_status === "failed";
