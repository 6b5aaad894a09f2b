import { X } from "lucide-react";
import { StaleNotice } from "../../../components/load/failure-notice";
import { PageNotLoaded } from "../../../components/load/page-not-loaded";
import { Button } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { PEOPLE } from "../../../components/ui/drawings";
import { EmptyState } from "../../../components/ui/empty-state";
import { cx } from "../../../lib/cx";
import { type Clients, LOAD_FAILED, LOAD_FAILED_HINT } from "../data/use-clients";
import { CreateClientDialog } from "../dialogs/client-dialogs";
import type { ClientsAddress } from "../model/address";
import type { ClientLink } from "../parts/use-clients-address";
import { ClientList } from "./client-list";
import { ClientsSkeleton } from "./clients-skeleton";
import { Pagination } from "./pagination";

interface ClientsViewProps {
  address: ClientsAddress;
  load: Clients;
  linkTo: ClientLink;
  onSearch: (text: string) => void;
  onPage: (page: number) => void;
}

export function ClientsView({ address, load, linkTo, onSearch, onPage }: ClientsViewProps) {
  const { data: list, isOutdated } = load;
  if (!list) {
    return <PageNotLoaded load={load} message={LOAD_FAILED} hint={LOAD_FAILED_HINT} skeleton={<ClientsSkeleton />} />;
  }
  return (
    <div aria-busy={isOutdated} className={cx("transition-opacity", isOutdated && "opacity-60")}>
      <StaleNotice load={load} message={LOAD_FAILED} />
      {list.clients.length > 0 ? (
        <>
          <ClientList clients={list.clients} linkTo={linkTo} />
          <Pagination page={list.page} size={address.size} list={list} onPage={onPage} />
        </>
      ) : (
        <Nobody search={address.search} onSearch={onSearch} />
      )}
    </div>
  );
}

const Nobody = ({ search, onSearch }: Pick<ClientsViewProps, "onSearch"> & { search: string }) => (
  <Card className="p-0!">
    <EmptyState
      drawing={PEOPLE}
      title="No se encontraron clientes"
      hint={search ? "Intenta con otros términos de búsqueda" : "Los clientes aparecerán aquí cuando programes citas"}
      action={
        search ? (
          <Button icon={<X aria-hidden />} onClick={() => onSearch("")}>
            Ver todos los clientes
          </Button>
        ) : (
          <Button onClick={() => CreateClientDialog.open({})}>Agregar el primero</Button>
        )
      }
    />
  </Card>
);
