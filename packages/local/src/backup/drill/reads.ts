import { KINDS } from "@sereno/core/domain/export/asked/schema";
import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";
import * as z from "zod/mini";
import type { Api } from "./api";

const Ids = z.array(z.looseObject({ id: z.string() }));
const Lists = {
  clients: z.object({ clients: Ids }),
  appointments: z.object({
    appointments: z.array(z.looseObject({ id: z.string(), series_id: z.nullish(z.string()) })),
  }),
  packages: z.object({ packages: Ids }),
  payments: z.object({ payments: Ids }),
  closures: Ids,
  imports: z.object({ imports: Ids }),
};

type List = keyof typeof Lists | "series";
type Known = Record<List, string[]> & { from: string; to: string };

type Inputs = (known: Known) => (object | undefined)[];
const once: Inputs = () => [undefined];
const of =
  (list: List, name = "id"): Inputs =>
  (known) =>
    known[list].map((id) => ({ [name]: id }));
const span: Inputs = ({ from, to }) => [{ start_date: from, end_date: to }];

const months: Inputs = ({ from, to }) => {
  const days = Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, index) => dayNumber(from) + index);
  return [...new Set(days.map((day) => dateOfDay(day).slice(0, 7)))].map((month) => ({ month }));
};
const person = { name: "Simón Ensayo" };

/** Every query of the API, with the inputs that the drill sends. */
export const READS: Record<string, Inputs> = {
  "agent.context": once,
  "agent.activity": () => [{ limit: 100 }],
  "agent.tokens": once,
  "agentNews.get": once,
  "appointment.agenda": span,
  "appointment.checkAvailability": ({ from }) => [{ appointment_date: `${from} 06:00:00` }],
  "appointment.dateRange": span,
  "appointment.get": of("appointments"),
  "appointment.list": () => [{ limit: 200 }, { limit: 200, order: "desc" }, { status: "cancelled" }],
  "appointment.otherTimes": of("appointments"),
  "appointment.search": () => [{ q: "simón" }, { q: "300" }],
  "appointment.stats": once,
  "appointment.upcoming": () => [{}],
  "auth.me": once,
  "copy.page": () => KINDS.map((kind) => ({ kind })),
  "accountClosure.get": once,
  "accountClosure.preview": once,
  "endpoint.list": once,
  "availability.checkSlot": ({ from }) => [{ check_date: from, start_time: "10:00", end_time: "11:00" }],
  "availability.freeTimes": span,
  "availability.rules": once,
  "availability.schedule": once,
  "availability.slots": span,
  "bill.list": () => [{}],
  "catalog.config": once,
  "catalog.get": of("packages"),
  "catalog.list": () => [{ include_inactive: true }],
  "catalog.listWithConfig": () => [{}],
  "client.byInfo": () => [person],
  "client.byPhone": () => [{ phone: "3005550101" }],
  "client.checkActivePackages": () => [person],
  "client.export": of("clients"),
  "client.get": of("clients"),
  "client.list": () => [{ page_size: 100 }, { search: "a" }],
  "dayClosure.get": of("closures"),
  "dayClosure.list": once,
  "dayClosure.preview": ({ to }) => [{ close: to }],
  // The drill never calls `expense.get`, because the answer of `month.books` includes the expenses.
  "expense.get": () => [],
  "feed.get": once,
  "approval.get": () => [],
  "approval.list": once,
  "event.list": () => [{ limit: 100 }],
  "firstSteps.get": once,
  "holiday.coming": once,
  "handoff.list": () => [{ state: "open" }, { state: "resolved" }],
  "holiday.year": ({ from }) => [{ year: Number(from.slice(0, 4)) }],
  // The drill never calls `import.calendar`, because its answer comes from Google, not from restored data.
  "import.calendar": () => [],
  "import.list": once,
  "import.preview": () => [{ rows: [{ name: "Simón Ensayo", phone: "3005550101", owed: 10_000 }] }],
  "import.undoPreview": of("imports"),
  "meet.mirroring": once,
  "month.books": months,
  "month.sheet": months,
  "payment.announced": once,
  "payment.balance": of("clients"),
  "payment.followUp": once,
  "payment.lastMessage": of("clients"),
  "payment.list": () => [{}],
  "payment.message": of("clients"),
  "payment.statement": of("clients", "client_id"),
  "payment.overview": () => [{}],
  "payment.previewConfirm": ({ payments }) => [{ ids: payments.slice(0, 5) }],
  "practice.basicInfo": once,
  "practice.completionStatus": once,
  "practice.get": once,
  "practice.paymentInfo": once,
  "practice.search": () => [{ search_term: "ana" }],
  "purchase.active": of("clients", "client_id"),
  "purchase.byIdentification": () => [{ identification: "555010101" }],
  "purchase.byName": () => [person],
  "purchase.list": () => [{}],
  "reminder.consent": of("clients"),
  "reminder.month": ({ from }) => [{ month: from.slice(0, 7) }],
  "reminder.settings": once,
  "reminder.unreached": once,
  "reminder.upcoming": ({ from }) => [{}, { date: from }],
  "series.get": of("series"),
  "series.preview": ({ to }) => [{ start: `${to} 06:00:00`, count: 3 }],
  "series.previewChange": ({ appointments: [id] }) => (id ? [{ id, scope: "all" }] : []),
  "series.previewSkipped": of("series"),
  "session.list": () => [{}],
  "summary.month": ({ from }) => [{}, { month: from.slice(0, 7) }],
  "waitlist.get": of("clients"),
  "waitlist.list": once,
  "waitlist.matches": ({ from }) => [{ start: `${from} 05:00:00`, duration_minutes: 60 }],
  "waitlist.offers": once,
};

