import type { Session } from "@sereno/core/things/auth/output";
import { type MorePages, morePages } from "../../../components/load/more-pages";
import { type Load, useLoad } from "../../../components/load/use-load";
import { toast } from "../../../components/ui/toast/toast";
import { appCode, isNotFound, messageOf } from "../../../lib/errors";
import { queryUtils, trpc } from "../../../lib/trpc";

const FIRST = { limit: 10 };

interface Sessions {
  current: Session;
  others: Session[];
}

/** Where the practice is open: here, and elsewhere by pages, the newest first. */
export function useSessions(): Load<Sessions> & { older: MorePages } {
  const query = trpc.session.list.useInfiniteQuery(FIRST, { getNextPageParam: (last) => last.next_cursor });
  const [first, ...rest] = query.data?.pages ?? [];
  const sessions = first && { current: first.current, others: [first, ...rest].flatMap(({ others }) => others) };
  return { ...useLoad(query, sessions), older: morePages(query) };
}

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
    onSettled: () => void queryUtils.session.list.invalidate(),
  });
}
