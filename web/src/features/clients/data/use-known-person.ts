import type { ClientListItem } from "@sereno/core/domain/client/output";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import { skipToken } from "@tanstack/react-query";
import { trpc } from "../../../lib/trpc";
import { useSettled } from "../../../lib/use-settled";
import { knownAs, LEAST_IDENTIFICATION, type PersonTyped } from "../model/known-person";

const LEAST_TYPED = 2;
const MOST_ALIKE = 50;
const SILENT = { retry: false, staleTime: 0 } as const;

interface KnownPerson {
  same: ClientListItem | null;
  active: Purchase[];
  namesakes: ClientListItem[];
}

/** Clients that match the person in the form, once typing pauses. A failed check shows nothing. */
export function useKnownPerson(person: PersonTyped): KnownPerson {
  const name = person.name.trim();
  const identification = person.identification_number.trim();
  const settledName = useSettled(name);
  const settledId = useSettled(identification);
  const search = (text: string, least: number) =>
    text.length >= least ? { search: text, page: 1, page_size: MOST_ALIKE } : skipToken;
  const byName = trpc.client.list.useQuery(search(settledName, LEAST_TYPED), SILENT);
  const byId = trpc.client.list.useQuery(search(settledId, LEAST_IDENTIFICATION), SILENT);
  const known = knownAs(person, [...(byId.data?.clients ?? []), ...(byName.data?.clients ?? [])]);
  const active = trpc.purchase.active.useQuery(known.same ? { client_id: known.same.id } : skipToken, SILENT);
  return { ...known, active: (known.same && active.data?.purchases) || [] };
}
