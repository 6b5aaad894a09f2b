import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { PracticeContext } from "@sereno/core/table/context";
import type { Clock } from "@sereno/core/words/time/clock";
import { type createTestApp, makeAgentToken } from "./app";
import { createPractice } from "./practice";
import { dumpOf, inOrder } from "./state";

/** By what a person is named. */
export const KINDS = ["client_id", "phone", "identification", "email", "name"] as const;
export type Kind = (typeof KINDS)[number];

/** Which member of an input names a person by what. */
export const MEMBERS: Record<string, Kind> = {
  client_id: "client_id",
  phone: "phone",
  patient_phone: "phone",
  client_phone: "phone",
  identification: "identification",
  identification_number: "identification",
  client_identification_number: "identification",
  email: "email",
  patient_email: "email",
  client_email: "email",
  name: "name",
  patient_name: "name",
  client_name: "name",
  search: "name",
  q: "name",
};

export const WHOSE = ["own", "other", "nobody"] as const;
export type Whose = (typeof WHOSE)[number] | "absent";
/** Whose detail is sent by each kind that an operation takes. */
export type Cell = Partial<Record<Kind, Whose>>;

/** Every combination of whose details are sent; of what may be left out without, too. */
export function cellsOf(kinds: readonly Kind[], optional: readonly Kind[] = []): Cell[] {
  const [kind, ...others] = kinds;
  if (!kind) return [{}];
  const choices: Whose[] = optional.includes(kind) ? ["absent", ...WHOSE] : [...WHOSE];
  return cellsOf(others, optional).flatMap((cell) => choices.map((each) => ({ [kind]: each, ...cell })));
}

type Details = Record<Exclude<Kind, "client_id">, string>;
const ANA: Details = {
  phone: "+573001234567",
  identification: "1010101010",
  email: "ana@correo.test",
  name: "Ana Peña",
};
const LUIS: Details = {
  phone: "+573007654321",
  identification: "1020304050",
  email: "luis@secreto.test",
  name: "Luis Secreto",
};
const NOBODY: Details = {
  phone: "+573110000000",
  identification: "9999999999",
  email: "nadie@correo.test",
  name: "Nadie Todavía",
};
/** In place of whom another is in a world without them. */
const STRANGER: Details = {
  phone: "+573229998877",
  identification: "5550001112",
  email: "x@correo.test",
  name: "Zoe Rey",
};
const MADE_UP = { other: `cli_${"0".repeat(25)}1`, nobody: `cli_${"0".repeat(25)}2` };

export const WRITER = ANA.phone;

interface WorldOptions {
  app: ReturnType<typeof createTestApp>;
  clock: Clock;
  db: PracticeContext["db"];
  /** Whether whoever is meant by `other` is a client. */
  isOtherThere: boolean;
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/** A practice with whoever writes and one other client, who owes, has a package and comes; an assistant that is bound to conversations. */
export async function createWorld({ app, clock, db, isOtherThere }: WorldOptions) {
  const ctx = await createPractice(db, { clock, practice: { agent_enabled: true, agent_daily_limit: 100 } });
  const token = await app.signIn(ctx);
  const make = async (path: string, body: object) => {
    const answer = await app.call("POST", path, { token, body });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const pack = await make("/packages", {
    name: "Ocho",
    sessions: 8,
    validity_months: 3,
    use_custom_price: true,
    custom_price: 800_000,
  });
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
  const saidOf = (kind: Kind, whose: (typeof WHOSE)[number]): string =>
    kind === "client_id" ? ids[whose] : sent[whose][kind];
  return {
    ctx,
    bound,
    package_id: String(pack.id),
    appointment_id: String(booked.id),
    saidOf,
    /** What only somebody who may see the other client can say. */
    secrets: [other.id, sale.id, theirs.id, "Motivo secreto", "123457", ...Object.values(LUIS)].map(String),
    before: await keptOf(ctx),
  };
}

type Item = Record<string, unknown>;
/** What the practice holds, but for when a token last called. */
const keptOf = async (ctx: PracticeContext): Promise<Item[]> =>
  (await dumpOf(ctx)).filter((each) => !("secret_hash" in each));
const keyOf = ({ pk, sk }: Item) => `${pk} ${sk}`;
const textOf = (item: Item | undefined) => JSON.stringify(inOrder(item));

/** Puts back what was there, and says how many items were others. */
export async function putBack({ ctx, before }: World): Promise<number> {
  const TableName = ctx.db.table;
  const was = new Map(before.map((item) => [keyOf(item), item]));
  const is = new Map((await keptOf(ctx)).map((item) => [keyOf(item), item]));
  const changed = before.filter((item) => textOf(is.get(keyOf(item))) !== textOf(item));
  const added = [...is.values()].filter((item) => !was.has(keyOf(item)));
  await Promise.all([
    ...changed.map((Item) => ctx.db.documents.send(new PutCommand({ TableName, Item }))),
    ...added.map(({ pk, sk }) => ctx.db.documents.send(new DeleteCommand({ TableName, Key: { pk, sk } }))),
  ]);
  return changed.length + added.length;
}

/** An answer's text that is alike for another that differs in nothing but ids. */
export const alike = (text: string): string =>
  text
    .replace(/"request_id":"[^"]*"/g, "")
    .replace(/([a-z]{3})_[0-9a-z]{20,26}/g, "$1")
    .replace(/"token":"[^"]*"/g, "");
