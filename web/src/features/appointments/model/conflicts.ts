import type { Conflict } from "@sereno/core/domain/availability/output";
import { detailOf } from "../../../lib/errors";

const isConflict = (value: unknown): value is Conflict =>
  (["start", "end"] satisfies (keyof Conflict)[]).every((edge) => typeof Reflect.get(Object(value), edge) === "string");

export function conflictsOf(error: unknown): Conflict[] {
  const named = detailOf(error, "conflicts");
  return Array.isArray(named) ? named.filter(isConflict) : [];
}
