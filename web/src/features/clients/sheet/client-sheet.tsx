import type { ClientListItem } from "@sereno/core/domain/client/output";
import { Pencil, ReceiptText } from "lucide-react";
import { NotLoaded } from "../../../components/load/load-view";
import { Button } from "../../../components/ui/button";
import { CancelButton } from "../../../components/ui/cancel-button";
import { Dialog } from "../../../components/ui/dialog";
import { PEOPLE } from "../../../components/ui/drawings";
import { EmptyState } from "../../../components/ui/empty-state";
import { MenuLink } from "../../../components/ui/menu";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { statementAddress } from "../../../domain/address/statement";
import { isNotFound } from "../../../lib/errors";
import { useClient } from "../data/use-client";
import { EditClientDialog } from "../dialogs/client-dialogs";
import { ClientMenu } from "../dialogs/client-menu";
import { SheetContact } from "./sheet-contact";
import { SheetHub } from "./sheet-hub";
import { SheetMoney } from "./sheet-money";
import { SheetTabs } from "./sheet-tabs";

interface ClientSheetProps {
  id: string;
  onClose: () => void;
}

export default function ClientSheet({ id, onClose }: ClientSheetProps) {
  const load = useClient(id);
  const client = load.data;
  return (
    <Dialog
      open
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
            <SheetHub client={client} />
            <SheetMoney client={client} />
            <div className="grid items-start gap-6 md:grid-cols-[20rem_minmax(0,1fr)] md:gap-8">
              <SheetContact client={client} />
              <SheetTabs client={client} />
            </div>
          </>
        ) : isNotFound(load.error) ? (
          <EmptyState drawing={PEOPLE} title="Este cliente ya no existe." hint="Puede que se haya eliminado." />
        ) : (
          <NotLoaded load={load} message="No se pudo cargar el cliente." skeleton={<SheetSkeleton />} />
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
