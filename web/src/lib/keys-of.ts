/** The keys of a literal record, in the order in which it is written: a list that follows from its exhaustive map. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(record) as Key[];
