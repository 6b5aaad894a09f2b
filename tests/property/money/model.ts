/** A simple model of a practice's money: price and payments of each session and package, and each client's credit. */

/** Error codes that the model predicts; every other refusal is "refused". */
export const OUTCOMES = ["invalid_input", "credit_short", "settlement_needed", "not_announced", "announced"] as const;
export type Outcome = (typeof OUTCOMES)[number] | "done" | "refused";

interface Thing {
  client: number;
  kind: "session" | "package";
  price: number;
  paid: number;
  state: "open" | "cancelled" | "gone";
  /** Cancelled, but the client still owes the price. */
  charged: boolean;
  /** Credit in pesos that the client got when this session or package was cancelled or deleted. */
  purse: number;
  /** How the cancellation settled the paid amount. */
  settled?: Ending["settle"];
  /** In minutes since 1970. Payment is due from `since`; `start` is the time of the appointment or sale. */
  since: number;
  start: number;
}

interface Part {
  thing: number;
  amount: number;
}

interface Slip {
  client: number;
  kind: "payment" | "credit" | "refund" | "keep";
  state: "announced" | "confirmed" | "annulled";
  amount: number;
  parts: Part[];
  /** Whether the client's announcement listed the debts that it pays; if not, this test model computed `parts`. */
  isSaid?: boolean;
  number: number | null;
}

interface Paying {
  amount: number;
  /** Amounts for chosen debts; null: the oldest due debts are paid. */
  parts: Part[] | null;
  now: number;
  useCredit?: boolean;
  /** The caller confirms that this payment is not the announced one. */
  isAllowed?: boolean;
}

interface Ending {
  state: "cancelled" | "gone";
  settle: "credit" | "refund" | "charge" | undefined;
  now: number;
}

export class Ledger {
  readonly things: Thing[] = [];
  readonly slips: Slip[] = [];
  private readonly purses = new Map<number, number>();
  private receipts = 0;
  /** Merged client → the client that it was merged into. */
  private readonly merged = new Map<number, number>();

  who(client: number): number {
    const other = this.merged.get(client);
    return other === undefined ? client : this.who(other);
  }

  private thing(index: number): Thing {
    const thing = this.things[index];
    if (!thing) throw new Error("no such thing");
    return thing;
  }

  costs({ state, charged, price }: Thing): number {
    return state === "gone" || (state === "cancelled" && !charged) ? 0 : price;
  }

  left(thing: Thing): number {
    return Math.max(0, this.costs(thing) - thing.paid);
  }

  purse(client: number): number {
    return this.purses.get(this.who(client)) ?? 0;
  }

  private fill(client: number, amount: number): void {
    this.purses.set(this.who(client), this.purse(client) + amount);
  }

  private unpaid(client: number): Thing[] {
    return this.things.filter((each) => this.who(each.client) === this.who(client) && this.left(each) > 0);
  }

  owed(client: number): number {
    return this.unpaid(client).reduce((sum, each) => sum + this.left(each), 0);
  }

  due(client: number, now: number): number {
    return this.unpaid(client).reduce((sum, each) => sum + (each.since <= now ? this.left(each) : 0), 0);
  }

