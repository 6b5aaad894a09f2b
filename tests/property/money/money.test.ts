import { deleteAppointment } from "@sereno/core/actions/appointment/delete";
import { continueClientTasks } from "@sereno/core/actions/client/continue-removal";
import { mergeClients } from "@sereno/core/actions/client/merge";
import { annulPayment } from "@sereno/core/actions/payment/annul";
import { confirmPayment, previewConfirm } from "@sereno/core/actions/payment/confirm";
import { refundCredit } from "@sereno/core/actions/payment/refund-credit";
import { cancelPurchase } from "@sereno/core/actions/purchase/change";
import type { PracticeContext } from "@sereno/core/db/context";
import { AppError } from "@sereno/core/errors";
import { minuteOfDate } from "@sereno/core/lib/time/rules";
import { readStatement } from "@sereno/core/queries/statement";
import { getAppointment } from "@sereno/core/store/appointment/read";
import { readBooks } from "@sereno/core/store/month/read";
import { readOverview } from "@sereno/core/store/payment/overview";
import { readBalance } from "@sereno/core/store/payment/read";
import { expect, inject, test } from "vitest";
import { extent } from "../../extent";
import {
  bookAppointment,
  bookSeries,
  createPackage,
  createPurchase,
  recordPayment,
  updateAppointment,
} from "../../support/acts";
import { finishClientTasks } from "../../support/client-work";
import { driftOf, recordsOf } from "../../support/drift";
import { agentOf, createClock, createPractice, openOwnTable } from "../../support/practice";
import { createRandom, pickFrom } from "../../support/random";
import { Ledger, OUTCOMES, type Outcome } from "./model";

/** Number of random histories. With the default seed, the first two contain refunds, a merge and a confirmation. */
const HISTORIES = extent(2, 600);
const SEED = Number(process.env.MONEY_SEED ?? 78);
const STEPS = 14;
const AT_ONCE = 4;
/** A history is compared with the model once in this many steps. */
const LOOK = 5;
const CLIENTS = 3;
/** One history in this many has more debtors than a page of the overview shows. */
const CROWDED = 50;
const CROWD = 55;
/** 15:00 in Bogotá. The clock advances by minutes or whole days, so no step runs in the morning, when series start. */
const NOW = Date.parse("2026-11-02T20:00:00Z");
/** No history goes beyond this time, because the model computes November's figures only. */
const END = Date.parse("2026-11-29T00:00:00Z");
const SETTLEMENTS = ["credit", "refund", "charge", undefined] as const;
const db = await openOwnTable(inject("endpoint"));

const startOf = ({ appointment_date }: { appointment_date: string }) =>
  minuteOfDate(new Date(`${appointment_date.replace(" ", "T")}-05:00`));

const DAY = 86_400_000;
const WEDNESDAY = 3;

/** The first Wednesday after a time. No Wednesday in these weeks is a holiday. */
function nextWednesday(moment: number): string {
  return new Date(moment + DAY * ((WEDNESDAY - new Date(moment).getUTCDay() + 7) % 7 || 7)).toISOString().slice(0, 10);
}

const figuresOf = (each: Record<"due" | "credit" | "announced", number>) => [each.due, each.credit, each.announced];

const outcomeOf = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    (): Outcome => "done",
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return OUTCOMES.find((each) => each === error.code) ?? "refused";
    },
  );

