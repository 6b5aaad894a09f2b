import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { PracticeContext } from "@sereno/core/db/context";
import { type createTestApp, makeAgentToken } from "./app";
import { openTestApp } from "./each-practice";
import { createPractice } from "./practice";
import { dumpWithoutTokens, inOrder } from "./state";

const KINDS = ["client_id", "phone", "identification", "email", "name"] as const;
export type Kind = (typeof KINDS)[number];

const MEMBERS: Record<Kind, string[]> = {
  client_id: ["client_id"],
  phone: ["phone", "patient_phone", "client_phone"],
  identification: ["identification", "identification_number", "client_identification_number"],
  email: ["email", "patient_email", "client_email"],
  name: ["name", "patient_name", "client_name", "search", "q"],
};

const WHOSE = ["own", "other", "nobody"] as const;
export type Whose = (typeof WHOSE)[number] | "absent";
/** A request to try. For each detail that identifies a person, it says whose value the request contains. */
export type Cell = Partial<Record<Kind, Whose>>;

/** All combinations of people's details; optional details may also be absent. */
export function cellsOf(kinds: readonly Kind[], optional: readonly Kind[] = []): Cell[] {
  const [kind, ...others] = kinds;
  if (!kind) return [{}];
  const choices: Whose[] = optional.includes(kind) ? ["absent", ...WHOSE] : [...WHOSE];
  return cellsOf(others, optional).flatMap((cell) => choices.map((each) => ({ [kind]: each, ...cell })));
}

export const isOwn = (whose: Cell[Kind]) => whose === "own";
export const isNamed = (whose: Cell[Kind]) => whose !== undefined && whose !== "absent";
export const isOwnOrAbsent = (whose: Cell[Kind]) => !isNamed(whose) || isOwn(whose);

/** For each kind, the member among `names` that identifies a person; the first one if there are two. */
export function membersAmong(names: Iterable<string>): Map<Kind, string> {
  const members = new Map<Kind, string>();
  for (const name of names) {
    const kind = KINDS.find((each) => MEMBERS[each].includes(name));
    if (kind && !members.has(kind)) members.set(kind, name);
  }
  return members;
}

type Details = Record<Exclude<Kind, "client_id">, string>;
const details = (name: string, phone: string, identification: string, email: string) =>
  ({ name, phone, identification, email }) satisfies Details;
const ANA = details("Ana Peña", "+573001234567", "1010101010", "ana@correo.test");
const LUIS = details("Luis Secreto", "+573007654321", "1020304050", "luis@secreto.test");
const NOBODY = details("Nadie Todavía", "+573110000000", "9999999999", "nadie@correo.test");
/** The other client in practices without Luis, in which Luis's details match no client. */
const STRANGER = details("Zoe Rey", "+573229998877", "5550001112", "x@correo.test");
const MADE_UP = { other: `cli_${"0".repeat(25)}1`, nobody: `cli_${"0".repeat(25)}2` };

/** Phone of the writer: the client with whom the assistant talks. */
export const WRITER = ANA.phone;

const CALLS_A_MINUTE = 100;

export async function openConversations() {
  const { db, clock, app } = await openTestApp("own");
  let calls = 0;
  return {
    app,
    /** `isOtherThere`: whether the `other` person is a client. */
    createWorld: async (isOtherThere: boolean) => {
      const practice = { agent_enabled: true, agent_daily_limit: 100 };
      return createWorld(app, await createPractice(db, { clock, practice }), isOtherThere);
    },
    /** Counts a call. After every 100, moves the clock by a minute, because a token may make 120 calls a minute. */
    nextCall(): number {
      if (++calls % CALLS_A_MINUTE === 0) clock.moveTo(new Date(clock.now().getTime() + 61_000).toISOString());
      return calls;
    },
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/** A practice with the writer, another client with a purchase and a hand-off, and a conversation-bound agent token. */
async function createWorld(app: ReturnType<typeof createTestApp>, ctx: PracticeContext, isOtherThere: boolean) {
  const token = await app.signIn(ctx);
  const make = async (path: string, body: object) => {
    const answer = await app.call("POST", path, { token, body });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const price = { use_custom_price: true, custom_price: 800_000 };
  const pack = await make("/packages", { name: "Ocho", sessions: 8, validity_months: 3, ...price });
  const clientOf = ({ identification, ...details }: Details) =>
    make("/clients", { ...details, identification_number: identification });
  const own = await clientOf(ANA);
  const booked = await make("/appointments", { client_id: own.id, appointment_date: "2026-12-03 10:00:00" });
  const other = await clientOf(isOtherThere ? LUIS : STRANGER);
  const sale = await make("/package-purchases", { client_id: other.id, package_id: pack.id, total_paid: 123_457 });
  const theirs = await make("/appointments", { client_id: other.id, appointment_date: "2026-12-01 10:00:00" });
  await make("/handoffs", { client_id: other.id, reason: "Motivo secreto" });
  const bound = await makeAgentToken(ctx, "WhatsApp", { bound: "conversation" });
  const ids = { own: own.id, other: isOtherThere ? other.id : MADE_UP.other, nobody: MADE_UP.nobody };
  const sent = { own: ANA, other: LUIS, nobody: NOBODY };
  const valueFor = (kind: Kind, whose: (typeof WHOSE)[number]): string =>
    kind === "client_id" ? ids[whose] : sent[whose][kind];
  return {
    ctx,
    bound,
    package_id: String(pack.id),
    appointment_id: String(booked.id),
    valueFor,
    /** Texts of the other client that no answer may contain. */
    secrets: [other.id, sale.id, theirs.id, "Motivo secreto", "123457", ...Object.values(LUIS)].map(String),
    before: await dumpWithoutTokens(ctx),
  };
}

export const requestOf = ({ valueFor }: World, members: Map<Kind, string>, cell: Cell): Record<string, string> =>
  Object.fromEntries(
    [...members].flatMap(([kind, member]) => {
      const whose = cell[kind] ?? "absent";
      return whose === "absent" ? [] : [[member, valueFor(kind, whose)]];
    }),
  );

/** The other client's secrets that are in an answer and were not in its request. */
export const leaksIn = (text: string, { secrets }: World, request: Record<string, string>): string[] =>
  secrets.filter((secret) => text.includes(secret) && !Object.values(request).includes(secret));

type Item = Record<string, unknown>;
const keyOf = ({ pk, sk }: Item) => `${pk} ${sk}`;
const textOf = (item: Item | undefined) => JSON.stringify(inOrder(item));

/** Undoes all changes since `before`; returns the number of items that had been changed, deleted or added. */
export async function putBack({ ctx, before }: World): Promise<number> {
  const TableName = ctx.db.table;
  const was = new Map(before.map((item) => [keyOf(item), item]));
  const is = new Map((await dumpWithoutTokens(ctx)).map((item) => [keyOf(item), item]));
  const changed = before.filter((item) => textOf(is.get(keyOf(item))) !== textOf(item));
  const added = [...is.values()].filter((item) => !was.has(keyOf(item)));
  await Promise.all([
    ...changed.map((Item) => ctx.db.documents.send(new PutCommand({ TableName, Item }))),
    ...added.map(({ pk, sk }) => ctx.db.documents.send(new DeleteCommand({ TableName, Key: { pk, sk } }))),
  ]);
  return changed.length + added.length;
}

/** An answer's text without random parts (ids, tokens), so that equal answers compare equal. */
export const alike = (text: string): string =>
  text
    .replace(/"request_id":"[^"]*"/g, "")
    .replace(/([a-z]{3})_[0-9a-z]{20,26}/g, "$1")
    .replace(/"token":"[^"]*"/g, "");