  announced(client: number): number {
    return this.slips
      .filter((each) => each.state === "announced" && this.who(each.client) === this.who(client))
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  debtors(now: number) {
    const oldest = (client: number) => Math.min(...this.unpaid(client).map(({ since }) => since));
    return [...new Set(this.things.map(({ client }) => this.who(client)))]
      .filter((client) => this.due(client, now) > 0)
      .sort((a, b) => oldest(a) - oldest(b))
      .map((client) => ({
        client,
        due: this.due(client, now),
        debts: this.unpaid(client).filter(({ since }) => since <= now).length,
        credit: this.purse(client),
        announced: this.announced(client),
      }));
  }

  isActive(client: number): boolean {
    return this.things.some(
      (each) => each.kind === "package" && each.state === "open" && this.who(each.client) === this.who(client),
    );
  }

  merge(from: number, into: number): Outcome {
    if (this.isActive(from) && this.isActive(into)) return "refused";
    const [own, other] = [this.purse(from), this.who(from)];
    this.fill(into, own);
    this.merged.set(other, this.who(into));
    return "done";
  }

  income(): { received: number; refunded: number; payments: number } {
    const counted = this.slips.filter(({ state }) => state === "confirmed");
    const sum = (kind: Slip["kind"]) =>
      counted.filter((each) => each.kind === kind).reduce((total, { amount }) => total + amount, 0);
    const payments = counted.filter(({ kind }) => kind === "payment").length;
    return { received: sum("payment"), refunded: sum("refund"), payments };
  }

  numbers(): (number | null)[] {
    return this.slips.map(({ number }) => number);
  }

  add(thing: Pick<Thing, "client" | "kind" | "price" | "start">): number {
    return this.things.push({ ...thing, since: thing.start, paid: 0, state: "open", charged: false, purse: 0 }) - 1;
  }

  private put(parts: Part[]): void {
    for (const { thing, amount } of parts) this.thing(thing).paid += amount;
  }

  /** Spreads a payment over the chosen debts, then the rest over all due debts, oldest first. */
  private spread(client: number, { amount, now, named = [] }: { amount: number; now: number; named?: Part[] }): Part[] {
    let rest = amount;
    const put = new Map<number, number>();
    const lay = (index: number, most: number) => {
      const part = Math.min(rest, most, this.left(this.thing(index)) - (put.get(index) ?? 0));
      if (part <= 0) return;
      rest -= part;
      put.set(index, (put.get(index) ?? 0) + part);
    };
    for (const { thing, amount: part } of named) lay(thing, part);
    const due = this.unpaid(client).filter(({ since }) => since <= now);
    for (const thing of due.sort((a, b) => a.since - b.since)) lay(this.things.indexOf(thing), rest);
    return [...put].map(([thing, part]) => ({ thing, amount: part }));
  }

  /** Whether a payment may be an announced one: equal amounts and, if both choose debts, at least one common debt. */
  private isAnnounced(client: number, amount: number, parts: Part[] | null): boolean {
    return this.slips.some(
      (each) =>
        each.state === "announced" &&
        this.who(each.client) === this.who(client) &&
        each.amount === amount &&
        (!each.isSaid || !parts?.length || parts.some(({ thing }) => each.parts.some((own) => own.thing === thing))),
    );
  }

  pay(client: number, { amount, parts, now, ...asked }: Paying): Outcome {
    if (parts?.some(({ thing, amount: part }) => part > this.left(this.thing(thing)))) return "invalid_input";
    if (!asked.useCredit && !asked.isAllowed && this.isAnnounced(client, amount, parts)) return "announced";
    const spread = parts ?? this.spread(client, { amount, now });
    const used = spread.reduce((sum, part) => sum + part.amount, 0);
    if (asked.useCredit) {
      if (used !== amount) return "invalid_input";
      if (this.purse(client) < used) return "credit_short";
      this.put(spread);
      this.fill(client, -used);
      this.slips.push({ client, kind: "credit", state: "confirmed", amount, parts: spread, number: null });
      return "done";
    }
    this.put(spread);
    this.fill(client, amount - used);
    this.receipts += 1;
    this.slips.push({ client, kind: "payment", state: "confirmed", amount, parts: spread, number: this.receipts });
    return "done";
  }

  /** A payment made with a sale is not compared with announced payments. */
  sell(client: number, thing: number, amount: number): void {
    const parts = [{ thing, amount }];
    this.put(parts);
    this.receipts += 1;
    this.slips.push({ client, kind: "payment", state: "confirmed", amount, parts, number: this.receipts });
  }

  announce(client: number, { amount, parts: said, now }: Paying): Outcome {
    if (said?.some(({ thing, amount: part }) => part > this.left(this.thing(thing)))) return "invalid_input";
    const parts = said ?? this.spread(client, { amount, now });
    const isSaid = said !== null && said.length > 0;
    this.slips.push({ client, kind: "payment", state: "announced", amount, parts, isSaid, number: null });
    return "done";
  }

  /** Pesos that a confirmation would pay on each debt, and the rest, which becomes credit; null if not announced. */
  preview(index: number, now: number): { paid: number[]; credit: number } | null {
    const slip = this.slips[index];
    if (slip?.state !== "announced") return null;
    const paid = this.spread(slip.client, { amount: slip.amount, now, named: slip.parts }).map(({ amount }) => amount);
    return { paid, credit: slip.amount - paid.reduce((sum, amount) => sum + amount, 0) };
  }

  confirm(index: number, now: number): Outcome {
    const slip = this.slips[index];
    if (slip?.state !== "announced") return "not_announced";
    const parts = this.spread(slip.client, { amount: slip.amount, now, named: slip.parts });
    this.put(parts);
    this.fill(slip.client, slip.amount - parts.reduce((sum, part) => sum + part.amount, 0));
    this.receipts += 1;
    Object.assign(slip, { state: "confirmed", number: this.receipts, parts });
    return "done";
  }

  annul(index: number): Outcome {
    const slip = this.slips[index];
    if (!slip || slip.state === "annulled") return "done";
    if (slip.state === "announced") {
      slip.state = "annulled";
      return "done";
    }
    const { kind, client, amount } = slip;
    const taken =
      kind === "payment" || kind === "credit"
        ? slip.parts.map(({ thing, amount: part }) => ({ thing, amount: Math.min(part, this.thing(thing).paid) }))
        : [];
    const back = taken.reduce((sum, part) => sum + part.amount, 0);
    const change = kind === "payment" ? back - amount : kind === "credit" ? back : amount;
    if (this.purse(client) + change < 0) return "credit_short";
    for (const { thing, amount: part } of taken) this.thing(thing).paid -= part;
    this.fill(client, change);
    slip.state = "annulled";
    return "done";
  }

  refund(client: number, amount: number): Outcome {
    if (this.purse(client) < amount) return "credit_short";
    this.fill(client, -amount);
    this.slips.push({ client, kind: "refund", state: "confirmed", amount, parts: [], number: null });
    return "done";
  }

  end(index: number, { state, settle, now }: Ending): Outcome {
    const thing = this.thing(index);
    if (thing.state === "gone") return "refused";
    if (thing.state === "cancelled" && state === "cancelled") {
      const isOther = settle && (thing.settled ? settle !== thing.settled : settle === "charge");
      return thing.kind === "package" && isOther ? "invalid_input" : "done";
    }
    if (state === "gone" && settle === "charge" && thing.paid === 0) return "invalid_input";
    const { client, paid } = thing;
    const keepsPrice = state === "cancelled" && settle === "charge";
    const since = keepsPrice && thing.kind === "session" ? Math.min(thing.start, now) : thing.start;
    const after = { ...thing, state, since, charged: keepsPrice };
    const over = paid - Math.min(paid, this.costs(after));
    if ((over > 0 || (thing.kind === "package" && paid > 0)) && !settle) return "settlement_needed";
    if (over > 0) {
      if (settle === "credit") this.fill(client, over);
      else {
        const kind = settle === "refund" ? "refund" : "keep";
        this.slips.push({ client, kind, state: "confirmed", amount: over, parts: [], number: null });
      }
    }
    const settled = keepsPrice || over > 0 ? settle : undefined;
    Object.assign(thing, after, { paid: paid - over, purse: settle === "credit" ? over : 0, settled });
    return "done";
  }

  reopen(index: number): Outcome {
    const thing = this.thing(index);
    if (thing.state !== "cancelled") return "refused";
    Object.assign(thing, { state: "open", charged: false, since: thing.start });
    const again = Math.min(thing.purse, this.purse(thing.client), this.left(thing));
    this.fill(thing.client, -again);
    thing.paid += again;
    return "done";
  }

  reprice(index: number, price: number): Outcome {
    const thing = this.thing(index);
    if (price < thing.paid && price !== thing.price) return "invalid_input";
    thing.price = price;
    return "done";
  }
}
