import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useBackCloses } from "../../lib/back";
import { Button } from "../ui/button";
import { isNotice, type Notice, subscribeToToasts, takeWaiting } from "../ui/toast/toast";
import { type LoadFailure, lazyComponent, ReloadButton, useLoadFailure } from "./lazy-component";
import { type Closable, openDialog } from "./opened";

const KEPT = 3;

/** Shows toasts in plain HTML if the toast library failed to load. The latest three stay until closed. */
function PlainNotices({ onRetry }: LoadFailure) {
  const [notices, setNotices] = useState<Notice[]>([]);
  useEffect(() => {
    const take = () => setNotices((shown) => [...shown, ...takeWaiting().filter(isNotice)].slice(-KEPT));
    take();
    const stop = subscribeToToasts(take);
    window.addEventListener("online", onRetry);
    return () => {
      stop();
      window.removeEventListener("online", onRetry);
    };
  }, [onRetry]);
  const close = (notice: Notice) => setNotices((shown) => shown.filter((each) => each !== notice));

  return (
    <section
      aria-label="Notificaciones"
      aria-live="polite"
      className="fixed top-2 left-2 z-60 w-[min(26rem,100vw-5rem)] md:inset-x-0 md:mx-auto"
    >
      {notices.map((notice, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: notices have no id, and two may have the same text.
          key={index}
          className="mt-2 rounded-card border border-line bg-surface p-4 text-sm text-ink shadow-pop"
        >
          <p className="font-medium">{notice.title}</p>
          {notice.description && <p className="whitespace-pre-line text-ink-soft">{notice.description}</p>}
          <div className="mt-1 -ml-3 flex">
            {notice.action && (
              <Button
                variant="ghost"
                onClick={() => {
                  notice.action?.onAct();
                  close(notice);
                }}
              >
                {notice.action.label}
              </Button>
            )}
            <Button variant="ghost" onClick={() => close(notice)}>
              Cerrar
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}

export const Toaster = lazyComponent(() => import("../ui/toast/toaster"), { NotLoaded: PlainNotices });

const NOT_OPENED = "No se pudo abrir";

/** Reports that a dialog's code failed to load. A native dialog, because the code of `Dialog` may be missing, too. */
function DialogNotLoaded({ part: { onClose }, attempt, onRetry }: LoadFailure<Closable>) {
  const { hint, isOutdated } = useLoadFailure();
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(true, onClose);
  // Closes the native dialog before its element is removed, so that the focus returns to the opener.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  // Renders outside the app, because an open dialog makes the app inert.
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={NOT_OPENED}
      onCancel={onClose}
      className="m-auto w-[calc(100%-2rem)] max-w-sm rounded-card border border-line bg-surface p-5 text-ink shadow-pop backdrop:bg-backdrop"
    >
      <h2 className="text-lg font-semibold">{NOT_OPENED}</h2>
      <p className="mt-1.5 text-ink-soft">{hint}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        {(isOutdated || attempt > 0) && <ReloadButton />}
        <Button onClick={onClose}>Cerrar</Button>
        <Button variant="primary" onClick={onRetry}>
          Reintentar
        </Button>
      </div>
    </dialog>,
    document.body,
  );
}

/**
 * Stands for a dialog that is not drawn yet: shades the page, and after half a second says that it loads. Escape and
 * Back cancel it. The page below takes presses as before.
 */
export function Opening({ isAddressed = false, onClose }: Closable & { isAddressed?: boolean }) {
  const [isLong, setLong] = useState(false);
  useBackCloses(!isAddressed, onClose);
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopImmediatePropagation();
      onClose();
    };
    window.addEventListener("keydown", cancel, { capture: true });
    return () => window.removeEventListener("keydown", cancel, { capture: true });
  }, [onClose]);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 500);
    return () => clearTimeout(timer);
  }, []);
  return createPortal(
    <div className="pointer-events-none fixed inset-0 z-50 bg-backdrop">
      {isLong && (
        <p
          role="status"
          className="fixed inset-x-4 bottom-30 rounded-card border border-line bg-surface p-4 text-ink shadow-pop md:right-auto md:w-92"
        >
          Abriendo…
        </p>
      )}
    </div>,
    document.body,
  );
}

/** A dialog whose code loads on first use. `open` returns a function that closes it. `isAddressed`: it has a URL. */
export function lazyDialog<Props extends Closable>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { isAddressed = false } = {},
) {
  const loadAll = () => {
    Toaster.preload();
    return load();
  };
  const Part = lazyComponent<Props>(loadAll, {
    NotLoaded: DialogNotLoaded,
    // A long list may render in transitions, one after the other, for seconds: the dialog does not wait for them.
    isUrgent: true,
    loading: ({ onClose }) => <Opening isAddressed={isAddressed} onClose={onClose} />,
  });
  return Object.assign(Part, { open: (props: Omit<Props, "onClose"> & Partial<Closable>) => openDialog(Part, props) });
}
