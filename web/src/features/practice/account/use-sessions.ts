import type { Session } from "@sereno/core/things/auth/output";
import { PAGED, usePages } from "../../../components/load/use-pages";
import { toast } from "../../../components/ui/toast/toast";
import { appCode, isNotFound, messageOf } from "../../../lib/errors";
import { queryUtils, trpc } from "../../../lib/trpc";

const FIRST = { limit: 10 };

interface Sessions {
  current: Session;
  others: Session[];
}

const sessionsOf = (pages: Sessions[]): Sessions | undefined =>
  pages[0] && { current: pages[0].current, others: pages.flatMap(({ others }) => others) };

/** Where the practice is open: here, and elsewhere by pages, the newest first. */
export const useSessions = () => usePages(trpc.session.list.useInfiniteQuery(FIRST, PAGED), sessionsOf);

/** When this session began, as far as the list has told. */
export const sessionBegunAt = (): string | undefined =>
  queryUtils.session.list.getInfiniteData(FIRST)?.pages[0]?.current.created_at;

/** Ends a session elsewhere, with the toasts. */
export function useEndSession() {
  return trpc.session.end.useMutation({
    onSuccess: () => toast.success("Sesión cerrada"),
    onError: (error) => {
      if (appCode(error) === "recent_login_required") return;
      if (isNotFound(error)) toast.neutral("Sesión cerrada", "Ya se había cerrado antes.");
      else toast.error("No se pudo cerrar la sesión", messageOf(error));
    },
  });
}
