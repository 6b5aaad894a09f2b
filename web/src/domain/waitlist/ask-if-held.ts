import type { Interval } from "@sereno/core/lib/time/rules";
import { askFirst } from "../../components/lazy/questions";
import { nowIn } from "../../lib/use-clock";
import { GivenUp } from "../payment/settlement/settling";
import { heldOver } from "./held-text";

/** Asks to go on if a waiting client may have an offer for any of the future `hours`. @throws GivenUp if not. */
export async function askIfHeld(hours: readonly Interval[], zone: string, confirmLabel = "Deshacer de todos modos") {
  const ahead = hours.filter(({ start }) => start > nowIn(zone));
  const held = ahead.length > 0 && (await heldOver(ahead, zone));
  if (!held) return;
  await new Promise<void>((resolve, reject) =>
    askFirst({ ...held, confirmLabel, onConfirm: resolve, onClose: () => reject(new GivenUp()) }),
  );
}
