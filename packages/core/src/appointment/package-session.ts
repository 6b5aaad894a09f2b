import type { ClientRecord } from "../client/entity";
import { readClientOf } from "../client/read";
import type { PracticeContext } from "../context";
import { AppError } from "../errors";
import { refundChange, useChange } from "../purchase/ledger";
import { readPurchase } from "../purchase/read";
import { prepareSale } from "../purchase/sale";
import type { AppointmentChange } from "./change";
import type { AppointmentRecord } from "./entity";
import { keepsSession } from "./rules";
import type { BookAppointmentInput } from "./schema";

interface BookedSession {
  fields: Pick<AppointmentRecord, "session_type" | "package_purchase_id" | "session_held">;
  change: Pick<AppointmentChange, "session" | "sale">;
}

const INDIVIDUAL: BookedSession = { fields: { session_type: "individual" }, change: {} };

/** The session that a new appointment uses: none, one of a purchase, or the first of a package sold with it. */
export async function bookSession(
  ctx: PracticeContext,
  input: BookAppointmentInput,
  appointment_id: string,
  client: ClientRecord,
): Promise<BookedSession> {
  if (input.session_type === "individual") return INDIVIDUAL;
  const held = (package_purchase_id: string) =>
    ({ session_type: "package", package_purchase_id, session_held: true }) as const;
  if (input.package_purchase_id) {
    const purchase = await readPurchase(ctx, input.package_purchase_id);
    if ((await readClientOf(ctx, purchase)).id !== client.id) throw new AppError("other_client");
    return { fields: held(purchase.id), change: { session: useChange(ctx, purchase, appointment_id) } };
  }
  if (!input.package_id) return INDIVIDUAL;
  const opening = { kind: "use", sessions_used: 1, appointment_id } as const;
  const { notes: _, ...payment } = input;
  const sale = await prepareSale(ctx, {
    package_id: input.package_id,
    client,
    payment,
    opening,
  });
  return { fields: held(sale.purchase.id), change: { sale } };
}

/**
 * Whether an appointment uses its package's session after a change of status: no longer once cancelled, again once
 * reopened. One that was charged by hand after its cancellation stays so while its status stays.
 */
export function holdsSession(before: AppointmentRecord, status: AppointmentRecord["status"]): boolean {
  if (!before.package_purchase_id) return false;
  if (status === before.status) return Boolean(before.session_held);
  return keepsSession(status) && (!keepsSession(before.status) || Boolean(before.session_held));
}

/** The session that a change of an appointment (`after` null: its deletion) uses or gives back. Reads only if one does. */
export async function movedSession(
  ctx: PracticeContext,
  before: AppointmentRecord,
  after: AppointmentRecord | null,
): Promise<Pick<AppointmentChange, "session">> {
  const held = Boolean(after?.session_held);
  if (!before.package_purchase_id || held === Boolean(before.session_held)) return {};
  const purchase = await readPurchase(ctx, before.package_purchase_id);
  return { session: held ? useChange(ctx, purchase, before.id) : refundChange(purchase, before.id) };
}
