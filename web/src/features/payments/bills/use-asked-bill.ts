import { useAsked, useHandedOver } from "../../../components/asked";
import { toast } from "../../../components/ui/toast/toast";
import { ASKED_BILL } from "../../../domain/address/addresses";
import { ASKED_CLIENT } from "../../../domain/address/booking-address";
import { messageOf } from "../../../lib/errors";
import type { Draft } from "../../../lib/kept/drafts";
import { queryUtils } from "../../../lib/trpc";
import { issueBill } from "./bill-dialogs";

/** Opens a bill that the address asks for, or a restored draft. */
export function useAskedBill(): void {
  useAsked([ASKED_BILL, ASKED_CLIENT], (_, id) => {
    if (!id) return;
    queryUtils.client.get.fetch({ id }).then(
      (client) => issueBill({ client }),
      (error: unknown) => toast.error("No se pudo abrir el cliente", messageOf(error)),
    );
  });
  useHandedOver<Draft>("bill", (draft) => issueBill({ draft }));
}
