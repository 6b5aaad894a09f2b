import type { AgentActivity, AgentToken } from "@sereno/core/things/agent/output";
import { useEffect, useRef } from "react";
import { type Load, useLoad } from "../../../components/load/use-load";
import { PAGED, usePages } from "../../../components/load/use-pages";
import { toast } from "../../../components/ui/toast/toast";
import { isNotFound, messageOf } from "../../../lib/errors";
import { trpc } from "../../../lib/trpc";
import { useProfileCache } from "../data/use-profile";

const PAGE = 6;

/** Lets the agent in or keeps it out, with the toasts; shows at once what was asked, and again what holds when it fails. */
export function useAgentSwitch(saved: boolean) {
  const cache = useProfileCache();
  const change = trpc.practice.setAgentStatus.useMutation({
    onMutate: cache.hold,
    onSuccess: ({ agent_enabled }) => {
      cache.place({ agent_enabled });
      toast.success(agent_enabled ? "Agente activado" : "Agente desactivado");
    },
    onError: (error) => toast.error("No se pudo actualizar el estado del agente", messageOf(error)),
  });
  return {
    isOn: (change.isPending ? change.variables.agent_enabled : undefined) ?? saved,
    turn: (agent_enabled: boolean) => {
      if (!change.isPending) change.mutate({ agent_enabled });
    },
  };
}

export function useAgentTokens(): Load<AgentToken[]> {
  const query = trpc.agent.tokens.useQuery();
  return useLoad(query, query.data?.tokens);
}

/** Makes an access; of a refusal the dialog speaks. */
export const useCreateToken = () => trpc.agent.createToken.useMutation();

/** Ends an access, with the toasts. */
export function useRevokeToken() {
  return trpc.agent.revokeToken.useMutation({
    onSuccess: () => toast.success("Acceso revocado"),
    onError: (error) => {
      if (isNotFound(error)) toast.neutral("Acceso revocado", "Ya se había revocado en otro lugar.");
      else toast.error("No se pudo revocar el acceso", messageOf(error));
    },
  });
}

interface ActivityPage {
  activities: AgentActivity[];
  seen: string | null;
}

const activitiesOf = (pages: ActivityPage[]) => ({
  activities: pages.flatMap(({ activities }) => activities),
  /** The newest that was looked at before. */
  seen: pages[0]?.seen ?? "",
});

/** What agents changed, newest first, by pages. */
export const useAgentActivity = () =>
  usePages(trpc.agent.activity.useInfiniteQuery({ limit: PAGE }, PAGED), activitiesOf);

/** Tells the server that the therapist has looked, once what is new comes into view: what it is to be put on. */
export function useSeen({ activities: [newest], seen }: ReturnType<typeof activitiesOf>) {
  const view = useRef<HTMLDivElement>(null);
  const { mutate: see } = trpc.agentNews.see.useMutation();
  const id = newest && newest.id > seen ? newest.id : null;
  useEffect(() => {
    if (!view.current || !id) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      see({ id });
    });
    observer.observe(view.current);
    return () => observer.disconnect();
  }, [id, see]);
  return view;
}
