/** The keys of a literal record in source order, which makes an exhaustive map also usable as a list. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(record) as Key[];
