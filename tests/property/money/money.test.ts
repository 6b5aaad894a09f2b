import { BookAppointmentInput } from "@sereno/core/appointment/schema";
import { updateAppointment } from "@sereno/core/appointment/update";
import { bookAppointment, deleteAppointment } from "@sereno/core/appointment/write";
import { CreatePackageInput } from "@sereno/core/catalog/schema";
import { createPackage } from "@sereno/core/catalog/write";
import type { PracticeContext } from "@sereno/core/context";
import { AppError } from "@sereno/core/errors";
import { annulPayment } from "@sereno/core/payment/annul";
import { confirmPayment } from "@sereno/core/payment/confirm";
import { readOverview } from "@sereno/core/payment/overview";
import { RecordPaymentInput } from "@sereno/core/payment/schema";
import { recordPayment, refundCredit } from "@sereno/core/payment/write";
import { cancelPurchase } from "@sereno/core/purchase/cancel";
import { CreatePurchaseInput } from "@sereno/core/purchase/schema";
import { createPurchase } from "@sereno/core/purchase/write";
import { expect, inject, test } from "vitest";
import { driftOf, recordsOf } from "../../support/drift";
import { createClock, createPractice, openOwnTable } from "../../support/practice";
import { createRandom } from "../../support/random";
import { Ledger, type Outcome } from "./model";

/** How many random histories; `MONEY_HISTORIES=10000` runs the long version. */
const HISTORIES = Number(process.env.MONEY_HISTORIES ?? 120);
const SEED = Number(process.env.MONEY_SEED ?? 7);
const STEPS = 14;
const AT_ONCE = 4;
const CLIENTS = 2;
const SETTLEMENTS = ["credit", "refund", "charge", undefined] as const;
const db = await openOwnTable(inject("endpoint"));
const clock = createClock("2026-11-20T15:00:00Z");

const outcomeOf = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    (): Outcome => "done",
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      switch (error.code) {
        case "invalid_input":
        case "credit_short":
        case "settlement_needed":
        case "not_announced":
          return error.code;
        default:
          return "refused";
      }
    },
  );

