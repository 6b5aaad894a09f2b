import type { ClientListItem } from "@sereno/core/domain/client/output";
import { leftText } from "@sereno/core/domain/purchase/rules";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import { CalendarPlus, Package, Pencil, ReceiptText, Repeat } from "lucide-react";
import { useAsked } from "../../../components/asked";
import { NotLoaded, StaleNotice } from "../../../components/load/load-view";
import { Button, ButtonLink } from "../../../components/ui/button";
import { Skeleton, SkeletonGroup } from "../../../components/ui/card";
import { CancelButton, Dialog } from "../../../components/ui/dialog";
import { EmptyState, PEOPLE } from "../../../components/ui/empty-state";
import { MenuLink } from "../../../components/ui/menu";
import { ASKED_SALE, newAppointmentAddress, seriesAddress } from "../../../domain/address/addresses";
import { statementAddress } from "../../../domain/address/statement";
import { isNotFound } from "../../../lib/errors";
import { useClient } from "../data/use-client";
import { EditClientDialog, SellPackageDialog } from "../dialogs/client-dialogs";
import { ClientMenu } from "../dialogs/client-menu";
import { SheetContact } from "./sheet-contact";
import { SheetMoney } from "./sheet-money";
import { SheetTabs } from "./sheet-tabs";

function SheetHub({ client }: { client: ClientListItem }) {
  useAsked([ASKED_SALE], () => SellPackageDialog.open({ client }));
  const { available_package_sessions: left, active_package_sessions: total } = client;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 md:mb-6">
      {left > 0 && (
        <p className="flex items-center gap-2 font-semibold tabular-nums max-md:basis-full md:order-last">
          <Package aria-hidden className="size-4 text-primary" />
          {capitalize(leftText(left, total))}
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

const LOAD_FAILED = "No se pudo cargar el cliente.";

export default function ClientSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const load = useClient(id);
  // Checks the error, because `load.data` still holds the client after a refetch that finds no client.
  const isGone = isNotFound(load.error);
  const client = isGone ? undefined : load.data;
  return (
    <Dialog
      isAddressed
      onClose={onClose}
      size="xl"
      title={client?.name ?? "Ficha del cliente"}
      description={client?.identification_number ? `ID: ${client.identification_number}` : undefined}
      footer={client ? <SheetActions client={client} /> : <CancelButton label="Cerrar" />}
    >
      <div className="md:min-h-[min(32rem,60vh)]">
        {client ? (
          <>
            <StaleNotice load={load} message={LOAD_FAILED} />
            <SheetHub client={client} />
            <SheetMoney client={client} />
            <div className="grid items-start gap-6 md:grid-cols-[20rem_minmax(0,1fr)] md:gap-8">
              <SheetContact client={client} />
              <SheetTabs client={client} />
            </div>
          </>
        ) : isGone ? (
          <EmptyState drawing={PEOPLE} title="Este cliente ya no existe." hint="Puede que se haya eliminado." />
        ) : (
          <NotLoaded load={load} message={LOAD_FAILED} skeleton={<SheetSkeleton />} />
        )}
      </div>
    </Dialog>
  );
}

const SheetActions = ({ client }: { client: ClientListItem }) => (
  <div className="flex grow items-center gap-2">
    <ClientMenu client={client} isEditedBeside className="mr-auto">
      <MenuLink icon={<ReceiptText aria-hidden />} to={statementAddress(client.id)}>
        Estado de cuenta
      </MenuLink>
    </ClientMenu>
    <Button icon={<Pencil aria-hidden />} onClick={() => EditClientDialog.open({ client })} className="max-md:grow">
      Editar cliente
    </Button>
  </div>
);

const SheetSkeleton = () => (
  <SkeletonGroup label="Cargando cliente" className="grid gap-6 md:grid-cols-[20rem_minmax(0,1fr)] md:gap-8">
    <div className="space-y-3">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-28" />
    </div>
    <div className="space-y-3">
      <Skeleton className="h-11" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  </SkeletonGroup>
);
