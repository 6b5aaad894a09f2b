/** The requested members of an object, by name; null requests all. */
type Fields = Map<string, Fields | null>;

/** Parses Google's `fields` parameter, such as `a,b(c,d(e))`. */
export function readFields(text: string): Fields {
  const names = [...text.matchAll(/[\w]+|[(),]/g)].map(([each]) => each);
  const level = (): Fields => {
    const fields: Fields = new Map();
    for (let name = names.shift(); name && name !== ")"; name = names.shift()) {
      if (name === ",") continue;
      const isNested = names[0] === "(";
      if (isNested) names.shift();
      fields.set(name, isNested ? level() : null);
    }
    return fields;
  };
  return level();
}

export function pick(value: unknown, fields: Fields | null): unknown {
  if (fields === null || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => pick(each, fields));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const inner = fields.get(name);
      return inner === undefined ? [] : [[name, pick(each, inner)]];
    }),
  );
}