/** One practice's random history, made twice: by Sereno and by the model. */
async function live(seed: number): Promise<void> {
  const random = createRandom(seed);
  const ctx = await createPractice(db, { clock });
  const agent: PracticeContext = { ...ctx, actor: { kind: "agent", id: "tok_1", label: "Asistente", right: "sell" } };
  const pack = await createPackage(ctx, CreatePackageInput.parse({ name: "Dos", sessions: 2, validity_months: 1 }));
  const model = new Ledger();
  const things: string[] = [];
  const slips: string[] = [];
  const clientIds: string[] = [];
  const story: string[] = [];
  const pick = <T>(from: readonly T[]): T => {
    const one = from[random(from.length)];
    if (one === undefined) throw new Error("nothing to pick from");
    return one;
  };
  const contact = (client: number) => ({ name: `Persona ${client}`, phone: `300555010${client}` });
  const book = async (client: number, price: number) => {
    const { name, phone } = contact(client);
    const minute = things.length * 15;
    const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}:00`;
    const booked = await bookAppointment(
      ctx,
      BookAppointmentInput.parse({
        patient_name: name,
        patient_phone: phone,
        appointment_date: `2026-11-19 ${time}`,
        duration_minutes: 15,
        price,
      }),
    );
    clientIds[client] = booked.client_id;
    things[model.add({ client, kind: "session", price, since: minute })] = booked.id;
  };
  for (let client = 0; client < CLIENTS; client++) await book(client, 1_000 * (1 + random(5)));

  const both = async (what: string, work: Promise<unknown>, told: Outcome) => {
    const outcome = await outcomeOf(work);
    story.push(`${what}: ${outcome}`);
    expect({ seed, story: story.join("\n"), outcome }).toEqual({ seed, story: story.join("\n"), outcome: told });
  };
  /** The ids of the slips that a step made, which settlements do not answer. */
  const learn = async () => {
    if (model.slips.length === slips.length) return;
    const { payments } = await recordsOf(ctx);
    const known = new Set(slips);
    const made = payments.map(({ id }) => id).filter((id) => !known.has(id));
    expect({ seed, story: story.join("\n"), made: made.length }).toEqual({
      seed,
      story: story.join("\n"),
      made: model.slips.length - slips.length,
    });
    slips.push(...made.sort());
  };
  const idOf = (index: number, kind: "session" | "package") => ({
    [kind === "session" ? "appointment_id" : "package_purchase_id"]: things[index],
  });

  for (let step = 0; step < STEPS; step++) {
    const client = random(CLIENTS);
    const client_id = clientIds[client] ?? "";
    const own = model.things.flatMap((each, index) => (each.client === client && each.state !== "gone" ? [index] : []));
    const amount = 500 * (1 + random(12));
    const index = own.length > 0 ? pick(own) : -1;
    const thing = model.things[index];
    const part = Math.min(amount, 500 * (1 + random(8)));
    const parts = thing && random(3) > 0 ? [{ thing: index, amount: part }] : null;
    const asked = parts?.map((each) => ({ ...idOf(each.thing, thing?.kind ?? "session"), amount: each.amount }));
    switch (random(12)) {
      case 0: {
        await book(client, random(3) === 0 ? 0 : amount);
        break;
      }
      case 1: {
        if (model.things.some((each) => each.kind === "package" && each.client === client && each.state === "open"))
          break;
        const { name: client_name, phone: client_phone } = contact(client);
        const total_paid = pick([0, amount]);
        const input = { package_id: pack.id, client_name, client_phone, price: amount, total_paid };
        const sold = await createPurchase(ctx, CreatePurchaseInput.parse(input));
        const at = model.add({ client, kind: "package", price: amount, since: 10_000 + step });
        things[at] = sold.id;
        if (total_paid > 0) model.pay(client, total_paid, [{ thing: at, amount: total_paid }]);
        break;
      }
      case 2:
      case 3:
      case 4: {
        const useCredit = random(4) === 0;
        const input = RecordPaymentInput.parse({ client_id, amount, parts: asked, use_credit: useCredit });
        await both(
          `pay ${amount} ${JSON.stringify(parts)} ${useCredit}`,
          recordPayment(ctx, input),
          model.pay(client, amount, parts, useCredit),
        );
        break;
      }
      case 5: {
        const input = RecordPaymentInput.parse({ client_id, amount, parts: asked ?? [] });
        await both(`announce ${amount}`, recordPayment(agent, input), model.announce(client, amount, parts ?? []));
        break;
      }
      case 6: {
        if (slips.length === 0) break;
        const at = random(slips.length);
        await both(`confirm ${at}`, confirmPayment(ctx, { id: slips[at] ?? "" }), model.confirm(at));
        break;
      }
      case 7: {
        if (slips.length === 0) break;
        const at = random(slips.length);
        await both(`annul ${at}`, annulPayment(ctx, { id: slips[at] ?? "", reason: "Prueba" }), model.annul(at));
        break;
      }
      case 8: {
        await both(`refund ${amount}`, refundCredit(ctx, { client_id, amount }), model.refund(client, amount));
        break;
      }
      case 9:
      case 10: {
        if (!thing) break;
        const id = things[index] ?? "";
        const settle = SETTLEMENTS[random(SETTLEMENTS.length)];
        const isDeleted = thing.kind === "session" && random(2) === 0;
        const work = isDeleted
          ? deleteAppointment(ctx, { id, settle })
          : thing.kind === "session"
            ? thing.state === "cancelled"
              ? Promise.resolve()
              : cancelClosed(ctx, id, settle)
            : cancelPurchase(ctx, { id, settle });
        await both(`end ${index} ${settle}`, work, model.end(index, isDeleted ? "gone" : "cancelled", settle));
        break;
      }
      default: {
        if (thing?.kind !== "session") break;
        const id = things[index] ?? "";
        if (thing.state === "cancelled")
          await both(`reopen ${index}`, updateAppointment(ctx, { id, status: "scheduled" }), model.reopen(index));
        else
          await both(
            `price ${index} ${amount}`,
            updateAppointment(ctx, { id, price: amount }),
            model.reprice(index, amount),
          );
      }
    }
    await learn();
  }
  const { clients, payments } = await recordsOf(ctx);
  const month = (await readOverview(ctx, {})).months.at(-1);
  const found = {
    balances: clientIds.map((id) => {
      const stored = clients.find((each) => each.id === id);
      return [stored?.owed ?? 0, stored?.credit ?? 0];
    }),
    income: {
      received: (month?.income ?? 0) + (month?.refunded ?? 0),
      refunded: month?.refunded,
      payments: month?.payments,
    },
    numbers: slips.map((id) => payments.find((each) => each.id === id)?.number ?? null),
  };
  const told = {
    balances: clientIds.map((_, client) => [model.owed(client), model.purse(client)]),
    income: model.income(),
    numbers: model.numbers(),
  };
  expect({ seed, story: story.join("\n"), ...found }).toEqual({ seed, story: story.join("\n"), ...told });
  expect(await driftOf(ctx)).toEqual([]);
}

/** What was recorded after its hour is completed: it is reopened to be cancelled. */
async function cancelClosed(ctx: PracticeContext, id: string, settle: (typeof SETTLEMENTS)[number]): Promise<void> {
  await updateAppointment(ctx, { id, status: "scheduled" });
  await updateAppointment(ctx, { id, status: "cancelled", settle });
}

test(
  `${HISTORIES} random histories end as a plain model's: balances, the month, the numbers of the receipts`,
  async () => {
    for (let first = 0; first < HISTORIES; first += AT_ONCE) {
      const lives = Array.from({ length: Math.min(AT_ONCE, HISTORIES - first) }, (_, index) =>
        live(SEED + first + index),
      );
      await Promise.all(lives);
    }
  },
  60_000 + HISTORIES * 1_000,
);
