import type { Weekday } from "@sereno/core/lib/time/rules";
import type { InputOf, OutputOf } from "../procedure";
import type { RestProcedure } from "../row";

type Members<T> = T extends readonly (infer Each)[]
  ? Members<Each>
  : T extends object
    ? { [K in keyof T & string]-?: K | Members<NonNullable<T[K]>> }[keyof T & string]
    : never;

/** Refuses data with keys that are none of `K`, such as those of removed members. */
export type KeyedBy<K, T> = { [P in keyof T]: P extends K ? unknown : never };

/** Every field that REST takes or answers. A new field does not compile until it is described. */
export type FieldName = Exclude<Members<InputOf<RestProcedure> | OutputOf<RestProcedure>>, Weekday>;
