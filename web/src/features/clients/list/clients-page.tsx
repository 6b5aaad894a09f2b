import type { ClientListItem } from "@sereno/core/domain/client/output";
import { Plus, X } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useAsked, useHandedOver } from "../../../components/asked";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { PageNotLoaded, StaleNotice } from "../../../components/load/load-view";
import { Button } from "../../../components/ui/button";
import { Card, Skeleton } from "../../../components/ui/card";
import { EmptyState, PEOPLE } from "../../../components/ui/empty-state";
import { FOCUS_FALLBACK } from "../../../components/ui/focus-return";
import { Page } from "../../../components/ui/page";
import { toast } from "../../../components/ui/toast/toast";
import { ASKED_NEW_CLIENT } from "../../../domain/address/addresses";
import { cx } from "../../../lib/cx";
import type { Draft } from "../../../lib/kept/drafts";
import { fetchClient } from "../data/use-client";
import { type Clients, LOAD_FAILED, LOAD_FAILED_HINT, useClients } from "../data/use-clients";
import { CreateClientDialog, EditClientDialog, SellPackageDialog } from "../dialogs/client-dialogs";
import type { ClientsAddress } from "../model/address";
import { totalText } from "../model/client-texts";
import { type ClientLink, useClientsAddress, useListUnderSheet } from "../parts/use-clients-address";
import { ClientList } from "./client-list";
import { Pagination } from "./pagination";
import { SearchCard } from "./search-card";

const ClientsSkeleton = () => (
  <div role="status">
    <p className="mb-3 text-sm text-ink-soft">Cargando clientes...</p>
    <Card className="divide-y divide-line p-0!">
      {["w-44", "w-36", "w-52", "w-40", "w-48", "w-32"].map((width) => (
        <div key={width} className="flex min-h-14 items-center gap-4 px-3 py-2 sm:px-4 md:py-4">
          <div className="min-w-0 grow space-y-2">
            <Skeleton className={`h-4 max-w-full ${width}`} />
            <Skeleton className="h-3.5 w-28" />
          </div>
          <Skeleton className="hidden h-4 w-32 lg:block" />
          <Skeleton className="hidden h-4 w-24 lg:block" />
          <Skeleton className="hidden h-4 w-24 lg:block" />
          <Skeleton className="h-4 w-20 shrink-0" />
        </div>
      ))}
    </Card>
  </div>
);

interface ClientsViewProps {
  address: ClientsAddress;
  load: Clients;
  linkTo: ClientLink;
  onSearch: (text: string) => void;
  onPage: (page: number) => void;
}

function ClientsView({ address, load, linkTo, onSearch, onPage }: ClientsViewProps) {
  const { data: list, isOutdated } = load;
  // An empty list of the previous search says nothing about the results of the present search.
  if (list?.clients.length === 0 && isOutdated && !load.hasFailed) return <ClientsSkeleton />;
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

const ClientSheet = lazyDialog(() => import("../sheet/client-sheet"), { isAddressed: true });

/** The latest non-null text, so that the heading keeps its total while another list loads. */
function useLastText(text: string | null): string | null {
  const [last, setLast] = useState(text);
  if (text !== null && text !== last) setLast(text);
  return text ?? last;
}

export function Component() {
  const { address, change, linkTo, closeClient } = useClientsAddress();
  const { search, page, clientId } = address;
  useListUnderSheet();
  const load = useClients(address);
  const { data: list, isOutdated } = load;
  const total = useLastText(list && !isOutdated ? totalText(list.total_count) : null);
  const view = useRef<HTMLDivElement>(null);

  useAsked([ASKED_NEW_CLIENT], () => CreateClientDialog.open({}));
  const openDraft = ({ id }: Draft, open: (client: ClientListItem) => void) =>
    fetchClient(id).then(open, (error: unknown) => toast.failed("No se pudo abrir el cliente", error));
  useHandedOver<Draft>("client", (draft) => {
    if (!draft.id) CreateClientDialog.open({ draft });
    else openDraft(draft, (client) => EditClientDialog.open({ client, draft }));
  });
  useHandedOver<Draft>("sale", (draft) => openDraft(draft, (client) => SellPackageDialog.open({ client, draft })));

  const lastPage = list && !isOutdated ? Math.max(list.total_pages, 1) : null;
  const isBeyond = lastPage !== null && page > lastPage;
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, { replace: true });
  }, [isBeyond, lastPage, change]);

  // A search from the whole list adds a history entry; a change of the search replaces that entry.
  const searchFor = useCallback(
    (text: string) => change({ search: text }, { replace: search !== "" }),
    [change, search],
  );
  const createButton = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => CreateClientDialog.open({})}>
      Agregar Cliente
    </Button>
  );
  return (
    <Page title="Clientes" description={total ?? "\u00a0"} actions={<div className="md:hidden">{createButton}</div>}>
      <SearchCard
        address={address}
        isLoading={load.isSearching}
        onType={searchFor}
        onRepeat={() => (page === 1 ? load.reload() : change({ search }))}
        onSize={(size) => change({ size })}
        createButton={createButton}
      />
      <div ref={view} {...FOCUS_FALLBACK} className="mt-3 scroll-mt-18 outline-none md:mt-4">
        <ClientsView
          address={address}
          load={load}
          linkTo={linkTo}
          onSearch={(text) => change({ search: text })}
          onPage={(next) => {
            change({ page: next });
            view.current?.scrollIntoView({ block: "start" });
          }}
        />
      </div>
      {clientId && <ClientSheet key={clientId} id={clientId} onClose={closeClient} />}
    </Page>
  );
}
