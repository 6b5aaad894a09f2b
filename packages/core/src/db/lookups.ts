import type { CounterName } from "../payment/entity";
import type { Entities } from "./service";

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
export function lookupsOf(entities: Entities) {
  const {
    agentToken,
    appointment,
    calendarTask,
    client,
    clientCount,
    clientTask,
    counter,
    day,
    exception,
    feed,
    grant,
    identity,
    login,
    mirrorTask,
    payment,
    paymentMark,
    practice,
    purchase,
    series,
    tally,
  } = entities;
  return {
    agentToken: (key: RecordKey) => lookup(agentToken.get(key), (Item) => agentToken.parse({ Item }).data),
    appointment: (key: RecordKey) => lookup(appointment.get(key), (Item) => appointment.parse({ Item }).data),
    calendarTask: (key: { practice_id: string; appointment_id: string }) =>
      lookup(calendarTask.get(key), (Item) => calendarTask.parse({ Item }).data),
    client: (key: RecordKey) => lookup(client.get(key), (Item) => client.parse({ Item }).data),
    clientCount: (key: { practice_id: string; part: number }) =>
      lookup(clientCount.get(key), (Item) => clientCount.parse({ Item }).data),
    clientTask: (key: { practice_id: string; client_id: string }) =>
      lookup(clientTask.get(key), (Item) => clientTask.parse({ Item }).data),
    counter: (key: { practice_id: string; name: CounterName }) =>
      lookup(counter.get(key), (Item) => counter.parse({ Item }).data),
    day: (key: { practice_id: string; date: string }) => lookup(day.get(key), (Item) => day.parse({ Item }).data),
    exception: (key: { practice_id: string; exception_date: string }) =>
      lookup(exception.get(key), (Item) => exception.parse({ Item }).data),
    feed: (key: { token_hash: string }) => lookup(feed.get(key), (Item) => feed.parse({ Item }).data),
    grant: (key: { practice_id: string }) => lookup(grant.get(key), (Item) => grant.parse({ Item }).data),
    identity: (key: { practice_id: string; identity: string }) =>
      lookup(identity.get(key), (Item) => identity.parse({ Item }).data),
    login: (key: RecordKey) => lookup(login.get(key), (Item) => login.parse({ Item }).data),
    mirrorTask: (key: { practice_id: string }) =>
      lookup(mirrorTask.get(key), (Item) => mirrorTask.parse({ Item }).data),
    package: (key: RecordKey) => lookup(entities.package.get(key), (Item) => entities.package.parse({ Item }).data),
    payment: (key: RecordKey) => lookup(payment.get(key), (Item) => payment.parse({ Item }).data),
    paymentMark: (key: { practice_id: string; mark: string }) =>
      lookup(paymentMark.get(key), (Item) => paymentMark.parse({ Item }).data),
    practice: (key: { practice_id: string }) => lookup(practice.get(key), (Item) => practice.parse({ Item }).data),
    purchase: (key: RecordKey) => lookup(purchase.get(key), (Item) => purchase.parse({ Item }).data),
    series: (key: RecordKey) => lookup(series.get(key), (Item) => series.parse({ Item }).data),
    tally: (key: { practice_id: string; month: string }) =>
      lookup(tally.get(key), (Item) => tally.parse({ Item }).data),
  };
}
