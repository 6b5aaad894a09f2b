import type { PracticeContext } from "../db/index";
import type { AppointmentRecord } from "../domain/appointment/entity";
import { isLive, keepsSession } from "../domain/appointment/rules";
import { type BookAppointmentInput, PACKAGE_TEXT } from "../domain/appointment/schema";
import type { ClientRecord } from "../domain/client/entity";
import { purchaseStatus } from "../domain/purchase/rules";
import type { paymentFields } from "../domain/purchase/schema";
import { AppError, invalidField } from "../errors";
import type { Circumstances } from "../store/appointment-change/change";
import { refundChange, useChange, withSessions } from "../store/purchase/ledger";
import { readPurchase, requireBoughtBy } from "../store/purchase/read";
import { prepareSale } from "./sale";

interface BookedSession {
  fields: Pick<AppointmentRecord, "session_type" | "package_purchase_id" | "session_held">;
  change: Pick<Circumstances, "sessions" | "sale">;
}

const INDIVIDUAL: BookedSession = {
  fields: { session_type: "individual", package_purchase_id: undefined, session_held: undefined },
  change: {},
};

/** Clears what an appointment stored about its use of sessions, if its package or client changes. */
const UNUSED = { before_use: undefined, given_back: undefined };

const held = (package_purchase_id: string): BookedSession["fields"] => ({
  session_type: "package",
  package_purchase_id,
  session_held: true,
});

type PackageInput = Partial<
  Pick<
    BookAppointmentInput,
    "session_type" | "package_purchase_id" | "package_id" | "price" | keyof typeof paymentFields
  >
>;

/** The session that an appointment uses: none, one of a purchase, or the first of a package sold with it. */
export async function bookSession(
  ctx: PracticeContext,
  input: PackageInput,
  appointment_id: string,
  client: ClientRecord,
): Promise<BookedSession> {
  const { session_type, package_purchase_id, package_id, price, total_paid, payment_method, payment_reference } = input;
  if (session_type === "individual") return INDIVIDUAL;
  if (package_purchase_id) {
    const purchase = await readPurchase(ctx, package_purchase_id);
    await requireBoughtBy(ctx, client, purchase);
    return { fields: held(purchase.id), change: { sessions: [useChange(ctx, purchase, appointment_id)] } };
  }
  if (!package_id) return INDIVIDUAL;
  const opening = { kind: "use", sessions_used: 1, appointment_id } as const;
  const payment = { price: price || null, total_paid, payment_method, payment_reference };
  const sale = await prepareSale(ctx, { package_id, client, payment, opening });
  return { fields: held(sale.purchase.id), change: { sale } };
}

/** An appointment with the input's package or none, and the resulting change of sessions. @throws AppError
 * `invalid_input` for the `session_type` package without a package; `other_client` if the client changes while the
 * appointment is paid, or keeps its session; the errors of `changePackage`. */
export async function withSession(
  ctx: PracticeContext,
  before: AppointmentRecord,
  wanted: AppointmentRecord,
  input: PackageInput,
  client: ClientRecord,
) {
  if (before.paid && before.client_id !== client.id) throw new AppError("other_client", { message: PAID_TEXT });
  const isChanged = changesPackage(before, input);
  if (input.session_type === "package" && before.session_type !== "package" && !isChanged)
    throw invalidField("package_id", PACKAGE_TEXT);
  if (!isChanged) return { record: ofClient(wanted, client), change: null };
  const { fields, change } = await changePackage(ctx, { ...before, status: wanted.status }, input, client);
  return { record: { ...wanted, client_id: client.id, ...fields, ...UNUSED }, change };
}

const OTHER_PATIENT_TEXT =
  "Esta cita usa un paquete de su paciente. Para atender a otra persona, cancélala y agenda una nueva.";
const PAID_TEXT =
  "Esta cita ya tiene un pago de su paciente. Para atender a otra persona, cancélala y agenda una nueva.";
/** Sets the client, and clears another's package and credit. @throws `other_client` if `record` uses a session. */
function ofClient(record: AppointmentRecord, { id: client_id }: ClientRecord): AppointmentRecord {
  if (record.client_id === client_id) return record;
  if (record.session_held) throw new AppError("other_client", { message: OTHER_PATIENT_TEXT });
  const was = record.was && { ...record.was, credited: 0 };
  return { ...record, client_id, session_type: "individual", package_purchase_id: undefined, was, ...UNUSED };
}

const changesPackage = (before: AppointmentRecord, input: PackageInput): boolean =>
  Boolean(input.package_id) ||
  Boolean(input.package_purchase_id && input.package_purchase_id !== before.package_purchase_id) ||
  (input.session_type === "individual" && before.session_type === "package");

/** Gives a live appointment's session back and uses another package or none. @throws AppError `invalid_transition`;
 * `active_package` for a sale if the client's package, with the session back, is active; the errors of `bookSession`. */
async function changePackage(
  ctx: PracticeContext,
  before: AppointmentRecord,
  input: PackageInput,
  client: ClientRecord,
): Promise<BookedSession> {
  if (!isLive(before.status)) throw new AppError("invalid_transition", { message: CLOSED_TEXT });
  const { package_purchase_id: old, session_held } = before;
  if (!old || !session_held) return bookSession(ctx, input, before.id, client);
  const purchase = await readPurchase(ctx, old);
  const returned = refundChange(purchase, before.id);
  const left = purchaseStatus(withSessions(purchase, returned.sessions), ctx.clock.now().toISOString());
  if (input.package_id && left === "active" && client.id === before.client_id)
    throw new AppError("active_package", { data: { active_purchase_id: old } });
  const { fields, change } = await bookSession(ctx, input, before.id, client);
  return { fields, change: { ...change, sessions: [returned, ...(change.sessions ?? [])] } };
}

const CLOSED_TEXT = "La cita está cerrada. Reábrela para cambiar su paquete.";

/** Whether an appointment with the new `status` uses a package session. Reopening uses the session again that the
 * cancellation gave back. A session charged by hand after a cancellation stays used, also after reopening. */
export function holdsSession(before: AppointmentRecord, status: AppointmentRecord["status"]): boolean {
  if (!before.package_purchase_id) return false;
  if (status === before.status) return Boolean(before.session_held);
  if (!keepsSession(status)) return false;
  return before.session_held || (!keepsSession(before.status) && (before.was?.session_held ?? true));
}
