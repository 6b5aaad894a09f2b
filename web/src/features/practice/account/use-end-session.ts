import { toast } from "../../../components/ui/toast/toast";
import { isTooOld } from "../../../domain/google/recent-sign-in";
import { isNotFound, messageOf } from "../../../lib/errors";
import { trpc } from "../../../lib/trpc";

export function useEndSession() {
  return trpc.session.end.useMutation({
    onSuccess: () => toast.success("Sesión cerrada"),
    onError: (error) => {
      if (isTooOld(error)) return;
      if (isNotFound(error)) toast.neutral("Sesión cerrada", "Ya se había cerrado antes.");
      else toast.error("No se pudo cerrar la sesión", messageOf(error));
    },
  });
}
