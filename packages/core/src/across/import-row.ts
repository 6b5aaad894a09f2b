import { setImmediate } from "node:timers/promises";
import { AppError } from "../errors";
import { clientWrites } from "../records/client/change";
import { namedInDirectory } from "../records/client/directory";
import { idsByPhone } from "../records/client/identity";
import { readClient, readClients } from "../records/client/read";
import { type ResolvedClient, resolveClient } from "../records/client/resolve";
import { rowKey } from "../records/import/key";
import { findRow } from "../records/import/read";
import { endOfDate, expiryOf } from "../records/purchase/validity";
import type { PracticeContext } from "../table/context";
import { inParallel } from "../table/in-parallel";
import type { ClientRecord } from "../things/client/entity";
import { CLIENT_MEMBERS, type Person, readPerson } from "../things/client/person";
import { isKnownPerson } from "../things/client/rules";
import type { ImportRowRecord } from "../things/import/entity";
import type { RowPreview } from "../things/import/output";
import { BROUGHT_PACKAGE, DEBT_NAME } from "../things/import/rules";
import type { ImportRow } from "../things/import/schema";
import { zoneOf } from "../things/practice/rules";
import { HARD, type SeriesRow } from "../things/series/rules";
import type { PreviewSeriesInput } from "../things/series/schema";
import { normalizeName } from "../words/spanish/rules";
import { formatLocal, minuteOfDate } from "../words/time/rules";
import { type Opening, requireNoneActive, type SaleTerms } from "./sale";
import { planDates } from "./series-preview";
import { openSurroundings } from "./surroundings";

type Problem = RowPreview["problems"][number];

/** Months for which a package is good that does not say until when. */
const VALIDITY_MONTHS = 12;
/** As many people are offered as whom a row may be. */
const MOST_CANDIDATES = 5;

/** What is said here of a refusal that elsewhere speaks of a sale or a booking. */
const TEXTS: Partial<Record<AppError["code"], string>> = {
  active_package: "Ya tiene un paquete con sesiones por usar: no se trae otro, ni lo que deba de él.",
  purchase_expired: "Su paquete ya venció: no se trae.",
  past: "Esa hora ya pasó: no se agenda.",
};

/** A refusal as a row's problem; anything else is thrown on. */
export const problemOf = (part: Problem["part"], error: unknown): Problem => {
  if (!(error instanceof AppError) || error.status >= 500 || error.code === "busy") throw error;
  return { part, message: TEXTS[error.code] ?? error.errors[0]?.message ?? error.message };
};

/** The person of a row. @throws AppError `invalid_input` for a phone that is none. */
export const personOfRow = (row: ImportRow): Person => readPerson(row, CLIENT_MEMBERS);

/** Whether all that a row says was brought before. */
export const isWhole = (known: ImportRowRecord, { next }: ImportRow): boolean =>
  !next || Boolean(known.appointment_ids);

type Who = { client: ResolvedClient } | { candidates: ClientRecord[] };

/**
 * Who a row is: as whoever books is found; or, where nobody is found and somebody has their name or their phone, one of those, unless
 * the row says which, or that it is another person. Four reads at most.
 * @throws AppError `not_found` for a client who is gone.
 */
export async function whoIs(ctx: PracticeContext, row: ImportRow, person: Person): Promise<Who> {
  if (row.client_id) {
    const before = await readClient(ctx, row.client_id);
    return { client: { before, client: before, writes: (delta) => clientWrites(ctx, before, delta) } };
  }
  const client = await resolveClient(ctx, person);
  if (client.before || row.is_other) return { client };
  const candidates = await alike(ctx, person);
  // Somebody has made this very person since it was looked for.
  if (candidates.some((each) => isKnownPerson(each, person))) return { client: await resolveClient(ctx, person) };
  return candidates.length > 0 ? { candidates } : { client };
}

async function alike(ctx: PracticeContext, { name, phone }: Person): Promise<ClientRecord[]> {
  const [named, behind] = await Promise.all([namedInDirectory(ctx, normalizeName(name)), idsByPhone(ctx, phone)]);
  const ids = [...new Set([...named.map(({ id }) => id), ...behind])];
  return readClients(ctx, ids.slice(0, MOST_CANDIDATES));
}

/** What was sold before Sereno, or is owed of that time: its price is what is left to pay, so that nothing is received twice. */
export interface BroughtSale {
  terms: SaleTerms;
  opening: Opening;
}

/** @throws AppError `active_package`, `purchase_expired`. */
export function saleOfRow(
  ctx: PracticeContext,
  { package: sold, owed }: ImportRow,
  client: ClientRecord,
): BroughtSale | null {
  const zone = zoneOf(ctx.practice);
  const now = ctx.clock.now();
  const untilNext = expiryOf(zone, minuteOfDate(now), VALIDITY_MONTHS);
  const common = { package_id: BROUGHT_PACKAGE, price: owed ?? 0, total_paid: 0 };
  if (sold && sold.sessions_left > 0) {
    const expires_at = sold.expires_on ? endOfDate(zone, sold.expires_on) : untilNext;
    if (expires_at <= now.toISOString()) throw new AppError("purchase_expired");
    requireNoneActive(ctx, client);
    const { name: package_name, sessions_total, sessions_left } = sold;
    return {
      terms: { ...common, package_name, sessions_total, expires_at },
      opening: { kind: "edit", sessions_used: sessions_total - sessions_left },
    };
  }
  if (!owed) return null;
  return {
    terms: { ...common, package_name: sold?.name ?? DEBT_NAME, sessions_total: 1, expires_at: untilNext },
    opening: { kind: "edit", sessions_used: 1 },
  };
}

