import type { PracticeContext } from "@sereno/core/db/context";
import { listAppointments } from "@sereno/core/store/appointment/read";
import { listPayments } from "@sereno/core/store/payment/read";
import { listPurchases } from "@sereno/core/store/purchase/read";
import type { Records } from "../support/drift";
import { pagesOf } from "../support/reading";

const limit = 2;

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id).sort();

/** A list read page by page must show every record once. */
export async function listsAdrift(ctx: PracticeContext, records: Records): Promise<string[]> {
  const appointments = await pagesOf((cursor) => listAppointments(ctx, { limit, order: "asc", cursor }));
  const payments = await pagesOf((cursor) => listPayments(ctx, { limit, cursor }));
  const purchases = await pagesOf((cursor) => listPurchases(ctx, { limit, cursor }));
  const shown = {
    appointments: idsOf(appointments.flatMap((page) => page.appointments)),
    payments: idsOf(payments.flatMap((page) => page.payments)),
    purchases: idsOf(purchases.flatMap((page) => page.purchases)),
  };
  return (["appointments", "payments", "purchases"] as const).flatMap((name) => {
    const stored = idsOf(records[name]);
    return shown[name].join() === stored.join() ? [] : [`the list of ${name} shows ${shown[name]} of ${stored}`];
  });
}
