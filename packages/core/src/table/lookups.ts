import { createConversions, type EntityIdentifiers, type EntityItem } from "electrodb";
import { mapFields } from "../fields";
import type { Entities } from "./entities";
import { type Item, recordReader } from "./records";

/** Where an item lies in the table. */
export type Key = {
  pk: string;
  sk: string;
};

/** One item wanted from a joint read. */
export interface Lookup<T> {
  key: Key;
  /** The attributes that are read of it. */
  names: readonly string[];
  parse(item: Item): T;
}

/** The same item, and some of its attributes alone. */
export const only = <R, N extends keyof R & string>(lookup: Lookup<R>, names: readonly N[]): Lookup<Pick<R, N>> => ({
  ...lookup,
  names,
});

/** What a joint read can ask for. */
const ENTITIES = [
  ...(["agentToken", "appointment", "calendarTask", "client", "clientCount", "clientTask", "counter", "day"] as const),
  ...(["exception", "feed", "feedChange", "grant", "identity", "login", "mirrorTask", "package", "payment"] as const),
  ...(["billMark", "debtor", "dueTotal", "paymentMark", "practice", "purchase", "series", "tally"] as const),
];
type Name = (typeof ENTITIES)[number];

/** By entity: an item by the key of its record. */
type Lookups = {
  [N in Name]: (key: EntityIdentifiers<Entities[N]>) => Lookup<EntityItem<Entities[N]>>;
};

/** Each is made when it is first asked for, as its entity is. */
export const lookupsOf = (entities: Entities): Lookups =>
  mapFields(ENTITIES, (name) => {
    let made: ReturnType<typeof openLookup> | undefined;
    return (key: object) => {
      made ??= openLookup(entities[name]);
      return made(key);
    };
  }) as Lookups;

type Paths = Record<string, { fromComposite: { toKeys(key: object): Key } }>;

function openLookup(entity: Entities[keyof Entities]) {
  const parse = recordReader(entity);
  const paths: Paths = createConversions(entity as never).byAccessPattern;
  // The index that has no name is the table itself.
  const [name = ""] = Object.entries(entity.schema.indexes).find(([, index]) => !("index" in index)) ?? [];
  const names = Object.keys(entity.schema.attributes);
  return (key: object) => ({ key: paths[name]?.fromComposite.toKeys(key), names, parse });
}
