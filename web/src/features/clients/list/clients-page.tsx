import type { ClientListItem } from "@sereno/core/domain/client/output";
import { Plus } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useAsked, useHandedOver } from "../../../components/asked";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { Button } from "../../../components/ui/button";
import { FOCUS_FALLBACK } from "../../../components/ui/focus-return";
import { Page } from "../../../components/ui/page";
import { toast } from "../../../components/ui/toast/toast";
import { ASKED_NEW_CLIENT } from "../../../domain/address/addresses";
import { messageOf } from "../../../lib/errors";
import type { Draft } from "../../../lib/kept/drafts";
import { useMedia } from "../../../lib/use-media";
import { fetchClient } from "../data/use-client";
import { useClients } from "../data/use-clients";
import { CreateClientDialog, EditClientDialog, SellPackageDialog } from "../dialogs/client-dialogs";
import { totalText } from "../model/client-texts";
import { useClientsAddress, useListUnderSheet } from "../parts/use-clients-address";
import { ClientsView } from "./clients-view";
import { SearchCard } from "./search-card";

const ClientSheet = lazyDialog(() => import("../sheet/client-sheet"));

/** The latest non-null text: the heading keeps the total of the shown list while another list loads. */
function useLastText(text: string | null): string | null {
  const [last, setLast] = useState(text);
  if (text !== null && text !== last) setLast(text);
  return text ?? last;
}

const TABLE_HAS_ROOM = "(min-width: 56rem)";

export function Component() {
  const { address, change, linkTo, closeClient } = useClientsAddress();
  const { search, page, clientId } = address;
  useListUnderSheet();
  const isTable = useMedia(TABLE_HAS_ROOM);
  const load = useClients(address, !isTable);
  const { data: list, isOutdated } = load;
  const total = useLastText(list && !isOutdated ? totalText(list.total_count) : null);
  const view = useRef<HTMLDivElement>(null);

  useAsked([ASKED_NEW_CLIENT], () => CreateClientDialog.open({}));
  const openDraft = ({ id }: Draft, open: (client: ClientListItem) => void) =>
    fetchClient(id).then(open, (error: unknown) => toast.error("No se pudo abrir el cliente", messageOf(error)));
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

  // Only the first search adds a history entry; later ones replace it.
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
          isTable={isTable}
          onPage={(next) => {
            // Further lines extend the same list, so they add no history entry.
            change({ page: next }, { replace: !isTable });
            if (isTable) view.current?.scrollIntoView({ block: "start" });
          }}
        />
      </div>
      {clientId && <ClientSheet key={clientId} id={clientId} onClose={closeClient} />}
    </Page>
  );
}
