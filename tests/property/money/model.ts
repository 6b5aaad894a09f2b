/** Money as a child would keep it: what things cost, what was put on each, and a purse for every client. */

type Settlement = "credit" | "refund" | "charge";
export type Outcome = "done" | "invalid_input" | "credit_short" | "settlement_needed" | "not_announced" | "refused";

interface Thing {
  client: number;
  kind: "session" | "package";
  price: number;
  paid: number;
  state: "open" | "cancelled" | "gone";
  /** Charged although it is cancelled. */
  charged: boolean;
  /** What its cancellation put into the purse. */
  purse: number;
  /** The order in which debts are paid. */
  since: number;
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
  number: number | null;
}

export class Ledger {
  readonly things: Thing[] = [];
  readonly slips: Slip[] = [];
  private readonly purses = new Map<number, number>();
  private receipts = 0;

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
    return this.purses.get(client) ?? 0;
  }

  private fill(client: number, amount: number): void {
    this.purses.set(client, this.purse(client) + amount);
  }

  owed(client: number): number {
    return this.things.filter((each) => each.client === client).reduce((sum, each) => sum + this.left(each), 0);
  }

  income(): { received: number; refunded: number; payments: number } {
    const counted = this.slips.filter(({ state }) => state === "confirmed");
    const sum = (kind: Slip["kind"]) =>
      counted.filter((each) => each.kind === kind).reduce((total, { amount }) => total + amount, 0);
    return {
      received: sum("payment"),
      refunded: sum("refund"),
      payments: counted.filter(({ kind }) => kind === "payment").length,
    };
  }

  numbers(): (number | null)[] {
    return this.slips.map(({ number }) => number);
  }

  add(thing: Pick<Thing, "client" | "kind" | "price" | "since">): number {
    return this.things.push({ ...thing, paid: 0, state: "open", charged: false, purse: 0 }) - 1;
  }

  private put(parts: Part[]): void {
    for (const { thing, amount } of parts) this.thing(thing).paid += amount;
  }

  private spread(client: number, amount: number): Part[] {
    let rest = amount;
    return this.things
      .map((thing, index) => ({ thing, index }))
      .filter(({ thing }) => thing.client === client && this.left(thing) > 0)
      .sort((a, b) => a.thing.since - b.thing.since)
      .flatMap(({ thing, index }) => {
        const part = Math.min(rest, this.left(thing));
        rest -= part;
        return part > 0 ? [{ thing: index, amount: part }] : [];
      });
  }

  pay(client: number, amount: number, parts: Part[] | null, useCredit = false): Outcome {
    if (parts?.some(({ thing, amount: part }) => part > this.left(this.thing(thing)))) return "invalid_input";
    const spread = parts ?? this.spread(client, amount);
    const used = spread.reduce((sum, part) => sum + part.amount, 0);
    if (useCredit) {
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

  announce(client: number, amount: number, parts: Part[]): Outcome {
    if (parts.some(({ thing, amount: part }) => part > this.left(this.thing(thing)))) return "invalid_input";
    this.slips.push({ client, kind: "payment", state: "announced", amount, parts, number: null });
    return "done";
  }

  confirm(index: number): Outcome {
    const slip = this.slips[index];
    if (slip?.state !== "announced") return "not_announced";
    const parts =
      slip.parts.length > 0
        ? slip.parts.flatMap(({ thing, amount }) => {
            const part = Math.min(amount, this.left(this.thing(thing)));
            return part > 0 ? [{ thing, amount: part }] : [];
          })
        : this.spread(slip.client, slip.amount);
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

  end(index: number, state: "cancelled" | "gone", settle: Settlement | undefined): Outcome {
    const thing = this.thing(index);
    if (thing.state === "gone") return "refused";
    if (thing.state === "cancelled" && state === "cancelled") return "done";
    const { client, paid } = thing;
    const keepsPrice = state === "cancelled" && settle === "charge";
    const after = { ...thing, state, charged: keepsPrice };
    const over = paid - Math.min(paid, this.costs(after));
    const isAsked = over > 0 || (thing.kind === "package" && paid > 0);
    if (isAsked && !settle) return "settlement_needed";
    if (over > 0) {
      if (settle === "credit") this.fill(client, over);
      else {
        const kind = settle === "refund" ? "refund" : "keep";
        this.slips.push({ client, kind, state: "confirmed", amount: over, parts: [], number: null });
      }
    }
    Object.assign(thing, after, { paid: paid - over, purse: settle === "credit" ? over : 0 });
    return "done";
  }

  reopen(index: number): Outcome {
    const thing = this.thing(index);
    if (thing.state !== "cancelled") return "refused";
    Object.assign(thing, { state: "open", charged: false });
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
