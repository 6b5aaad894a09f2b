import { useState } from "react";
import { toggled } from "../../../components/ui/form/toggled";
import { useBillable } from "../data/use-billable";
import { firstCovered, totalOf } from "../model/billable";

/** The ticked items of a client. The first press replaces the default choice. */
export function useCovered(clientId: string | null) {
  const load = useBillable(clientId);
  const [chosen, setChosen] = useState<{ clientId: string | null; ids: ReadonlySet<string> } | null>(null);
  const items = load.data ?? [];
  const own = chosen?.clientId === clientId ? chosen.ids : null;
  const ticked = own ? items.filter(({ id }) => own.has(id)) : firstCovered(items);
  const ids = new Set(ticked.map(({ id }) => id));
  return {
    load,
    items,
    ids,
    total: load.data && totalOf(ticked),
    isLoading: clientId !== null && load.data === undefined && !load.hasFailed,
    isTouched: own !== null,
    tick: (id: string) => setChosen({ clientId, ids: toggled(ids, id) }),
  };
}
