import { type ComponentType, useEffect, useRef } from "react";
import { Button } from "../ui/button";
import { lazyPart } from "./lazy-part";
import { type PartFailure, ReloadButton, usePartFailure } from "./part-not-loaded";
import { Toaster } from "./toast-host";

interface Closable {
  onClose: () => void;
}

/** In place of a dialog: one that the browser has, as the code of ours may be what is missing. */
function DialogNotLoaded({ part: { onClose }, attempt, onRetry }: PartFailure<Closable>) {
  const { hint, isOutdated } = usePartFailure();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="dialog-not-loaded"
      onCancel={onClose}
      className="m-auto w-[calc(100%-2rem)] max-w-sm rounded-card border border-line bg-surface p-5 text-ink shadow-pop backdrop:bg-backdrop"
    >
      <h2 id="dialog-not-loaded" className="text-lg font-semibold">
        No se pudo abrir
      </h2>
      <p className="mt-1.5 text-ink-soft">{hint}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        {(isOutdated || attempt > 0) && <ReloadButton />}
        <Button onClick={onClose}>Cerrar</Button>
        <Button variant="primary" onClick={onRetry}>
          Reintentar
        </Button>
      </div>
    </dialog>
  );
}

/** A dialog whose code comes when it is first opened, and with it that of the notices that it may have to give. */
export function dialogPart<Props extends Closable>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const loadAll = () => {
    Toaster.preload();
    return load();
  };
  return lazyPart<Props>(loadAll, { NotLoaded: DialogNotLoaded });
}
