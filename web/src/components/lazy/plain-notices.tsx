import { useEffect, useState } from "react";
import { Button } from "../ui/button";
import { isNotice, type Notice, subscribeToToasts, takeWaiting } from "../ui/toast/toast";
import type { LoadFailure } from "./not-loaded";

const KEPT = 3;

/** Toasts in plain HTML, for when the toast library failed to load. They stay until closed. */
export function PlainNotices({ onRetry }: LoadFailure) {
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
          // biome-ignore lint/suspicious/noArrayIndexKey: two notices may say the same.
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
