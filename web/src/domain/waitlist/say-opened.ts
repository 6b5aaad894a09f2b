import type { Schedule } from "@sereno/core/domain/availability/output";
import { openingDates } from "@sereno/core/domain/availability/rules";
import { splitLocal } from "@sereno/core/lib/time/rules";
import { toast } from "../../components/ui/toast/toast";
import { queryUtils } from "../../lib/trpc";
import { nowIn } from "../../lib/use-clock";
import { WaitlistDialog } from "./waitlist-dialog-part";

const onListText = (count: number): string =>
  count === 1 ? "1 persona está en lista de espera." : `${count} personas están en lista de espera.`;

/** Reports freed hours if clients wait, in a toast that links to the waitlist. `date`: null for several dates. */
export async function sayOpened(date: string | null): Promise<void> {
  const known = await queryUtils.waitlist.offers.fetch().catch(() => null);
  if (!known || known.waiting === 0) return;
  toast.success("Tienes horas libres de nuevo", onListText(known.waiting), {
    action: { label: "Ver quién espera", onAct: () => WaitlistDialog.open({ date }) },
  });
}

const hoursOf = ({ weekly_availability: weekly, exceptions }: Schedule) => ({ weekly, exceptions });

/** Calls `sayOpened` if `after` has hours, from today on, that `before` lacks. Does nothing if `before` is unknown. */
export function sayIfOpened(before: Schedule | undefined, after: Schedule): void {
  if (!before) return;
  const dates = openingDates(hoursOf(before), hoursOf(after), splitLocal(nowIn(after.timezone)).date);
  if (dates !== "none") void sayOpened(dates.length === 1 ? (dates[0] ?? null) : null);
}
