import type { PracticeContext } from "@sereno/core/db/context";
import { exceptionId } from "@sereno/core/domain/availability/rules";
import { checkPractice } from "@sereno/core/maintenance/check/check";
import { getAppointment } from "@sereno/core/store/appointment/read";
import { findClient } from "@sereno/core/store/client/read";
import { driftOf, type Records, recordsOf } from "../support/drift";
import { dumpOf } from "../support/state";
import { approvalsAdrift } from "./approvals";
import { importsAdrift } from "./brought";
import { linksAdrift } from "./linked";
import { listenersAdrift, receiversAdrift } from "./listeners";
import { listsAdrift } from "./lists";
import { LOGINS, type Login } from "./logins";
import { whole } from "./moment";
import { practiceOf } from "./setting";
import { marksIn, type Told } from "./told";
import type { World } from "./world";

/** Compares the data of `LOGINS` with the answers to their calls, once no job is due. A sentence per contradiction. */
export async function judge(world: World): Promise<string[]> {
  const found: string[] = [];
  for (const login of LOGINS) {
    const ctx = await practiceOf(world, login);
    const told = world.told[login];
    found.push(
      ...(await practiceAdrift(ctx, told)),
      ...(await listenersAdrift(ctx, await recordsOf(ctx), told.listeners)),
      ...(await receiversAdrift(ctx, world, login)),
      ...(await world.holds.left(ctx.practice.practice_id, told.accepted)),
      ...(await ofOthers(world, login)),
      ...(await approvalsAdrift(ctx, told)),
    );
  }
  return [...found, ...(await linksAdrift(world.ctx, world.letters.of("/c/")))];
}

/** Stored unique texts (`marksIn`), except in approval requests without a client, which may name a deleted person. */
const marksOf = async (ctx: PracticeContext): Promise<Set<string>> =>
  new Set(
    marksIn(JSON.stringify((await dumpOf(ctx)).filter((item) => item.__edb_e__ !== "approval" || item.client_id))),
  );

export async function practiceAdrift(ctx: PracticeContext, told: Told): Promise<string[]> {
  const records = await recordsOf(ctx);
  const stored = await marksOf(ctx);
  return [
    ...(await driftOf(ctx)),
    ...(await checkPractice(ctx, ctx.practice.practice_id)).map((each) => `the check: ${JSON.stringify(each)}`),
    ...(await forgotten(ctx, told, records)),
    ...(await leftOf(ctx, told, stored)),
    ...doubled(records),
    ...booksAdrift(records, told),
    ...(await importsAdrift(ctx, records, { told, stored })),
    ...(await listsAdrift(ctx, records)),
  ];
}

/** Changes that were answered with success and are missing, or are stored differently. */
async function forgotten(ctx: PracticeContext, told: Told, records: Records): Promise<string[]> {
  const at = { practice_id: ctx.practice.practice_id };
  const { data: exceptions } = await ctx.db.exception.query.exception(at).go(whole);
  const stored = {
    exception: exceptions.map(({ exception_date }) => ({ id: exceptionId(exception_date) })),
    package: (await ctx.db.package.query.package(at).go(whole)).data,
    appointment: records.appointments,
    purchase: records.purchases,
    payment: records.payments,
    client: records.clients,
    bill: records.bills,
    series: null,
    closure: null,
    import: null,
    expense: records.expenses,
  };
  const ids = new Set(Object.values(stored).flatMap((each) => (each ?? []).map(({ id }) => id)));
  const found: string[] = [];
  for (const { id, thing, said, gone } of told.things.values()) {
    if (thing === "client" || stored[thing] === null) continue;
    if (gone === "yes" && ids.has(id)) found.push(`${id} was deleted, and is there`);
    if (gone !== "no") continue;
    if (!ids.has(id)) found.push(`${id} was answered, and is not there`);
    else if (thing === "appointment") found.push(...(await changed(ctx, id, said)));
  }
  return found;
}

const SHOWN = ["status", "notes", "duration_minutes", "session_held", "client_id"] as const;

async function changed(ctx: PracticeContext, id: string, said: Record<string, unknown>): Promise<string[]> {
  const client = await findClient(ctx, ctx.practice.practice_id, String(said.client_id));
  const is = await getAppointment(ctx, id);
  if (said.version === undefined) return [];
  if (is.version < Number(said.version))
    return [`${id} was answered in version ${said.version}, and is in ${is.version}`];
  // Skips appointments that have changed since, or whose client was deleted or merged.
  if (is.version > Number(said.version) || client?.id !== said.client_id) return [];
  return SHOWN.flatMap((name) =>
    is[name] === said[name] || said[name] === null
      ? []
      : [`${id} was answered with ${name} ${said[name]}, and has ${is[name]}`],
  );
}

/** Unique texts (`marksIn`) of refused calls and deleted clients that are still stored. */
async function leftOf(ctx: PracticeContext, told: Told, stored: Set<string>): Promise<string[]> {
  const found = [...told.refused]
    .filter((mark) => stored.has(mark) && !told.owners.has(mark))
    .map((mark) => `${mark} was refused, and is stored`);
  for (const [mark, owners] of told.owners) {
    if (!stored.has(mark) || told.unsure.has(mark)) continue;
    const all = new Set([...owners].flatMap((id) => [...told.become(id)]));
    const known = await Promise.all([...all].map((id) => findClient(ctx, ctx.practice.practice_id, id)));
    if (known.every((each) => each === null)) found.push(`${mark} is stored, and told of ${[...all]}, who is deleted`);
  }
  return found;
}

/** Payments, refunds and sales that one call stored more than once. */
function doubled({ payments, purchases }: Records): string[] {
  const marks = [...payments.map(({ reference }) => reference), ...purchases.map(({ notes }) => notes)];
  const said = marks.flatMap((each) => marksIn(each ?? ""));
  return said.filter((mark, index) => said.indexOf(mark) !== index).map((mark) => `${mark} was done twice`);
}

async function ofOthers(world: World, login: Login): Promise<string[]> {
  const stored = await marksOf(await practiceOf(world, login));
  return Object.entries(world.told)
    .filter(([other]) => other !== login)
    .flatMap(([other, { owners }]) =>
      [...owners.keys()].filter((mark) => stored.has(mark)).map((mark) => `${mark} of ${other} is stored by ${login}`),
    );
}

/** Stored expenses must equal the answers about them, without duplicates. */
function booksAdrift({ expenses }: Records, told: Told): string[] {
  const stored = new Map(expenses.map((each) => [each.id, each]));
  const changed = told.of("expense").flatMap(({ id, said }) => {
    const is = stored.get(id);
    if (!is || is.version !== said.version) return [];
    return is.amount === said.amount && is.note === said.note ? [] : [`${id} is another than was answered`];
  });
  const notes = expenses.map(({ note, version }) => (version === 1 ? note : null)).filter((note) => note !== null);
  const twice = notes.filter((note, index) => notes.indexOf(note) !== index);
  return [...changed, ...twice.map((note) => `${note} was written down twice`)];
}