/** So many sessions a row's package has left for its appointments; null: none pays them. */
export const sessionsFor = ({ package: sold }: ImportRow, isSold: boolean): number | null =>
  isSold ? sold?.sessions_left || null : null;

type Dates = Pick<RowPreview, "left_out"> & { input: PreviewSeriesInput; starts: string[] };

/**
 * The dates of a row as they can be booked: hours that are taken are passed over, and what she would only be asked about is booked,
 * since she comes from an agenda in which it stood. A single one goes nowhere else.
 * @param sessions_left of the package that pays; null: none does.
 * @param look what stands around dates, where other rows have asked for it.
 * @throws AppError `past`, `overlap`, `invalid_input`: none can be booked.
 */
export async function datesOfRow(
  ctx: PracticeContext,
  { appointment_date, duration_minutes, is_virtual, weeks }: NonNullable<ImportRow["next"]>,
  sessions_left: number | null,
  look = openSurroundings(ctx),
): Promise<Dates> {
  const count = Math.min(weeks, sessions_left ?? weeks);
  const input: PreviewSeriesInput = {
    start: appointment_date,
    interval_weeks: 1,
    count,
    duration_minutes,
    is_virtual,
    choices: weeks === 1 ? [{ index: 1, action: "keep" }] : [],
  };
  for (;;) {
    // A plan computes for some milliseconds: others have their turn between two.
    await setImmediate();
    const plan = await planDates(ctx, input, async (_, starts) => ({ purchase: null, ...(await look(starts)) }));
    const open = plan.rows.filter(({ action }) => action === null);
    if (plan.isReady) return { input, ...outcomeOf(plan.rows) };
    const [first] = open;
    if (!first || weeks === 1) throw new AppError("overlap", { message: first?.message ?? undefined });
    input.choices = [
      ...input.choices,
      ...open.map(({ index, state }) => ({
        index,
        action: HARD.includes(state) ? ("skip" as const) : ("keep" as const),
      })),
    ];
  }
}

function outcomeOf(rows: SeriesRow[]): Omit<Dates, "input"> {
  const [taken, out] = [rows.filter(({ action }) => action !== "skip"), rows.filter(({ action }) => action === "skip")];
  return {
    starts: taken.map(({ start }) => formatLocal(start)),
    left_out: out.map(({ start, message }) => ({ appointment_date: formatLocal(start), message: message ?? "" })),
  };
}

/** What bringing rows would do, by the functions that bring them. Writes nothing. */
export async function previewImport(ctx: PracticeContext, rows: ImportRow[]): Promise<{ rows: RowPreview[] }> {
  const found: RowPreview[] = [];
  const look = openSurroundings(ctx);
  await inParallel([...rows.entries()], async ([index, row]) => {
    found[index] = await previewRow(ctx, row, look).catch((error: unknown) => ({
      ...nothing("refused"),
      problems: [problemOf("person", error)],
    }));
  });
  return { rows: found };
}

const nothing = (state: RowPreview["state"]): RowPreview => ({
  state,
  client: null,
  candidates: [],
  sessions_left: 0,
  owed: 0,
  appointments: [],
  left_out: [],
  problems: [],
});

async function previewRow(
  ctx: PracticeContext,
  row: ImportRow,
  look: ReturnType<typeof openSurroundings>,
): Promise<RowPreview> {
  const person = personOfRow(row);
  const known = await findRow(ctx, rowKey(person, row));
  if (known && isWhole(known, row)) return nothing("brought");
  const who = await whoIs(ctx, row, person);
  if ("candidates" in who) {
    return { ...nothing("doubtful"), candidates: who.candidates.map(({ id, name, phone }) => ({ id, name, phone })) };
  }
  const { before, client } = who.client;
  const problems: Problem[] = [];
  const sale = known ? null : await part(problems, "package", () => saleOfRow(ctx, row, client));
  const sessions = sessionsFor(row, Boolean(sale ?? known?.purchase_id));
  const dates = await part(problems, "appointments", () => row.next && datesOfRow(ctx, row.next, sessions, look));
  return {
    ...nothing(before ? "known" : "new"),
    client: before && { id: before.id, name: before.name },
    ...(sale && { sessions_left: sessions ?? 0, owed: sale.terms.price }),
    ...(dates && { appointments: dates.starts, left_out: dates.left_out }),
    problems: dates && row.next ? [...problems, ...fewer(dates.starts.length, row.next.weeks)] : problems,
  };
}

const fewer = (starts: number, weeks: number): Problem[] =>
  starts === weeks
    ? []
    : [
        {
          part: "appointments",
          message: `Las sesiones que quedan alcanzan para ${starts} de ${weeks} citas: se agendan esas.`,
        },
      ];

async function part<T>(problems: Problem[], of: Problem["part"], work: () => T | Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    problems.push(problemOf(of, error));
    return null;
  }
}
