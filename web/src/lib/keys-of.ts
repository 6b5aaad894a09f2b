/** The keys of a literal record in source order, so that a record with an entry per key can also serve as a list. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(record) as Key[];
