import { setImmediate } from "node:timers/promises";
import type { PracticeContext } from "../db/index";
import { CLIENT_MEMBERS, type Person, readPerson } from "../domain/client/person";
import type { ImportRowRecord } from "../domain/import/entity";
import type { RowPreview } from "../domain/import/output";
import type { ImportRow, RowClient } from "../domain/import/schema";
import { BROUGHT_PACKAGE, DEBT_NAME } from "../domain/payment/brought/rules";
import { zoneOf } from "../domain/practice/rules";
import type { PurchaseRecord } from "../domain/purchase/entity";
import { HARD, type SeriesRow } from "../domain/series/rules";
import type { PreviewSeriesInput } from "../domain/series/schema";
import { AppError } from "../errors";
import { normalizeText } from "../lib/spanish/rules";
import { formatLocal, minuteOfDate } from "../lib/time/rules";
import { newSale, requireNoneActive } from "../policies/sale";
import { openSurroundings } from "../policies/surroundings";
import type { Sale } from "../store/purchase/change";
import { endOfDate, expiryOf } from "../store/purchase/validity";
import { planDates } from "./series-preview";

type Problem = RowPreview["problems"][number];

/** Validity in months of an imported package whose row has no expiry. */
const VALIDITY_MONTHS = 12;

/** Spanish texts of errors in an import, in place of the texts for a sale or a booking. */
const TEXTS: Partial<Record<AppError["code"], string>> = {
  active_package: "Ya tiene un paquete con sesiones por usar: no se trae otro, ni lo que deba de él.",
  purchase_expired: "Su paquete ya venció: no se trae, ni lo que deba de él.",
  past: "Esa hora ya pasó: no se agenda.",
};

export const problemOf = (part: Problem["part"], error: unknown): Problem => {
  if (!(error instanceof AppError) || error.status >= 500 || error.code === "busy") throw error;
  return { part, message: TEXTS[error.code] ?? error.errors[0]?.message ?? error.message };
};

export async function part<T>(problems: Problem[], of: Problem["part"], work: () => T | Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    problems.push(problemOf(of, error));
    return null;
  }
}

/** The person of a row. @throws AppError `invalid_input` for an invalid phone. */
export const personOfRow = (row: ImportRow): Person => readPerson(row, CLIENT_MEMBERS);

export const isWhole = (known: ImportRowRecord, { next }: ImportRow): boolean =>
  !next || Boolean(known.appointment_ids);

const UNSOLD_TEXT = "La fila ya se había traído sin su paquete ni lo que debe.";

/** The problem of a row that was imported without its package or debt; empty for other rows. */
export const unsoldOf = (known: ImportRowRecord, { package: sold, owed }: ImportRow): Problem[] =>
  !known.purchase_id && (sold?.sessions_left || owed) ? [{ part: "package", message: UNSOLD_TEXT }] : [];

interface Buyer extends Pick<RowClient, "id" | "packages"> {
  sales: number;
}

/** A new sale of a row's package if it has sessions left; otherwise a sale for the row's debt, or null without a debt.
 * The price is only what the client still owes. @throws AppError `active_package`, `purchase_expired`. */
export async function saleOfRow(ctx: PracticeContext, row: ImportRow, buyer: Buyer): Promise<Sale | null> {
  const { package: sold, owed } = row;
  const zone = zoneOf(ctx.practice);
  const now = ctx.clock.now();
  const untilNext = expiryOf(zone, minuteOfDate(now), VALIDITY_MONTHS);
  const common = { package_id: BROUGHT_PACKAGE, price: owed ?? 0, total_paid: 0 };
  if (sold && sold.sessions_left > 0) {
    const expires_at = sold.expires_on ? endOfDate(zone, sold.expires_on) : untilNext;
    if (expires_at <= now.toISOString()) throw new AppError("purchase_expired");
    requireNoneActive(ctx, { packages: Object.fromEntries(buyer.packages.map(({ id, ...each }) => [id, each])) });
    const { name: package_name, sessions_total, sessions_left } = sold;
    const opening = { kind: "edit" as const, sessions_used: sessions_total - sessions_left };
    return newSale(ctx, buyer, opening, { ...common, package_name, sessions_total, expires_at });
  }
  if (!owed) return null;
  const debt = { ...common, package_name: DEBT_NAME, sessions_total: 1, expires_at: untilNext };
  return newSale(ctx, buyer, { kind: "edit", sessions_used: 1 }, debt);
}

