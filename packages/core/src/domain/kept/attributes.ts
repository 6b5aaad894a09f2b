import {
  type Attribute,
  CustomAttributeType,
  Entity,
  type EntityItem,
  type ItemAttribute,
  type Schema,
} from "electrodb";
import { indexes } from "./keys";

/** An ElectroDB attribute, and how API responses and the export represent its value. */
export type Field = Attribute & {
  /** The meaning of a text or number, which determines its schema in responses. */
  readonly means?: "count" | "date" | "instant" | "pesos" | "version" | "whole";
  /** The value in responses if the attribute is absent; null by default. */
  readonly absent?: unknown;
  /** How responses declare the field, if not as the record does. `false`: responses omit the field. */
  readonly answered?: false | Field;
  readonly isComputed?: true;
  readonly excluded?: string;
};
export type Fields = Readonly<Record<string, Field>>;

export const string = { type: "string", required: true } as const;
/** A local date, 'YYYY-MM-DD'. */
export const date = { ...string, means: "date" } as const;
export const instant = { ...string, means: "instant" } as const;
export const number = { type: "number", required: true } as const;
export const count = { ...number, means: "count" } as const;
/** An amount in whole pesos. */
export const pesos = { ...number, means: "pesos" } as const;
/** A record's version, incremented by each change. A change that is based on an older version is refused. */
export const version = { ...number, means: "version" } as const;
export const whole = { ...number, means: "whole" } as const;
export const flag = { type: "boolean", required: true } as const;
export const oneOf = <const T extends readonly string[]>(type: T) => ({ type, required: true }) as const;

export const optional = <const F extends { required: true }>({ required: _, ...field }: F) => field;
export const text = optional(string);

export const hidden = <const F extends Field>(field: F) => ({ ...field, answered: false }) as const;
export const excluded = <const F extends Field>(field: F, reason: string) =>
  ({ ...field, answered: false, excluded: reason }) as const;
export const computed = <const F extends Field>(field: F) => ({ ...field, isComputed: true }) as const;
export const answeredAs = <const F extends Field, const A extends Field>(field: F, answered: A) =>
  ({ ...field, answered }) as const;
export const withDefault = <const F extends Field, const D>(field: F, absent: D) => ({ ...field, absent }) as const;

/** Reasons for which the export omits a field. */
export const PLACE = "its place among what is due, owed or done: it follows from the record";
export const JOB = "how far the job was, which is over";
export const LOCK = "optimistic lock of an open form";
export const SAME = "the same in every record";

type Stored<F extends Fields> = { -readonly [N in keyof F as F[N] extends { isComputed: true } ? never : N]: F[N] };

export const stored = <const F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).filter(([, { isComputed }]) => !isComputed)) as Stored<F>;

type Answered<F> = F extends { answered: infer A } ? A : F;
type Value<F> = F extends Attribute
  ? F extends { required: true } | { absent: unknown }
    ? ItemAttribute<F>
    : ItemAttribute<F> | null
  : never;
type AnswerNames<F extends Fields> = { [N in keyof F]: F[N] extends { answered: false } ? never : N }[keyof F];
/** A record in a response. An absent value is null unless the field declares another (`absent`). */
export type Answer<F extends Fields> = { -readonly [N in AnswerNames<F>]: Value<Answered<F[N]>> };

type OwnNames<F extends Fields> = {
  [N in AnswerNames<F>]: F[N] extends { isComputed: true } | { answered: Field } ? N : never;
}[AnswerNames<F>];
type Copied<F extends Fields, N extends keyof F> = {
  readonly [M in N as F[M] extends { required: true } ? M : never]: ItemAttribute<F[M]>;
} & { readonly [M in N as F[M] extends { required: true } ? never : M]?: ItemAttribute<F[M]> | undefined };

/** Returns a function that makes the response from a record and its computed values, in the order of `fields`. */
export function answerer<const F extends Fields>(fields: F) {
  const shown = Object.entries(fields).flatMap(([name, { answered, absent = null }]) =>
    answered === false ? [] : [[name, absent] as const],
  );
  return (
    record: Copied<F, Exclude<AnswerNames<F>, OwnNames<F>>>,
    values: Pick<Answer<F>, OwnNames<F>> & Partial<Answer<F>>,
  ): Answer<F> => {
    const all: Readonly<Record<string, unknown>> = { ...record, ...values };
    const answer: Record<string, unknown> = {};
    for (const [name, absent] of shown) answer[name] = all[name] ?? absent;
    return answer as Answer<F>;
  };
}

export const json = <T>() => CustomAttributeType<T>("any" as never);

type Names = readonly string[];

/** The key of an entity in a practice's partition of the table. @param composite the attributes of the sort key. */
export const ofPractice = <const S extends Names>(...composite: S) =>
  ({ pk: { field: "pk", composite: ["practice_id"] }, sk: { field: "sk", composite } }) as const;

/** The key of an entity that is found without its practice. @param composite the attributes of the partition key. */
export const byHash = <const S extends Names>(...composite: S) =>
  ({ pk: { field: "pk", composite, casing: "none" }, sk: { field: "sk", composite: [] } }) as const;

/** The key of an entity in an index. @param pk the attributes of the partition key. @param sk those of the sort key. */
export const inIndex = <const P extends Names, const S extends Names>(index: keyof typeof indexes, pk: P, sk: S) => ({
  index: indexes[index],
  pk: { field: `${indexes[index]}pk`, composite: pk },
  sk: { field: `${indexes[index]}sk`, composite: sk },
});

type Attributes = Readonly<Record<string, Attribute>>;
type Indexes = Schema<string, string, string>["indexes"];
interface Model<A extends Attributes, I extends Indexes> {
  readonly model: { readonly entity: string; readonly service: string; readonly version: string };
  readonly attributes: { -readonly [N in keyof A]: A[N] };
  readonly indexes: I;
}

const maker =
  <const A extends Attributes, const I extends Indexes>(name: string, indexes: I, attributes: A) =>
  () =>
    new Entity<keyof A & string, string, string, Model<A, I>>({
      model: { service: "sereno", entity: name, version: "1" },
      attributes,
      indexes,
    });

const practice_id = excluded(string, SAME);

/** Declares an entity by its name in the table and its keys. Both functions return a function that creates it. */
export const entity = <const I extends Indexes>(name: string, indexes: I) => ({
  /** The attributes of a practice's record, besides `practice_id`. */
  of: <const A extends Attributes>(attributes: A) => maker(name, indexes, { practice_id, ...attributes }),
  /** The attributes of a record that belongs to no practice. */
  ofNone: <const A extends Attributes>(attributes: A) => maker(name, indexes, attributes),
});

export type Item<M extends () => { schema: unknown }> =
  ReturnType<M> extends Entity<infer A, infer F, infer C, infer S> ? EntityItem<Entity<A, F, C, S>> : never;
