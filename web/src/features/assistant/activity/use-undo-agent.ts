import type { UndoHindrance } from "@sereno/core/domain/agent/output";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../../components/ui/toast/toast";
import { isTooOld } from "../../../domain/google/recent-sign-in";
import { useAuth } from "../../../lib/auth";
import { isNotFound, messageOf } from "../../../lib/errors";
import { counted } from "../../../lib/text";
import { trpc, trpcClient } from "../../../lib/trpc";

export function useUndoChange() {
  return trpc.agent.undoChange.useMutation({
    onSuccess: ({ undone, hindered: [hindrance] }) => {
      if (!hindrance) toast.success("Quedó como estaba");
      else if (undone > 0) toast.neutral("No todo quedó como estaba", hindrance.message);
      else toast.error("No se pudo deshacer", hindrance.message);
    },
    onError: (error) => toast.error("No se pudo deshacer", messageOf(error)),
  });
}

/** Undoes all actions of a paused token in batches; returns the actions that stay, with reasons. */
export function useUndoAgent() {
  return useMutation({
    mutationFn: async (token_id: string): Promise<UndoHindrance[]> => {
      const hindered: UndoHindrance[] = [];
      let undone = 0;
      let cursor: string | null = null;
      do {
        const part: Awaited<ReturnType<typeof trpcClient.agent.undo.mutate>> = await trpcClient.agent.undo.mutate({
          token_id,
          cursor,
        });
        undone += part.undone;
        hindered.push(...part.hindered);
        cursor = part.next_cursor;
      } while (cursor);
      if (hindered.length === 0)
        toast.success("Todo quedó como estaba", counted(undone, "cambio deshecho", "cambios deshechos"));
      return hindered;
    },
    onError: (error) => toast.error("No se pudo deshacer todo", messageOf(error)),
  });
}

export function useResumeToken() {
  const { user, updateUser } = useAuth();
  const forget = (token_id: string) => {
    if (!user) return;
    updateUser({ ...user, agent_pauses: user.agent_pauses.filter((each) => each.token_id !== token_id) });
  };
  return trpc.agent.resume.useMutation({
    onSuccess: (_, { id }) => {
      forget(id);
      toast.success("Tu asistente puede seguir");
    },
    onError: (error, { id }) => {
      if (isNotFound(error)) forget(id);
      else if (!isTooOld(error)) toast.error("No se pudo permitir de nuevo", messageOf(error));
    },
  });
}
