import { ListPaymentsInput } from "@sereno/core/domain/payment/schema";
import type { Practice } from "@sereno/core/domain/practice/entity";
import { readOverview } from "@sereno/core/store/payment/overview";
import { listPayments, readBalance } from "@sereno/core/store/payment/read";
import { afterEach, beforeEach, expect } from "vitest";
import { ana, bookAppointment, createPackage, createPurchase, recordPayment } from "./acts";
import { driftOf } from "./drift";
import { eachPracticeIn } from "./each-practice";
import { agentOf } from "./practice";

/** A practice on 20 November 2026, with actions for one client, Ana. `driftOf` must find nothing after each test. */
export async function createCashDesk(practice: Partial<Practice> = {}) {
  const { clock, ctx } = await eachPracticeIn("shared", "2026-11-20T15:00:00Z", practice);
  let hour = 0;
  beforeEach(() => (hour = 0));
  afterEach(async () => expect(await driftOf(ctx)).toEqual([]));

  const record = (client_id: string, change: object, of = ctx) =>
    recordPayment(of, { client_id, method: "nequi", ...change });

  return {
    clock,
    ctx,
    agent: () => agentOf(ctx, "sell"),
    /** Books an appointment for Ana, by default yesterday: a test's first at 01:00, each further one an hour later. */
    book: (change: object = {}) => {
      hour += 1;
      const appointment_date = `2026-11-19 ${String(hour).padStart(2, "0")}:00:00`;
      return bookAppointment(ctx, { ...ana, appointment_date, ...change });
    },
    /** Start of a test's next booking: 24 November, plus a day for each booking so far. Invalid after six bookings. */
    ahead: () => ({ appointment_date: `2026-11-2${4 + hour} 10:00:00` }),
    record,
    /** Records a payment of `amount` COP for one appointment. */
    pay: (appointment: { id: string; client_id: string }, amount: number, change: object = {}) =>
      record(appointment.client_id, { amount, parts: [{ appointment_id: appointment.id, amount }], ...change }),
    balanceOf: async ({ client_id }: { client_id: string }) => {
      const { owed, due, credit } = await readBalance(ctx, client_id);
      return { owed, due, credit };
    },
    monthOf: async () => (await readOverview(ctx, {})).months.at(-1),
    payments: async () => (await listPayments(ctx, ListPaymentsInput.parse({ month: "2026-11" }))).payments,
    sell: (change: object = {}) =>
      createPackage(ctx, { name: "Cuatro", sessions: 4, validity_months: 2 }).then(({ id }) =>
        createPurchase(ctx, { package_id: id, client_name: "Ana Peña", client_phone: "3001234567", ...change }),
      ),
  };
}
