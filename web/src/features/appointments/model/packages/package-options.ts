import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { Purchase } from "@sereno/core/domain/purchase/output";

type Used = Pick<Appointment, "package_purchase_id" | "session_held">;

export interface PackageOptions {
  /** Undefined while unknown. */
  purchases: Purchase[] | undefined;
  /** Null if the packages belong to somebody else. */
  appointment: Used | null;
}

/** Packages with sessions left, and the one that the appointment uses. */
export const isOnOffer = ({ id, status }: Purchase, { package_purchase_id }: Used): boolean =>
  status === "active" || id === package_purchase_id;

/** Not while one has sessions left, counting the session that the appointment would give back. */
export const maySell = ({ purchases, appointment }: PackageOptions): boolean =>
  purchases !== undefined &&
  !purchases.some(
    ({ id, status }) =>
      status === "active" ||
      (status === "completed" && appointment?.session_held === true && id === appointment.package_purchase_id),
  );
