import { CloudOff } from "lucide-react";
import { useOnline } from "../lib/parts/use-online";

/** Under the bar on top while there is no network, and gone with it. */
export function OfflineBar() {
  const isOnline = useOnline();
  return (
    <div role="status" className="sticky top-14 z-10">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 border-b border-grey-line bg-grey-soft px-4 py-2 text-sm text-grey-ink">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          Sin conexión. Lo que escribas sigue aquí; podrás guardarlo cuando vuelva.
        </p>
      )}
    </div>
  );
}
