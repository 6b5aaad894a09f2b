/** The entries of `after` that differ from `before`. Sending only these keeps other devices' changes to the rest. */
export const changedEntries = <Record extends object>(after: Record, before: object): Partial<Record> => {
  const known = new Map(Object.entries(before));
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(known.get(name));
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<Record>;
};
