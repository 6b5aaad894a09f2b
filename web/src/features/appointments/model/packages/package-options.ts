import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { Purchase } from "@sereno/core/domain/purchase/output";

type Used = Pick<Appointment, "package_purchase_id" | "session_held">;

export interface PackageOptions {
  /** Undefined while they are not known. */
  purchases: Purchase[] | undefined;
  /** Null where they are of somebody else than its client. */
  appointment: Used | null;
}

/** Whether an appointment may use a package of its client's: it has sessions left, or the appointment has one of them. */
export const isOnOffer = ({ id, status }: Purchase, { package_purchase_id }: Used): boolean =>
  status === "active" || id === package_purchase_id;

/**
 * Whether a package may be sold: not while one has sessions left, be it only the session that the appointment would give back.
 */
export const maySell = ({ purchases, appointment }: PackageOptions): boolean =>
  purchases !== undefined &&
  !purchases.some(
    ({ id, status }) =>
      status === "active" ||
      (status === "completed" && appointment?.session_held === true && id === appointment.package_purchase_id),
  );
