import { toast } from "../../components/ui/toast/toast";
import { queryUtils } from "../../lib/trpc";
import { WaitlistDialog } from "./waitlist-dialog-part";

const onListText = (count: number): string =>
  count === 1 ? "1 persona está en lista de espera." : `${count} personas están en lista de espera.`;

/** After hours have become free: links to the waitlist in a toast if clients wait. `date`: null for several dates. */
export async function sayOpened(date: string | null): Promise<void> {
  const known = await queryUtils.waitlist.offers.fetch().catch(() => null);
  if (!known || known.waiting === 0) return;
  toast.success("Tienes horas libres de nuevo", onListText(known.waiting), {
    action: { label: "Ver quién espera", onAct: () => WaitlistDialog.open({ date }) },
  });
}
