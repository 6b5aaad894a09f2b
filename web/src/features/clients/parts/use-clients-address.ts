import { useCallback, useEffect, useEffectEvent, useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { type ClientsAddress, readAddress, writeAddress } from "../model/address";

const OPENED_HERE = "client-opened-from-list";

export function useClientsAddress() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(params), [params]);

  const change = useCallback(
    (changes: Partial<Omit<ClientsAddress, "clientId">>, options?: { replace: boolean }) =>
      setParams(writeAddress(address, changes), { preventScrollReset: true, ...options }),
    [address, setParams],
  );

  const linkTo = useCallback(
    (clientId: string) => ({
      to: { search: `?${writeAddress(address, { clientId })}` },
      state: OPENED_HERE,
      preventScrollReset: true,
    }),
    [address],
  );

  // Goes back to the list's history entry; pushing another entry would break Back.
  const closeClient = () => void navigate(-1);

  const showClient = (clientId: string) =>
    setParams(writeAddress(address, { clientId }), { replace: true, preventScrollReset: true, state });

  return { address, change, linkTo, showClient, closeClient };
}

/** If a sheet was not opened from the list, inserts the list before it in the history: Back then shows the list. */
export function useListUnderSheet(): void {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const isAlone = params.has("cliente") && state !== OPENED_HERE;
  const separate = useEffectEvent(() => {
    const options = { preventScrollReset: true };
    setParams(writeAddress(readAddress(params), { clientId: null }), { ...options, replace: true });
    setParams(params, { ...options, state: OPENED_HERE });
  });
  useEffect(() => {
    if (isAlone) separate();
  }, [isAlone]);
}

export type ClientLink = ReturnType<typeof useClientsAddress>["linkTo"];