async function live(seed: number): Promise<void> {
  const random = createRandom(seed);
  const clock = createClock(new Date(NOW).toISOString());
  let moment = NOW;
  const now = () => minuteOfDate(clock.now());
  const pass = (minutes: number) => {
    moment += minutes * 60_000;
    clock.moveTo(new Date(moment).toISOString());
  };
  const ctx = await createPractice(db, { clock });
  const pack = await createPackage(ctx, { name: "Dos", sessions: 2, validity_months: 1 });
  const { practice_id } = ctx.practice;
  const model = new Ledger();
  const things: string[] = [];
  const slips: string[] = [];
  const clientIds: string[] = [];
  const story: string[] = [];
  const pick = <T>(from: readonly T[]): T => pickFrom(random, from);
  const contact = (client: number) => ({
    patient_name: `Persona ${client}`,
    patient_phone: `30055501${String(client).padStart(2, "0")}`,
  });
  const timeOf = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}:00`;
  const book = async (client: number, price: number, date = "2026-10-30") => {
    const appointment_date = `${date} ${timeOf((things.length * 15) % (24 * 60))}`;
    const booked = await bookAppointment(ctx, { ...contact(client), appointment_date, duration_minutes: 15, price });
    clientIds[client] = booked.client_id;
    things[model.add({ client, kind: "session", price, start: startOf(booked) })] = booked.id;
  };
  let series = 0;
  const repeat = async (client: number, price: number) => {
    const start = `${nextWednesday(moment)} ${timeOf(8 * 60 + 15 * series++)}`;
    const input = { ...contact(client), start, count: 1 + random(3), duration_minutes: 15, price };
    for (const each of (await bookSeries(ctx, input)).appointments)
      things[model.add({ client, kind: "session", price, start: startOf(each) })] = each.id;
  };
  for (let client = 0; client < CLIENTS; client++) await book(client, 1_000 * (1 + random(5)));
  const crowd = seed % CROWDED === 0 ? CROWD : 0;
  for (let other = 0; other < crowd; other++) await book(CLIENTS + other, 1_000 + other, "2026-10-29");

  const expectSame = (found: unknown, expected: unknown) =>
    expect({ seed, story: story.join("\n"), found }).toEqual({ seed, story: story.join("\n"), found: expected });
  const both = async (what: string, work: Promise<unknown>, expected: Outcome) => {
    const outcome = await outcomeOf(work);
    story.push(`${what}: ${outcome}`);
    expectSame(outcome, expected);
  };
  /** Reads the ids of the payments that a step created, because settlements do not return them. */
  const learn = async () => {
    if (model.slips.length === slips.length) return;
    const { data: payments } = await db.payment.query.payment({ practice_id }).go({ consistent: true, pages: "all" });
    const known = new Set(slips);
    const made = payments.map(({ id }) => id).filter((id) => !known.has(id));
    expectSame(made.length, model.slips.length - slips.length);
    slips.push(...made.sort());
  };
  const idOf = (index: number, kind: "session" | "package") => ({
    [kind === "session" ? "appointment_id" : "package_purchase_id"]: things[index],
  });

  const whole = async () => {
    const first = await readOverview(ctx, {});
    const debtors = [...first.debtors];
    for (let cursor = first.next_cursor; cursor; ) {
      const page: typeof first = await readOverview(ctx, { cursor });
      debtors.push(...page.debtors);
      cursor = page.next_cursor;
    }
    return { debtors, total: first.total_due };
  };
  const idNow = (client: number) => clientIds[model.who(client)];
  /** Compares the overview and the balances with the model. Reads a merged client's balance by the client's old id. */
  const compare = async () => {
    const { debtors, total } = await whole();
    const expected = model.debtors(now());
    const everybody = Array.from({ length: CLIENTS }, (_, client) => client);
    const found = {
      total,
      debtors: debtors.map((each) => [each.client_id, each.items.length, ...figuresOf(each)]),
      balances: await Promise.all(
        everybody.map(async (client) => {
          const balance = await readBalance(ctx, clientIds[client] ?? "");
          return [balance.owed, ...figuresOf(balance)];
        }),
      ),
    };
    expectSame(found, {
      total: expected.reduce((sum, { due }) => sum + due, 0),
      debtors: expected.map((each) => [idNow(each.client), each.debts, ...figuresOf(each)]),
      balances: everybody.map((client) => [
        model.owed(client),
        ...[model.due(client, now()), model.purse(client), model.announced(client)],
      ]),
    });
  };

  for (let step = 0; step < STEPS; step++) {
    pass(1);
    const client = random(CLIENTS);
    const client_id = clientIds[client] ?? "";
    const own = model.things.flatMap((each, index) =>
      model.who(each.client) === model.who(client) && each.state !== "gone" ? [index] : [],
    );
    const amount = 500 * (1 + random(12));
    const index = own.length > 0 ? pick(own) : -1;
    const thing = model.things[index];
    const part = Math.min(amount, 500 * (1 + random(8)));
    const parts = thing && random(3) > 0 ? [{ thing: index, amount: part }] : null;
    const chosen = parts?.map((each) => ({ ...idOf(each.thing, thing?.kind ?? "session"), amount: each.amount }));
    switch (random(16)) {
      case 0:
        await book(client, random(3) === 0 ? 0 : amount);
        break;
      case 1: {
        if (model.isActive(client)) break;
        const { patient_name: client_name, patient_phone: client_phone } = contact(client);
        const total_paid = pick([0, amount]);
        const input = { package_id: pack.id, client_name, client_phone, price: amount, total_paid };
        const sold = await createPurchase(ctx, input);
        const at = model.add({ client, kind: "package", price: amount, start: now() });
        things[at] = sold.id;
        if (total_paid > 0) model.sell(client, at, total_paid);
        break;
      }
      case 2:
      case 3:
      case 4: {
        const useCredit = random(4) === 0;
        const isAllowed = random(3) === 0;
        const own = { client_id, amount, parts: chosen, use_credit: useCredit, allow_duplicate: isAllowed };
        const result = model.pay(client, { amount, parts, now: now(), useCredit, isAllowed });
        await both(`pay ${amount} ${JSON.stringify(parts)} ${useCredit} ${isAllowed}`, recordPayment(ctx, own), result);
        break;
      }
      case 5: {
        const named = parts ?? pick([[], null]);
        const input = { client_id, amount, parts: chosen ?? named };
        const expected = model.announce(client, { amount, parts: named, now: now() });
        await both(`announce ${amount} ${JSON.stringify(named)}`, recordPayment(agentOf(ctx, "sell"), input), expected);
        break;
      }
      case 6: {
        if (slips.length === 0) break;
        const at = random(slips.length);
        const id = slips[at] ?? "";
        const [preview] = await previewConfirm(ctx, { ids: [id] });
        const shown = preview ? { paid: preview.parts.map((each) => each.amount), credit: preview.credit } : null;
        expectSame(shown, model.preview(at, now()));
        await both(`confirm ${at}`, confirmPayment(ctx, { id }), model.confirm(at, now()));
        break;
      }
      case 7: {
        if (slips.length === 0) break;
        const at = random(slips.length);
        await both(`annul ${at}`, annulPayment(ctx, { id: slips[at] ?? "", reason: "Prueba" }), model.annul(at));
        break;
      }
      case 8:
        await both(`refund ${amount}`, refundCredit(ctx, { client_id, amount }), model.refund(client, amount));
        break;
      case 9:
      case 10: {
        if (!thing) break;
        const id = things[index] ?? "";
        const settle = SETTLEMENTS[random(SETTLEMENTS.length)];
        const isDeleted = thing.kind === "session" && random(2) === 0;
        const end = isDeleted ? deleteAppointment : thing.kind === "package" ? cancelPurchase : cancelAny;
        const isOver = end === cancelAny && thing.state === "cancelled";
        const expected = model.end(index, { state: isDeleted ? "gone" : "cancelled", settle, now: now() });
        await both(`end ${index} ${settle}`, isOver ? Promise.resolve() : end(ctx, { id, settle }), expected);
        break;
      }
      case 11:
        await repeat(client, amount);
        break;
      case 12: {
        const days = 1 + random(9);
        if (moment + days * DAY > END) break;
        pass(60 * 24 * days);
        story.push(`now ${clock.now().toISOString()}`);
        break;
      }
      case 13: {
        const into = random(CLIENTS);
        if (model.who(client) === model.who(into)) break;
        const work = merge(ctx, { id: client_id, into: clientIds[into] ?? "" });
        await both(`merge ${client} ${into}`, work, model.merge(client, into));
        break;
      }
      case 14:
        story.push("work");
        await continueClientTasks(ctx);
        break;
      default: {
        if (thing?.kind !== "session") break;
        const id = things[index] ?? "";
        if (thing.state === "cancelled")
          await both(`reopen ${index}`, updateAppointment(ctx, { id, status: "scheduled" }), model.reopen(index));
        else {
          const expected = model.reprice(index, amount);
          await both(`price ${index} ${amount}`, updateAppointment(ctx, { id, price: amount }), expected);
        }
      }
    }
    await learn();
    if (step % LOOK === LOOK - 1) await compare();
  }
  await compare();
  await finishClientTasks(ctx);
  const { clients, payments } = await recordsOf(ctx);
  const accounts: number[] = [];
  for (const client_id of clientIds) {
    const { closing, lines } = await readStatement(ctx, { client_id });
    accounts.push(closing);
    const [to, from] = pick([
      ["2026-11-01", "2026-11-02"],
      ["2026-11-09", "2026-11-10"],
    ]);
    const before = await readStatement(ctx, { client_id, to });
    const after = await readStatement(ctx, { client_id, from });
    expectSame([after.opening, after.closing, before.lines.concat(after.lines)], [before.closing, closing, lines]);
  }
  const books = await readBooks(ctx, "2026-11");
  const { months } = await readOverview(ctx, {});
  const sum = (value: (month: (typeof months)[number]) => number) => months.reduce((all, each) => all + value(each), 0);
  const found = {
    balances: clientIds.map((_, client) => {
      const stored = clients.find((each) => each.id === idNow(client));
      return [stored?.owed ?? 0, stored?.credit ?? 0];
    }),
    income: {
      received: sum(({ income, refunded }) => income + refunded),
      refunded: sum(({ refunded }) => refunded),
      payments: sum(({ payments }) => payments),
    },
    accounts,
    result: books.figures.result,
    numbers: slips.map((id) => payments.find((each) => each.id === id)?.number ?? null),
  };
  const expected = {
    balances: clientIds.map((_, client) => [model.owed(client), model.purse(client)]),
    income: model.income(),
    accounts: clientIds.map((_, client) => model.owed(client) - model.purse(client)),
    result: model.income().received - model.income().refunded,
    numbers: model.numbers(),
  };
  expectSame(found, expected);
  expectSame(await driftOf(ctx), []);
}

/** Cancels an appointment. An appointment that was booked in the past is completed, so it is reopened first. */
async function cancelAny(ctx: PracticeContext, ending: { id: string; settle: (typeof SETTLEMENTS)[number] }) {
  const { id } = ending;
  if ((await getAppointment(ctx, id)).status === "completed") await updateAppointment(ctx, { id, status: "scheduled" });
  await updateAppointment(ctx, { ...ending, status: "cancelled" });
}

/** Merges two clients. While the answer is `busy`, it runs the job that finishes earlier merges, and tries again. */
async function merge(ctx: PracticeContext, input: { id: string; into: string }): Promise<void> {
  for (;;) {
    const outcome = await mergeClients(ctx, input).then(
      () => null,
      (error: unknown) => error,
    );
    if (outcome === null) return;
    if (!(outcome instanceof AppError) || outcome.code !== "busy") throw outcome;
    await continueClientTasks(ctx);
  }
}

test(
  `in ${HISTORIES} random histories a practice's sums and receipt numbers equal a simple model's`,
  async () => {
    for (let first = 0; first < HISTORIES; first += AT_ONCE) {
      const seeds = Array.from({ length: Math.min(AT_ONCE, HISTORIES - first) }, (_, index) => SEED + first + index);
      await Promise.all(seeds.map(live));
    }
  },
  60_000 + HISTORIES * 5_000,
);
