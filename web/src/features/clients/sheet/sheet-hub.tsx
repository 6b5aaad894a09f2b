import type { ClientListItem } from "@sereno/core/domain/client/output";
import { CalendarPlus, Package, Repeat } from "lucide-react";
import { useAsked } from "../../../components/asked";
import { Button, ButtonLink } from "../../../components/ui/button";
import { ASKED_SALE, seriesAddress } from "../../../domain/address/addresses";
import { newAppointmentAddress } from "../../../domain/address/booking-address";
import { remainingText } from "../../../domain/package/package-terms";
import { SellPackageDialog } from "../dialogs/client-dialogs";

export function SheetHub({ client }: { client: ClientListItem }) {
  useAsked([ASKED_SALE], () => SellPackageDialog.open({ client }));
  const { available_package_sessions: left, active_package_sessions: total } = client;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 md:mb-6">
      {left > 0 && (
        <p className="flex items-center gap-2 font-semibold tabular-nums max-md:basis-full md:order-last">
          <Package aria-hidden className="size-4 text-primary" />
          {remainingText(left, total)}
        </p>
      )}
      <div className="flex flex-wrap gap-2 *:grow max-md:basis-full">
        <ButtonLink variant="primary" icon={<CalendarPlus aria-hidden />} to={newAppointmentAddress(client.id)}>
          Nueva cita
        </ButtonLink>
        <ButtonLink icon={<Repeat aria-hidden />} to={seriesAddress(client.id)}>
          Repetir
        </ButtonLink>
        {left === 0 && (
          <Button icon={<Package aria-hidden />} onClick={() => SellPackageDialog.open({ client })}>
            Vender paquete
          </Button>
        )}
      </div>
    </div>
  );
}
