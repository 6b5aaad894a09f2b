import { useLocation } from "react-router";
import { messageOf } from "../../lib/errors";
import { rememberConfirming } from "../../lib/kept/confirming";
import { trpc } from "../../lib/trpc";
import { toast } from "../ui/toast/toast";
import { leaveForGoogle } from "./use-google-connection";

/** Lets the person prove at Google once more who they are, before what is grave, and come back to this page. */
export function useConfirmIdentity() {
  const { pathname, search } = useLocation();
  const { mutate, isPending } = trpc.session.confirm.useMutation({
    onSuccess: (login) => {
      rememberConfirming(login.state);
      return leaveForGoogle(login, pathname + search);
    },
    onError: (error) => toast.error("No se pudo abrir Google", messageOf(error)),
  });
  return { confirm: () => mutate({ bound: true }), isLeaving: isPending };
}
