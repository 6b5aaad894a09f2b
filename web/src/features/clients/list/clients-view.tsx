import type { ClientList as ClientPage } from "@sereno/core/domain/client/output";
import { X } from "lucide-react";
import { StaleNotice } from "../../../components/load/failure-notice";
import { LoadMore } from "../../../components/load/load-more";
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
  isTable: boolean;
}

/** The list of clients, its skeleton, the reason of a failure, or hints if there are no clients. */
export function ClientsView({ address, load, linkTo, onSearch, onPage, isTable }: ClientsViewProps) {
  const { data: list, isOutdated } = load;
  if (!list) {
    return <PageNotLoaded load={load} message={LOAD_FAILED} hint={LOAD_FAILED_HINT} skeleton={<ClientsSkeleton />} />;
  }
  return (
    <div aria-busy={isOutdated} className={cx("transition-opacity", isOutdated && "opacity-60")}>
      <StaleNotice load={load} message={LOAD_FAILED} />
      {list.clients.length > 0 ? (
        <>
          <ClientList clients={list.clients} linkTo={linkTo} isTable={isTable} />
          {isTable ? (
            <Pagination page={list.page} size={address.size} list={list} onPage={onPage} />
          ) : (
            <GoingOn page={address.page} load={load} list={list} onPage={onPage} />
          )}
        </>
      ) : (
        <Nobody search={address.search} onSearch={onSearch} />
      )}
    </div>
  );
}

/** Loads further lines on scrolling. */
const GoingOn = ({
  page,
  load,
  list,
  onPage,
}: Pick<ClientsViewProps, "load" | "onPage"> & { page: number; list: ClientPage }) =>
  list.total_pages > 1 && (
    // A new key per page, because browsers count an element that new lines push down as a layout shift.
    <div key={list.clients.length} className="text-center">
      <p role="status" className="mt-4 text-sm text-ink-soft tabular-nums">
        Mostrando 1 a {list.clients.length} de {list.total_count} clientes
      </p>
      <LoadMore
        hasMore={list.total_pages > page || load.isGoingOn}
        isLoading={(load.isGoingOn || load.isOutdated) && !load.hasFailed}
        hasFailed={load.hasFailed}
        load={() => (load.hasFailed ? load.retry() : onPage(page + 1))}
        failedText={LOAD_FAILED_HINT}
        ahead
      />
    </div>
  );

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
