export type Thing =
  | "appointment"
  | "client"
  | "purchase"
  | "payment"
  | "series"
  | "bill"
  | "closure"
  | "import"
  | "expense"
  | "exception"
  | "package";
export type Body = Record<string, unknown>;

/** Ids of the events that one assistant read, in order, and its cursor. */
export interface Listener {
  ids: string[];
  next: string | null;
}

interface Known {
  id: string;
  thing: Thing;
  /** The latest answer about the record or, if the record has versions, the answer with the highest one. */
  said: Body;
  /** Whether the record is deleted; 'perhaps' while a deletion runs, or after a deletion without an answer. */
  gone: "no" | "perhaps" | "yes";
  /** Number of deletions that were sent and not refused. */
  tried: number;
}

export interface Person {
  name: string;
  phone: string;
  client_id?: string;
}

export type Row = Pick<Person, "name" | "phone"> & Body;

/** Texts that belong to one call or person, and phones that only one person has. The checks search records for them. */
const MARK = /zq\d{6}x|57301\d{7}/g;
export const marksIn = (text: string): string[] => text.match(MARK) ?? [];

/** What a practice's answers have reported so far. The stored data must agree with it. */
export class Told {
  /** The first successful answer under each idempotency key, as JSON. */
  readonly answers = new Map<string, string>();
  readonly things = new Map<string, Known>();
  /** For each mark, the clients whose data contained it. */
  readonly owners = new Map<string, Set<string>>();
  readonly refused = new Set<string>();
  /** Marks that a client of unknown id may have, because a creation was not answered or an import names no ids. */
  readonly unsure = new Set<string>();
  readonly erased = new Set<string>();
  /** The clients that each client was, or may have been, merged into. */
  readonly merged = new Map<string, Set<string>>();
  readonly people: Person[] = [];
  package_id = "";
  readonly offers: string[] = [];
  /** Paths of the offer pages that confirmed the hour to the client. */
  readonly accepted = new Set<string>();
  /** The therapist's decisions about requests for approval, if their calls were answered with success. */
  readonly answered: { id: string; client_id: string | null; state: "accepted" | "refused" }[] = [];
  /** The rows that a task sent to each import, by the import's id. */
  readonly rows = new Map<string, Row[]>();
  /** Ids and marks known when the account's closure was first requested. The erasure must remove them. Null before. */
  left: string[] | null = null;

  /** What each assistant has read, by its `Client.name`. */
  readonly listeners = new Map<string, Listener>();

  learn(thing: Thing, said: Body, sent: Body = {}): void {
    const { id } = said;
    if (typeof id !== "string") throw new Error(`The answer about a ${thing} has no id: ${JSON.stringify(said)}`);
    const known = this.things.get(id);
    const isOlder = known && Number(said.version ?? 0) < Number(known.said.version ?? 0);
    if (!isOlder) this.things.set(id, { id, thing, said, gone: known?.gone ?? "no", tried: known?.tried ?? 0 });
    const client = String(said.client_id ?? (thing === "client" ? id : ""));
    if (client && !this.things.has(client))
      this.things.set(client, { id: client, thing: "client", said: { id: client }, gone: "no", tried: 0 });
    // An answer about a day's closure concerns several clients and has no client's id.
    if (!client) return;
    for (const mark of marksIn(JSON.stringify(sent) + JSON.stringify(said))) {
      this.owners.set(mark, (this.owners.get(mark) ?? new Set()).add(client));
    }
  }

  refuse(sent: Body): void {
    for (const mark of marksIn(String(sent.notes ?? sent.reference ?? ""))) this.refused.add(mark);
  }

  /** Records marks of a call without an answer, which may have created a new client or a deleted client again. */
  doubt({ patient_name, patient_phone, client_name, client_phone, name, phone }: Body): void {
    for (const mark of marksIn([patient_name, patient_phone, client_name, client_phone, name, phone].join())) {
      if ([...(this.owners.get(mark) ?? [])].every((id) => this.erased.has(id))) this.unsure.add(mark);
    }
  }

  tryToLose(id: string): void {
    const known = this.things.get(id);
    if (!known) return;
    known.tried += 1;
    if (known.gone === "no") known.gone = "perhaps";
  }

  lose(id: string, outcome: "done" | "refused"): void {
    const known = this.things.get(id);
    if (!known) return;
    if (outcome === "refused") known.tried -= 1;
    if (known.gone !== "yes") known.gone = outcome === "done" ? "yes" : known.tried > 0 ? "perhaps" : "no";
  }

  merge(from: string, into: string): void {
    this.merged.set(from, (this.merged.get(from) ?? new Set()).add(into));
  }

  /** The ids of a client and of all clients that they may have been merged into. */
  become(client: string, seen = new Set<string>()): Set<string> {
    if (!seen.has(client)) {
      seen.add(client);
      for (const into of this.merged.get(client) ?? []) this.become(into, seen);
    }
    return seen;
  }

  of(thing: Thing): Known[] {
    return [...this.things.values()].filter((each) => each.thing === thing && each.gone === "no");
  }
}
