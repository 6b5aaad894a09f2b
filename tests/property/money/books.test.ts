import { bookAppointment } from "@sereno/core/actions/appointment/book";
import { addExpense } from "@sereno/core/actions/expense/add";
import { deleteExpense } from "@sereno/core/actions/expense/delete";
import { restoreExpense } from "@sereno/core/actions/expense/restore";
import { updateExpense } from "@sereno/core/actions/expense/update";
import { annulPayment } from "@sereno/core/actions/payment/annul";
import { recordPayment } from "@sereno/core/actions/payment/record";
import { BookAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { EXPENSE_CATEGORIES } from "@sereno/core/domain/expense/rules";
import { AddExpenseInput, UpdateExpenseInput } from "@sereno/core/domain/expense/schema";
import { RecordPaymentInput } from "@sereno/core/domain/payment/schema";
import { readMonthSheet } from "@sereno/core/queries/month-sheet";
import { readStatement } from "@sereno/core/queries/statement";
import { readBooks } from "@sereno/core/store/month/read";
import { readOverview } from "@sereno/core/store/payment/overview";
import { readBalance } from "@sereno/core/store/payment/read";
import { expect, inject, test } from "vitest";
import { extent } from "../../extent";
import { createClock, createPractice, openOwnTable } from "../../support/practice";
import { createRandom } from "../../support/random";

const HISTORIES = extent(2, 200);
const SEED = Number(process.env.MONEY_SEED ?? 7);
const STEPS = 16;
const AT_ONCE = 4;
/** Steps between comparisons of the shown figures, because comparing takes most of the time. */
const LOOK = 8;
/** The months cross the end of a year. */
const MONTHS = ["2026-10", "2026-11", "2026-12", "2027-01"];
const NOW = Date.parse("2026-12-05T20:00:00Z");
const DAY = 86_400_000;
const db = await openOwnTable(inject("endpoint"));

interface Slip {
  kind: "paid" | "spent";
  id: string;
  client: number;
  date: string;
  amount: number;
  isGone: boolean;
}

/** Makes random changes over some months in Sereno and in a simple model, and compares both. */
async function live(seed: number): Promise<void> {
  const random = createRandom(seed);
  let moment = NOW;
  const clock = createClock(new Date(NOW).toISOString());
  const ctx = await createPractice(db, { clock });
  const today = () => new Date(moment - 5 * 3_600_000).toISOString().slice(0, 10);
  const story: string[] = [];
  const slips: Slip[] = [];
  const clients: string[] = [];
  for (const [index, name] of ["Ana Peña", "Luis Rey"].entries()) {
    const patient = { patient_name: name, patient_phone: `300555010${index}` };
    const booked = { ...patient, appointment_date: `2026-10-0${index + 1} 10:00:00`, price: 40_000 };
    clients.push((await bookAppointment(ctx, BookAppointmentInput.parse(booked))).client_id);
  }

  const monthOf = ({ date }: Slip) => date.slice(0, 7);
  const sum = (kind: Slip["kind"], month: string, client?: number) =>
    slips
      .filter((each) => !each.isGone && kind === each.kind && monthOf(each) === month)
      .filter((each) => client === undefined || each.client === client)
      .reduce((all, { amount }) => all + amount, 0);
  const income = (month: string, client?: number) => sum("paid", month, client);
  const resultOf = (month: string) => {
    const [received, spent] = [income(month), sum("spent", month)];
    return { income: received, spent, result: received - spent };
  };
  const pick = (kind: Slip["kind"]): Slip | undefined => {
    const some = slips.filter((each) => each.kind === kind);
    return some[random(some.length || 1)];
  };
  const anyDay = () => {
    const first = Date.parse("2026-10-01T12:00:00Z");
    return new Date(first + DAY * random(Math.floor((moment - first) / DAY))).toISOString().slice(0, 10);
  };
  const expense = () => ({
    spent_on: anyDay(),
    amount: 1_000 * (1 + random(90)),
    category: EXPENSE_CATEGORIES[random(EXPENSE_CATEGORIES.length)],
  });

  const steps = [
    async function pay() {
      const [client, amount, received_on] = [random(clients.length), 1_000 * (1 + random(90)), anyDay()];
      const input = { client_id: clients[client], amount, received_on, method: "nequi", allow_duplicate: true };
      const { id } = await recordPayment(ctx, RecordPaymentInput.parse(input));
      slips.push({ kind: "paid", id, client, date: received_on, amount, isGone: false });
    },
    async function annul() {
      const slip = pick("paid");
      if (!slip || slip.isGone) return;
      const isRefused = await annulPayment(ctx, { id: slip.id, reason: "Prueba" }).then(
        () => false,
        () => true,
      );
      slip.isGone = !isRefused;
    },
    async function spend() {
      const input = expense();
      const { id } = await addExpense(ctx, AddExpenseInput.parse(input));
      slips.push({ kind: "spent", id, client: -1, date: input.spent_on, amount: input.amount, isGone: false });
    },
    async function edit() {
      const slip = pick("spent");
      if (!slip || slip.isGone) return;
      const input = expense();
      await updateExpense(ctx, UpdateExpenseInput.parse({ id: slip.id, ...input }));
      Object.assign(slip, { date: input.spent_on, amount: input.amount });
    },
    async function remove() {
      const slip = pick("spent");
      if (!slip) return;
      await (slip.isGone ? restoreExpense : deleteExpense)(ctx, { id: slip.id });
      slip.isGone = !slip.isGone;
    },
    async function wait() {
      moment += DAY * random(20);
      clock.moveTo(new Date(moment).toISOString());
    },
  ];

  for (let step = 0; step < STEPS; step++) {
    const work = steps[random(steps.length)];
    story.push(`${today()} ${work?.name}`);
    await work?.();
    moment += 60_000;
    clock.moveTo(new Date(moment).toISOString());
    if (step % LOOK === LOOK - 1) await look();
  }

  async function look() {
    const { months } = await readOverview(ctx, {});
    for (const month of MONTHS) {
      const { figures, expenses } = await readBooks(ctx, month);
      const sheet = await readMonthSheet(ctx, month);
      const now = resultOf(month);
      const found = {
        month,
        now: { income: figures.income, spent: figures.spent, result: figures.result },
        expenses: expenses.length,
        months: months.find((each) => each.month === month)?.income,
        year: sheet.year.find((each) => each.month === month),
        ofYear: sheet.year.every((each) => each.month.slice(0, 4) === month.slice(0, 4)) && sheet.year.length,
        clients: clients.map((id) => sheet.clients.find(({ client_id }) => client_id === id)?.income ?? 0),
      };
      const wanted = {
        month,
        now,
        expenses: slips.filter((each) => each.kind === "spent" && !each.isGone && monthOf(each) === month).length,
        months: months.some((each) => each.month === month) ? now.income : undefined,
        year: { month, ...now },
        ofYear: 12,
        clients: clients.map((_, client) => income(month, client)),
      };
      expect({ seed, story: story.join("\n"), ...found }).toEqual({ seed, story: story.join("\n"), ...wanted });
    }
    for (const client_id of clients) {
      const { owed, credit } = await readBalance(ctx, client_id);
      const whole = await readStatement(ctx, { client_id });
      const cut = anyDay();
      const before = await readStatement(ctx, { client_id, to: cut });
      const after = await readStatement(ctx, {
        client_id,
        from: new Date(Date.parse(cut) + DAY).toISOString().slice(0, 10),
      });
      expect({
        seed,
        story: story.join("\n"),
        closing: whole.closing,
        opening: after.opening,
        end: after.closing,
      }).toEqual({
        seed,
        story: story.join("\n"),
        closing: owed - credit,
        opening: before.closing,
        end: owed - credit,
      });
      expect([...before.lines, ...after.lines]).toEqual(whole.lines);
    }
  }
}

test(
  `${HISTORIES} random histories of several months equal a simple model: results, years, clients' accounts`,
  async () => {
    for (let first = 0; first < HISTORIES; first += AT_ONCE) {
      const lives = Array.from({ length: Math.min(AT_ONCE, HISTORIES - first) }, (_, index) =>
        live(SEED + first + index),
      );
      await Promise.all(lives);
    }
  },
  60_000 + HISTORIES * 5_000,
);
