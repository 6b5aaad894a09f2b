import type { CounterName } from "../payment/entity";
import type { Entities } from "./entities";

/** One item wanted from a joint read. */
export interface Lookup<T> {
  key: Record<string, string>;
  parse(item: Record<string, unknown>): T | null;
}

interface Params {
  Key?: Record<string, string>;
}

/** Turns ElectroDB's `get` into a part of a joint read; `parse` is the same entity's. */
const lookup = <T>(query: { params<P = Params>(): P }, parse: Lookup<T>["parse"]): Lookup<T> => ({
  key: query.params().Key ?? {},
  parse,
});

interface RecordKey {
  practice_id: string;
  id: string;
}

/** What a joint read can ask for, by entity. */
export function lookupsOf(db: Entities) {
  return {
    agentToken: (key: RecordKey) => lookup(db.agentToken.get(key), (Item) => db.agentToken.parse({ Item }).data),
    appointment: (key: RecordKey) => lookup(db.appointment.get(key), (Item) => db.appointment.parse({ Item }).data),
    calendarTask: (key: { practice_id: string; appointment_id: string }) =>
      lookup(db.calendarTask.get(key), (Item) => db.calendarTask.parse({ Item }).data),
    client: (key: RecordKey) => lookup(db.client.get(key), (Item) => db.client.parse({ Item }).data),
    clientCount: (key: { practice_id: string; part: number }) =>
      lookup(db.clientCount.get(key), (Item) => db.clientCount.parse({ Item }).data),
    clientTask: (key: { practice_id: string; client_id: string }) =>
      lookup(db.clientTask.get(key), (Item) => db.clientTask.parse({ Item }).data),
    counter: (key: { practice_id: string; name: CounterName }) =>
      lookup(db.counter.get(key), (Item) => db.counter.parse({ Item }).data),
    day: (key: { practice_id: string; date: string }) => lookup(db.day.get(key), (Item) => db.day.parse({ Item }).data),
    exception: (key: { practice_id: string; exception_date: string }) =>
      lookup(db.exception.get(key), (Item) => db.exception.parse({ Item }).data),
    feed: (key: { token_hash: string }) => lookup(db.feed.get(key), (Item) => db.feed.parse({ Item }).data),
    grant: (key: { practice_id: string }) => lookup(db.grant.get(key), (Item) => db.grant.parse({ Item }).data),
    identity: (key: { practice_id: string; identity: string }) =>
      lookup(db.identity.get(key), (Item) => db.identity.parse({ Item }).data),
    login: (key: RecordKey) => lookup(db.login.get(key), (Item) => db.login.parse({ Item }).data),
    mirrorTask: (key: { practice_id: string }) =>
      lookup(db.mirrorTask.get(key), (Item) => db.mirrorTask.parse({ Item }).data),
    package: (key: RecordKey) => lookup(db.package.get(key), (Item) => db.package.parse({ Item }).data),
    payment: (key: RecordKey) => lookup(db.payment.get(key), (Item) => db.payment.parse({ Item }).data),
    paymentMark: (key: { practice_id: string; mark: string }) =>
      lookup(db.paymentMark.get(key), (Item) => db.paymentMark.parse({ Item }).data),
    practice: (key: { practice_id: string }) =>
      lookup(db.practice.get(key), (Item) => db.practice.parse({ Item }).data),
    purchase: (key: RecordKey) => lookup(db.purchase.get(key), (Item) => db.purchase.parse({ Item }).data),
    series: (key: RecordKey) => lookup(db.series.get(key), (Item) => db.series.parse({ Item }).data),
    tally: (key: { practice_id: string; month: string }) =>
      lookup(db.tally.get(key), (Item) => db.tally.parse({ Item }).data),
  };
}
