/** The keys of a literal record in source order: a list that follows from an exhaustive map. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(record) as Key[];
