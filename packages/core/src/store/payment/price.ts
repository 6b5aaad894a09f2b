import type { PracticeContext } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { BookAppointmentInput } from "../../domain/appointment/schema";
import { formatPesos } from "../../domain/catalog/rules";
import { appointmentCharge } from "../../domain/payment/rules";
import { AppError, invalidField } from "../../errors";

function priceOf({ actor, practice }: PracticeContext, named: number | null | undefined): number {
  const { base_consultation_value: base } = practice;
  if (named == null || named === base) return base;
  if (actor.kind !== "agent") return named;
  const message = `La consulta cuesta ${formatPesos(base)}. Envía price: ${base}, o no lo envíes.`;
  throw new AppError("price_mismatch", { message, errors: [{ path: "price", message }], data: { price: base } });
}

type Priced = Partial<Pick<BookAppointmentInput, "price" | "package_id">>;

const PACKAGE_TEXT = "La sesión de un paquete no cuesta más: su precio está en el paquete.";

/** A new appointment's price; undefined for a package session, which refuses any price but 0 (`invalid_input`). With
 * `package_id`, the input's `price` is that of the package to sell. */
export function bookedPrice(
  ctx: PracticeContext,
  type: AppointmentRecord["session_type"],
  { price: named, package_id }: Priced,
): number | undefined {
  if (type === "individual") return priceOf(ctx, named);
  if (named && !package_id) throw invalidField("price", PACKAGE_TEXT);
  return undefined;
}

/** Sets the given price. Without one, an appointment that leaves its package gets the base value.
 * @throws AppError `invalid_input` for a price below the paid amount, or if a package pays; else as `priceOf`. */
export function withPrice(
  ctx: PracticeContext,
  record: AppointmentRecord,
  { price: named, package_id }: Priced,
  wasPackage = false,
): AppointmentRecord {
  if (record.session_type === "package") {
    if (named == null || package_id) return record;
    throw invalidField("price", PACKAGE_TEXT);
  }
  if (named == null && !wasPackage) return record;
  const priced = { ...record, price: priceOf(ctx, named) };
  const { paid = 0 } = record;
  if (named != null && appointmentCharge(priced).price < paid && record.status !== "cancelled") {
    throw invalidField(
      "price",
      `Ya se pagaron ${formatPesos(paid)}: el precio no puede ser menor. Anula antes el pago.`,
    );
  }
  return priced;
}
