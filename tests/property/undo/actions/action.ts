import type { PracticeContext } from "@sereno/core/db/context";
import { formatLocal, minuteOfIso, toLocal } from "@sereno/core/lib/time/rules";
import type { Records } from "../../../support/drift";

type Draw = (below: number) => number;

export interface Scene {
  ctx: PracticeContext;
  agent: PracticeContext;
  records: Records;
  draw: Draw;
}

/** The undo of an action. `loses`: parts that it does not restore, as the user was told before. */
interface Undo {
  undo: () => Promise<unknown>;
  loses?: "money";
}

/** A random action; null if the scene has no record for it. */
export type Action = (scene: Scene) => Promise<Undo | null>;

export type Appointment = Records["appointments"][number];

export const pick = <T>(list: readonly T[], draw: Draw): T | undefined => list[draw(list.length || 1)];

export const wall = (draw: Draw) =>
  `2026-12-${String(1 + draw(28)).padStart(2, "0")} ${String(7 + draw(13)).padStart(2, "0")}:${draw(2) ? "00" : "30"}:00`;

/** Working hours, in which an assistant may book; 14 December is a Monday. */
export const working = (draw: Draw) =>
  `2026-12-${14 + draw(5) + 7 * draw(2)} ${String(8 + draw(9)).padStart(2, "0")}:${draw(2) ? "00" : "30"}:00`;

export const isOpen = ({ status }: Appointment) => status === "scheduled" || status === "confirmed";

export const localOf = ({ starts_at }: Appointment) => formatLocal(toLocal("America/Bogota", minuteOfIso(starts_at)));

export const reason = "Fue un error.";
