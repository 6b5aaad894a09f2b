import * as z from "zod/mini";

export interface Asked {
  name: string;
  method: "GET" | "POST";
  path: string;
  body?: unknown;
}

type Send = (asked: Asked) => Promise<unknown>;

const query = (procedure: string, input: object = {}, name = procedure): Asked => ({
  name,
  method: "GET",
  path: `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
});
/** Several queries in one request, as the web sends the queries of a screen. */
const batch = (name: string, calls: readonly (readonly [procedure: string, input: object])[]): Asked => ({
  name,
  method: "GET",
  path: `/trpc/${calls.map(([procedure]) => procedure).join()}?batch=1&input=${encodeURIComponent(
    JSON.stringify(Object.fromEntries(calls.map(([, input], index) => [index, input]))),
  )}`,
});
const change = (procedure: string, input: object, name = procedure): Asked => ({
  name,
  method: "POST",
  path: `/trpc/${procedure}`,
  body: input,
});

/** Sends queries with one input, one after the other. */
async function ask(send: Send, procedures: string[], input: object = {}): Promise<void> {
  for (const procedure of procedures) await send(query(procedure, input));
}

const Answer = z.object({ result: z.object({ data: z.unknown() }) });
const dataOf = (answer: unknown): unknown => Answer.parse(answer).result.data;
const Named = z.object({ id: z.string() });
const Started = z.object({ closure: Named });
const Repeated = z.object({ series_id: z.string(), appointments: z.array(Named) });
const Listed = z.object({ clients: z.array(Named), total_pages: z.number() });

/** Sends, one after the other, the calls that screens make on 2026-11-20 and a few that programs make. */
export async function callAsScreens(send: Send): Promise<void> {
  const week = { start_date: "2026-11-16", end_date: "2026-11-22" };
  const today = { start_date: "2026-11-20", end_date: "2026-11-20", limit: 50 };
  await send(
    batch("dashboard (first batch)", [
      ["appointment.list", today],
      ["appointment.list", { ...today, end_date: "2026-11-27" }],
      ["payment.announced", {}],
      ["agentNews.get", {}],
      ["waitlist.offers", {}],
    ]),
  );
  await send(
    batch("cobros, a month", [
      ["payment.list", { month: "2026-11" }],
      ["month.books", { month: "2026-11" }],
    ]),
  );
  await ask(send, ["auth.me", "firstSteps.get"]);
  await ask(send, ["appointment.dateRange", "appointment.agenda"], week);
  await send(query("appointment.upcoming", { limit: 50 }));
  await send(query("appointment.list", { order: "desc", limit: 50, end_date: "2026-11-20T15:00:00.000Z" }));
  const client_id = Listed.parse(dataOf(await send(query("client.list", { page: 1, page_size: 20 })))).clients[0]?.id;
  await send(query("client.get", { id: client_id }));
  await send(query("availability.schedule"));
  await send(query("availability.slots", { start_date: "2026-11-20", end_date: "2027-02-17" }));
  const month = { start_date: "2026-12-01", end_date: "2026-12-31", appointment_type: "presential" };
  await send(query("availability.freeTimes", month));
  await ask(send, ["catalog.listWithConfig", "catalog.config"]);
  const { payments } = z.object({ payments: z.array(Named) }).parse(dataOf(await send(query("payment.announced"))));
  await send(query("payment.previewConfirm", { ids: [payments[0]?.id ?? "pay_none"] }));
  await ask(send, ["agentNews.get", "payment.overview", "payment.followUp"]);
  await ask(send, ["month.books", "month.sheet"], { month: "2026-11" });
  await ask(send, ["payment.balance", "payment.lastMessage"], { id: client_id });
  await send(query("payment.statement", { client_id, from: "2026-11-01", to: "2026-11-30" }));
  await send(query("bill.list"));
  await ask(send, ["purchase.list", "purchase.active"], { client_id });
  await ask(send, ["practice.get", "availability.rules", "holiday.coming"]);
  await send(query("holiday.year", { year: 2026 }));
  await ask(send, ["meet.mirroring", "agent.tokens", "agent.activity", "approval.list", "handoff.list"]);
  await ask(send, ["endpoint.list", "feed.get", "session.list", "import.list", "accountClosure.get"]);
  await send(query("reminder.month", { month: "2026-11" }));
  await send(query("event.list", { limit: 100 }));
  const booking = { client_id, appointment_date: "2039-01-10 03:00:00" };
  const { id } = Named.parse(dataOf(await send(change("appointment.book", booking))));
  await ask(send, ["appointment.get", "appointment.otherTimes"], { id });
  await send(query("appointment.checkAvailability", { appointment_date: "2039-01-10 10:00:00" }));
  await send(change("appointment.update", { id, appointment_date: "2039-01-10 04:00:00" }));
  const parts = [{ appointment_id: id, amount: 50_000 }];
  await send(change("payment.record", { client_id, amount: 50_000, method: "nequi", parts }));
  await send(query("payment.list", { month: "2026-11" }));
  const past = { client_id, appointment_date: "2026-11-19 03:00:00" };
  await send(change("appointment.book", past, "appointment.book (took place)"));
  await send(query("payment.message", { id: client_id }));
  const spent = { spent_on: "2026-11-20", amount: 50_000, category: "rent" };
  await send(query("expense.get", { id: Named.parse(dataOf(await send(change("expense.add", spent)))).id }));
  await send(
    change("appointment.update", { id, status: "cancelled", settle: "credit" }, "appointment.update (cancel)"),
  );
  const pattern = { client_id, start: "2039-02-01 10:00:00", count: 4 };
  await send(query("series.preview", pattern));
  const { series_id, appointments } = Repeated.parse(dataOf(await send(change("series.book", pattern))));
  await send(query("series.get", { id: series_id }));
  const later = { id: appointments[0]?.id, scope: "all", appointment_date: "2039-02-01 11:00:00" };
  await send(query("series.previewChange", later));
  await send(query("series.previewSkipped", { id: series_id }));
  const close = "2039-01-11";
  const other = { client_id, appointment_date: `${close} 10:00:00` };
  const booked = Named.parse(dataOf(await send(change("appointment.book", other, "appointment.book (to be closed)"))));
  await send(query("dayClosure.preview", { close }));
  const choices = [{ appointment_id: booked.id, version: 1, action: "cancel" }];
  const { closure } = Started.parse(dataOf(await send(change("dayClosure.start", { close, choices }))));
  await send(query("dayClosure.list"));
  await send(query("dayClosure.get", { id: closure.id }));
  await send(change("dayClosure.undo", { id: closure.id }));
  await send(query("reminder.consent", { id: client_id }));
  await ask(send, ["reminder.settings", "reminder.unreached"]);
  const { reminders } = z.object({ reminders: z.array(Named) }).parse(dataOf(await send(query("reminder.upcoming"))));
  await send(change("reminder.saveConsent", { id: client_id, reminders: "on", how: "spoken" }));
  await send(change("reminder.sent", { id: reminders[0]?.id }));
  await send(change("reminder.unmark", { id: reminders[0]?.id }));
  await send(change("reminder.due", {}));
  await send(change("reminder.resumeEmail", { id: client_id }));
  const hour = { start: "2039-01-12 10:00:00", duration_minutes: 60 };
  await send(change("waitlist.save", { id: client_id, parts_of_day: ["morning"] }));
  await send(query("waitlist.get", { id: client_id }));
  await send(query("waitlist.list"));
  await send(query("waitlist.matches", hour));
  const offered = Named.parse(dataOf(await send(change("waitlist.offer", { client_id, ...hour }))));
  await send(query("waitlist.offers"));
  await send(change("waitlist.withdraw", { id: offered.id }));
  await send(change("waitlist.remove", { id: client_id }));
  const next = { appointment_date: "2039-03-01 10:00:00", weeks: 4 };
  const rows = [{ name: "Persona Nueva", phone: "+573100000000", next }];
  await send(query("import.preview", { rows }));
  const { id: import_id } = Named.parse(dataOf(await send(change("import.start", { rows: 1 }))));
  await send(change("import.bring", { id: import_id, rows }));
  await send(query("import.undoPreview", { id: import_id }));
  await send(change("import.undo", { id: import_id }));
}

export async function callAsSearches(send: Send): Promise<void> {
  const first = await send(query("client.list", { page_size: 10 }, "client.list (first page)"));
  const { clients, total_pages } = Listed.parse(dataOf(first));
  await send(
    query("client.list", { page_size: 10, page: Math.ceil(total_pages / 2) }, "client.list (page in the middle)"),
  );
  await send(query("client.list", { page_size: 10, page: total_pages }, "client.list (last page)"));
  await send(query("client.list", { search: "castaño" }, "client.list (search)"));
  await send(query("client.byInfo", { name: "Nadie" }, "client.byInfo (name)"));
  await send(query("client.byPhone", { phone: "+573000000007" }));
  await send(query("appointment.search", { q: "pena 17" }));
  await send(query("appointment.list", { status: "no_show", limit: 50 }, "appointment.list (status)"));
  await send(query("appointment.stats"));
  await send(query("summary.month", { month: "2026-11" }));
  await send(query("accountClosure.preview"));
  await send(query("client.export", { id: clients[0]?.id }));
}

/** Sends calls that assistants make, and further calls that `callAsScreens` does not send. */
export async function callAsAssistants(send: Send): Promise<void> {
  await send(query("agent.context"));
  await send(query("availability.checkSlot", { check_date: "2039-01-12", start_time: "10:00", end_time: "11:00" }));
  const offer = { name: "Ocho sesiones", sessions: 8, validity_months: 3 };
  await send(query("catalog.get", { id: Named.parse(dataOf(await send(change("catalog.create", offer)))).id }));
  await send(query("catalog.list"));
  await send(query("client.checkActivePackages", { name: "Nadie" }));
  await ask(send, ["practice.basicInfo", "practice.paymentInfo", "practice.completionStatus"]);
  await send(query("practice.search", { search_term: "Sereno" }));
  await send(query("purchase.byIdentification", { identification: "1000000000" }));
  await send(query("purchase.byName", { name: "Nadie" }));
  await send(change("copy.page", { kind: "clients" }));
}
