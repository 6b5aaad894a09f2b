import type { Appointment } from "@sereno/core/domain/appointment/output";
import { isLive } from "@sereno/core/domain/appointment/rules";
import { type Minute, parseLocal } from "@sereno/core/lib/time/rules";

export const isMovable = ({ status, end_date }: Pick<Appointment, "status" | "end_date">, now: Minute): boolean =>
  isLive(status) && parseLocal(end_date) > now;
