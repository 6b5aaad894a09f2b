import type { ClientListItem } from "@sereno/core/things/client/output";
import { Plus } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { dialogPart } from "../../../components/part/dialog-part";
import { Button } from "../../../components/ui/button";
import { Page } from "../../../components/ui/page";
import { useClients } from "../data/use-clients";
import { type ClientAction, useClientDialogs } from "../dialogs/use-client-dialogs";
import { totalText } from "../model/client-texts";
import { ClientsView } from "./clients-view";
import { SearchCard } from "./search-card";
import { useClientsAddress } from "./use-clients-address";

const ClientSheet = dialogPart(() => import("../sheet/client-sheet"));

/** The text that was last there: while another list comes, the one in view keeps its own total. */
function useLastText(text: string | null): string | null {
  const [last, setLast] = useState(text);
  if (text !== null && text !== last) setLast(text);
  return text ?? last;
}

export function Component() {
  const { address, change, linkTo, showClient, closeClient } = useClientsAddress();
  const { search, page } = address;
  const load = useClients(address);
  const { data: list, isOutdated } = load;
  const total = useLastText(list && !isOutdated ? totalText(list.total_count) : null);
  const view = useRef<HTMLDivElement>(null);

  const { create, act, clientId, dialogs } = useClientDialogs((id, into) => {
    if (id !== address.clientId) view.current?.focus({ preventScroll: true });
    else if (into) showClient(into);
    else closeClient();
  });
  // A dialog over the sheet keeps it open when the browser's back button takes it out of the address.
  const [sheetUnder, setSheetUnder] = useState<string | null>(null);
  const sheetId = address.clientId ?? (sheetUnder === clientId ? sheetUnder : null);
  const actFrom = (sheet: string | null) => (action: ClientAction, client: ClientListItem) => {
    setSheetUnder(sheet);
    act(action, client);
  };

  const lastPage = list && !isOutdated ? Math.max(list.total_pages, 1) : null;
  const isBeyond = lastPage !== null && page > lastPage;
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, { replace: true });
  }, [isBeyond, lastPage, change]);

  // Of what is typed only the first search is a step that "back" returns from.
  const searchFor = useCallback(
    (text: string) => change({ search: text }, { replace: search !== "" }),
    [change, search],
  );
  const createButton = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={create}>
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
      <div ref={view} tabIndex={-1} className="mt-4 scroll-mt-18 outline-none">
        <ClientsView
          address={address}
          load={load}
          linkTo={linkTo}
          onAct={actFrom(null)}
          onCreate={create}
          onSearch={(text) => change({ search: text })}
          onPage={(next) => {
            change({ page: next });
            view.current?.scrollIntoView({ block: "start" });
          }}
        />
      </div>
      {sheetId ? (
        <ClientSheet key={sheetId} id={sheetId} onClose={closeClient} onAct={actFrom(sheetId)}>
          {dialogs}
        </ClientSheet>
      ) : (
        dialogs
      )}
    </Page>
  );
}
