import { toast } from "../../components/ui/toast/toast";
import { queryUtils } from "../../lib/trpc";
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
