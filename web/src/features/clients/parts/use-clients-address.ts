import { useCallback, useEffect, useEffectEvent, useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { type ClientsAddress, readAddress, writeAddress } from "../model/address";

const OPENED_HERE = "client-opened-from-list";

/** Search, page, size and open client, which the address keeps. */
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

  /** Props of a link that opens a client's sheet. */
  const linkTo = useCallback(
    (clientId: string) => ({
      to: { search: `?${writeAddress(address, { clientId })}` },
      state: OPENED_HERE,
      preventScrollReset: true,
    }),
    [address],
  );

  // The list's entry is the one before; a second one would make "back" seem broken.
  const closeClient = () => void navigate(-1);

  /** Shows another client in the open sheet. */
  const showClient = (clientId: string) =>
    setParams(writeAddress(address, { clientId }), { replace: true, preventScrollReset: true, state });

  return { address, change, linkTo, showClient, closeClient };
}

/** A sheet that another screen or a stored address opens has the list's entry before its own, too. */
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
