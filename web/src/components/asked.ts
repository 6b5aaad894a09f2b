import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

/** If the address has the first of the parameters `names`, removes all of them and calls `answer` with their values. */
export function useAsked<const Names extends readonly [string, ...string[]]>(
  names: Names,
  answer: (...values: { [Name in keyof Names]: string | null }) => void,
): void {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const isAsked = params.has(names[0]);
  const take = useEffectEvent(() => {
    // Checks the address again, because React may run an effect twice.
    if (!new URLSearchParams(window.location.search).has(names[0])) return;
    const left = new URLSearchParams(params);
    for (const name of names) left.delete(name);
    setParams(left, { replace: true, preventScrollReset: true, state });
    const values = names.map((name) => params.get(name)?.slice(0, 60) || null);
    answer(...(values as { [Name in keyof Names]: string | null }));
  });
  useEffect(() => {
    if (isAsked) take();
  }, [isAsked]);
}

/** Calls `take` once with the value under `name` in the history state, if there is one, and clears the state. */
export function useHandedOver<Value>(name: string, take: (value: Value) => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const value: Value | undefined = state?.[name];
  const hand = useEffectEvent((handed: Value) => {
    if (!window.history.state?.usr?.[name]) return;
    void navigate({ pathname, search }, { replace: true, state: null });
    take(handed);
  });
  useEffect(() => {
    if (value !== undefined) hand(value);
  }, [value]);
}