async function lookAround(read: ReturnType<Api["read"]>, from: string, to: string): Promise<Known> {
  const [people, soon, late, offered, paid, closed, brought] = await Promise.all([
    read("client.list", { page_size: 100 }),
    read("appointment.list", { limit: 200 }),
    read("appointment.list", { limit: 200, order: "desc" }),
    read("catalog.list", { include_inactive: true }),
    read("payment.list", {}),
    read("dayClosure.list"),
    read("import.list"),
  ]);
  const listed = [soon, late].flatMap((page) => Lists.appointments.parse(page).appointments);
  const idsOf = (records: { id: string }[]) => [...new Set(records.map(({ id }) => id))];
  return {
    clients: idsOf(Lists.clients.parse(people).clients),
    appointments: idsOf(listed),
    series: [...new Set(listed.flatMap(({ series_id }) => series_id ?? []))],
    packages: idsOf(Lists.packages.parse(offered).packages),
    payments: idsOf(Lists.payments.parse(paid).payments),
    closures: idsOf(Lists.closures.parse(closed)),
    imports: idsOf(Lists.imports.parse(brought).imports),
    from,
    to,
  };
}

export type Answers = Map<string, unknown>;

/** Replaces a cursor by whether it is set: it encodes a DynamoDB key, whose attributes may come in any order. */
function withoutCursor(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("next_cursor" in answer)) return answer;
  return { ...answer, next_cursor: answer.next_cursor !== null };
}

/** The API's answers to `READS`, or its refusals. Queries of a range get the dates `from` and `to` ('YYYY-MM-DD'). */
export async function answersOf(api: Api, token: string, from: string, to: string): Promise<Answers> {
  const read = api.read(token);
  const known = await lookAround(read, from, to);
  const answers = new Map<string, unknown>();
  for (const [name, inputs] of Object.entries(READS)) {
    for (const input of inputs(known)) {
      const answer = await read(name, input).catch((refusal: Error) => refusal.message);
      answers.set(`${name} ${JSON.stringify(input ?? {})}`, withoutCursor(answer));
    }
  }
  return answers;
}