type Active = RowClient["packages"][number];

/** The purchase that pays a row's appointments: the row's own, or the person's active one with the package's name. Null
 * if the row names no package to use; undefined if it names one, but the person has no such purchase. */
export const payingFor = (
  { package: sold, next }: ImportRow,
  purchase: PurchaseRecord | null | undefined,
  active: Active[],
): Active | null | undefined => {
  const own = sold?.sessions_left ? sold : null;
  const name = own?.name ?? next?.package_name;
  if (!name) return null;
  return (own && purchase) || active.find((each) => normalizeText(each.package_name) === normalizeText(name));
};

const UNPAID_TEXT =
  "Su paquete no se trae o se acabó, y sus citas tampoco vienen. Para agendarlas sin paquete, quítalo de la fila.";

type Dates = Pick<RowPreview, "left_out"> & { input: PreviewSeriesInput; starts: string[] };

/** A row's bookable dates, without taken times. Unless `is_dated`, holidays are skipped as well, and a later date
 * replaces each skipped date. Ignores hours and booking rules, because the client has already agreed to the dates.
 * @param purchase pays for the appointments; undefined if the row's package should, but was not imported.
 * @param look reads the exceptions and bookings around starts; rows that share `look` read each day once.
 * @throws `past` for a past first date; `overlap` if all dates are taken; `invalid_input`; as `requireSessions`. */
export async function datesOfRow(
  ctx: PracticeContext,
  { appointment_date, duration_minutes, is_virtual, weeks, is_dated = weeks === 1 }: NonNullable<ImportRow["next"]>,
  purchase: Active | null | undefined,
  look = openSurroundings(ctx),
): Promise<Dates> {
  if (purchase === undefined) throw new AppError("invalid_input", { message: UNPAID_TEXT });
  // At least 1, so that the plan refuses a package without sessions.
  const left = purchase ? Math.max(purchase.sessions_total - purchase.sessions_used, 1) : weeks;
  const input: PreviewSeriesInput = {
    start: appointment_date,
    interval_weeks: 1,
    count: Math.min(weeks, left),
    duration_minutes,
    is_virtual,
    choices: Array.from({ length: is_dated ? weeks : 0 }, (_, at) => ({ index: at + 1, action: "keep" })),
  };
  for (;;) {
    // A plan takes some milliseconds of CPU, so other requests run in between.
    await setImmediate();
    const plan = await planDates(ctx, input, async (_, starts) => ({ purchase, ...(await look(starts)) }));
    const open = plan.rows.filter(({ action }) => action === null);
    if (plan.isReady) return { input, ...outcomeOf(plan.rows) };
    const decided = open.map(
      ({ index, state }) => ({ index, action: HARD.includes(state) ? "skip" : "keep" }) as const,
    );
    input.choices = [...input.choices, ...decided];
    if (is_dated) input.count = Math.min(left, weeks - plan.rows.filter(({ action }) => action !== "keep").length);
    const [first] = open;
    if (!first || input.count === 0) throw new AppError("overlap", { message: first?.message ?? undefined });
  }
}

function outcomeOf(rows: SeriesRow[]): Omit<Dates, "input"> {
  const [taken, out] = [rows.filter(({ action }) => action !== "skip"), rows.filter(({ action }) => action === "skip")];
  return {
    starts: taken.map(({ start }) => formatLocal(start)),
    left_out: out.map(({ start, message }) => ({ appointment_date: formatLocal(start), message: message ?? "" })),
  };
}
