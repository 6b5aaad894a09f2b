import { bookAppointment } from "@sereno/core/actions/appointment/book";
import { createPackage } from "@sereno/core/actions/catalog/create";
import { recordPayment } from "@sereno/core/actions/payment/record";
import { createPurchase } from "@sereno/core/actions/purchase/sell";
import type { PracticeContext } from "@sereno/core/db/context";
import type { Database } from "@sereno/core/db/database";
import { BookAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { CreatePackageInput } from "@sereno/core/domain/catalog/schema";
import { ListPaymentsInput, RecordPaymentInput } from "@sereno/core/domain/payment/schema";
import { CreatePurchaseInput } from "@sereno/core/domain/purchase/schema";
import { AppError } from "@sereno/core/errors";
import { readOverview } from "@sereno/core/store/payment/overview";
import { listPayments, readBalance } from "@sereno/core/store/payment/read";
import { createClock, createPractice } from "./practice";

const NOW = "2026-11-20T15:00:00Z";

/** Ana books, buys and pays, on 20 November 2026, in a practice of each test. */
export function createCashDesk(db: Database) {
  const clock = createClock(NOW);
  let ctx: PracticeContext;
  let hour = 0;

  const record = (client_id: string, change: object, of = ctx) =>
    recordPayment(of, RecordPaymentInput.parse({ client_id, method: "nequi", ...change }));

  return {
    clock,
    async open(): Promise<PracticeContext> {
      clock.moveTo(NOW);
      hour = 0;
      ctx = await createPractice(db, { clock });
      return ctx;
    },
    agent: (): PracticeContext => ({
      ...ctx,
      actor: { kind: "agent", id: "tok_1", label: "Asistente", right: "sell" },
    }),
    /** Books an hour for Ana, by default yesterday. */
    book: (change: object = {}) => {
      hour += 1;
      return bookAppointment(
        ctx,
        BookAppointmentInput.parse({
          patient_name: "Ana Peña",
          patient_phone: "3001234567",
          appointment_date: `2026-11-19 ${String(hour).padStart(2, "0")}:00:00`,
          ...change,
        }),
      );
    },
    /** A future booking's date. */
    ahead: () => ({ appointment_date: `2026-11-2${4 + hour} 10:00:00` }),
    record,
    /** Pays for one appointment, in pesos. */
    pay: (appointment: { id: string; client_id: string }, amount: number, change: object = {}) =>
      record(appointment.client_id, { amount, parts: [{ appointment_id: appointment.id, amount }], ...change }),
    balanceOf: async ({ client_id }: { client_id: string }) => {
      const { owed, due, credit } = await readBalance(ctx, client_id);
      return { owed, due, credit };
    },
    monthOf: async () => (await readOverview(ctx, {})).months.at(-1),
    /** Those of November. */
    payments: async () => (await listPayments(ctx, ListPaymentsInput.parse({ month: "2026-11" }))).payments,
    /** Sells Ana four sessions. */
    sell: (change: object = {}) =>
      createPackage(ctx, CreatePackageInput.parse({ name: "Cuatro", sessions: 4, validity_months: 2 })).then(({ id }) =>
        createPurchase(
          ctx,
          CreatePurchaseInput.parse({ package_id: id, client_name: "Ana Peña", client_phone: "3001234567", ...change }),
        ),
      ),
  };
}

/** The code of a refusal, or "done". */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
