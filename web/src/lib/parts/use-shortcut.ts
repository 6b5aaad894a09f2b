import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";

/** Opens what the address asks for by `name`, as a shortcut of the installed app does, and takes that out of it. */
export function useShortcut(name: string, open: () => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(name);
  const openOnce = useEffectEvent(() => {
    const rest = new URLSearchParams(params);
    rest.delete(name);
    setParams(rest, { replace: true });
    open();
  });
  useEffect(() => {
    if (isAsked) openOnce();
  }, [isAsked]);
}
