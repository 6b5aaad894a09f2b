import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { Purchase } from "@sereno/core/domain/purchase/output";

type Used = Pick<Appointment, "package_purchase_id" | "session_held">;

export interface PackageOptions {
  /** The person's packages; undefined while unknown. */
  purchases: Purchase[] | undefined;
  /** The edited appointment; null if the packages belong to another person than its client. */
  appointment: Used | null;
}

export const isOnOffer = ({ id, status }: Purchase, { package_purchase_id }: Used): boolean =>
  status === "active" || id === package_purchase_id;

export const maySell = ({ purchases, appointment }: PackageOptions): boolean =>
  purchases !== undefined &&
  !purchases.some(
    ({ id, status }) =>
      status === "active" ||
      (status === "completed" && appointment?.session_held === true && id === appointment.package_purchase_id),
  );
