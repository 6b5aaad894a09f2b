import { useEffect, useState } from "react";
import { NEW_VERSION } from "../../lib/errors";
import { renewApp } from "../../lib/parts/new-version";
import { hasUnsaved } from "../../lib/parts/unsaved";
import { Button } from "../ui/button";
import { ErrorState } from "../ui/error-state";

export interface LoadFailure<Props = object> {
  part: Props;
  attempt: number;
  onRetry: () => void;
}

const NO_PART = "Revisa tu internet e inténtalo de nuevo.";
const TYPED = "Lo que escribiste sigue aquí.";

export function useLoadFailure() {
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => void renewApp().then(setOutdated), []);
  const noPart = hasUnsaved() ? `${NO_PART} ${TYPED}` : NO_PART;
  return { hint: isOutdated ? NEW_VERSION : noPart, isOutdated };
}

export const ReloadButton = () => (
  <Button variant="ghost" onClick={() => window.location.reload()}>
    Volver a cargar
  </Button>
);

export function NotLoaded({ attempt, onRetry }: LoadFailure) {
  const { hint, isOutdated } = useLoadFailure();
  return (
    <div className="py-4">
      <ErrorState message="No se pudo cargar esta parte" hint={hint} onRetry={onRetry} className="pb-2!" />
      <div className="flex justify-center">{(isOutdated || attempt > 0) && <ReloadButton />}</div>
    </div>
  );
}
