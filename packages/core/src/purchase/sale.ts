import type { PackageRecord } from "../catalog/entity";
import { readConfig, toPackage } from "../catalog/service";
import type { ClientPackage } from "../client/entity";
import type { ClientDelta, Person, ResolvedClient } from "../client/identity";
import type { PracticeContext } from "../context";
import { STALE, type Write } from "../db/commit";
import { lookup, readTogether } from "../db/database";
import { AppError } from "../errors";
import { newId } from "../ids";
import { zoneOf } from "../practice/rules";
import { minuteOfDate } from "../time/rules";
import type { PurchaseRecord } from "./entity";
import { expiryOf } from "./expiry";
import { purchaseStatus } from "./rules";
import { ledgerWrite } from "./sessions";

export const EXPIRE_DUE = "expire";

export interface Payment {
  total_paid?: number | null;
  payment_method?: string | null;
  payment_reference?: string | null;
  notes?: string | null;
}

/** Sessions that count as used from the start: of the appointment booked with the sale, or used before it was entered. */
export type Opening =
  | { kind: "use"; sessions_used: 1; appointment_id: string }
  | { kind: "edit"; sessions_used: number; appointment_id?: undefined };

export interface Sale {
  purchase: PurchaseRecord;
  writes: Write[];
  /** What the sale adds to the client's change. */
  delta: Required<Pick<ClientDelta, "sale">>;
}

/**
 * Prepares the sale of a package to a client, with so many sessions already used. One read.
 *
 * The purchase copies the package's name and sessions; without an amount it is sold at the package's price.
 * @throws AppError `active_package` while the client has sessions left in another, `package_inactive`, `not_found`.
 */
export async function prepareSale(
  ctx: PracticeContext,
  package_id: string,
  person: Person,
  client: ResolvedClient,
  payment: Payment,
  opening: Opening,
): Promise<Sale> {
  const { sessions_used } = opening;
  const { offered, packages, sales } = await readForSale(ctx, package_id, client);
  if (!offered.use_custom_price && !readConfig(ctx).configured) throw new AppError("base_value_missing");
  const now = ctx.clock.now();
  const active = Object.entries(packages).find(([, each]) => purchaseStatus(each, now.toISOString()) === "active");
  if (active) throw new AppError("active_package", { data: { active_purchase_id: active[0] } });
  if (sessions_used > offered.sessions) {
    const message = `No puede usar más de ${offered.sessions} sesiones`;
    throw new AppError("invalid_input", { message, errors: [{ path: "sessions_used", message }] });
  }
  const expires_at = expiryOf(zoneOf(ctx.practice), minuteOfDate(now), offered.validity_months);
  const purchase: PurchaseRecord = {
    practice_id: ctx.practice.practice_id,
    id: newId("pur", ctx.clock),
    client_id: client.client_id,
    client_name: person.name,
    client_email: person.email ?? undefined,
    client_phone: person.phone,
    client_identification_number: person.identification_number ?? undefined,
    package_id,
    package_name: offered.name,
    total_paid: payment.total_paid ?? toPackage(ctx, offered).total_price,
    payment_method: payment.payment_method?.trim() || undefined,
    payment_reference: payment.payment_reference?.trim() || undefined,
    notes: payment.notes?.trim() || undefined,
    sessions_total: offered.sessions,
    sessions_used,
    expires_at,
    due: EXPIRE_DUE,
    due_at: expires_at,
    created_by: ctx.actor.kind,
    created_at: now.toISOString(),
  };
  const state: ClientPackage = {
    package_name: purchase.package_name,
    sessions_total: purchase.sessions_total,
    sessions_used,
    expires_at: purchase.expires_at,
  };
  return {
    purchase,
    delta: { sale: { purchase_id: purchase.id, state, salesBefore: sales } },
    writes: [
      { write: (entities) => entities.purchase.create(purchase).commit(), refused: () => STALE },
      ...(sessions_used > 0 ? [ledgerWrite(ctx, { ...opening, purchase, sessions: sessions_used })] : []),
      {
        write: (entities) =>
          entities.package
            .patch({ practice_id: purchase.practice_id, id: package_id })
            .add({ times_sold: 1 })
            .where(({ is_active }, { eq }) => eq(is_active, true))
            .commit(),
        refused: () => STALE,
      },
    ],
  };
}

async function readForSale(ctx: PracticeContext, package_id: string, client: ResolvedClient) {
  const { db } = ctx;
  const { practice_id } = ctx.practice;
  const [offered, known] = await readTogether(db, [
    lookup(
      db.package.get({ practice_id, id: package_id }),
      (Item): PackageRecord | null => db.package.parse({ Item }).data,
    ),
    lookup(db.client.get({ practice_id, id: client.client_id }), (Item) => db.client.parse({ Item }).data),
  ]);
  if (!offered) throw new AppError("not_found", { message: "Este paquete ya no existe." });
  if (!offered.is_active) throw new AppError("package_inactive");
  return { offered, packages: known?.packages ?? {}, sales: known?.sales ?? 0 };
}
