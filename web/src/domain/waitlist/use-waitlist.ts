import type { Offer } from "@sereno/core/domain/waitlist/output";
import { getQueryKey } from "@trpc/react-query";
import { useEffect } from "react";
import { useLoaded } from "../../components/load/use-load";
import { toast } from "../../components/ui/toast/toast";
import { isInDoubt } from "../../lib/errors";
import { queryClient, trpc } from "../../lib/trpc";

/** A free time. `start`: 'YYYY-MM-DD HH:mm:ss' on the practice's wall clock. */
export interface Hour {
  start: string;
  duration_minutes: number;
}

/** Refetches the appointments when an offer is accepted, which books or moves one. `taken`: ids of accepted offers. */
function useTakenOnes(taken: string) {
  useEffect(() => {
    if (taken) void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.appointment) });
  }, [taken]);
}

export function useMatches(hour: Hour) {
  const query = trpc.waitlist.matches.useQuery(hour, {
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.offer?.state === "open" ? 5000 : false),
  });
  useTakenOnes(query.data?.offer?.state === "accepted" ? query.data.offer.id : "");
  return useLoaded(query);
}

export function useFollowOffers(offers: readonly Offer[]): void {
  trpc.waitlist.offers.useQuery(undefined, { refetchInterval: offers.some(({ state }) => state === "open") && 15_000 });
  useTakenOnes(offers.flatMap(({ id, state }) => (state === "accepted" ? id : [])).join());
}

/** Offers a free time to a client. Opens WhatsApp's tab before the request, because browsers block a later tab. */
export function useOffer() {
  const offering = trpc.waitlist.offer.useMutation();
  const offer = async (input: Hour & { client_id: string }) => {
    const tab = window.open("", "_blank");
    if (tab) tab.opener = null;
    try {
      const { whatsapp_url } = await offering.mutateAsync(input);
      if (whatsapp_url) tab?.location.replace(whatsapp_url);
      else tab?.close();
    } catch (error) {
      tab?.close();
      toast.failed("No se pudo ofrecer", error);
    }
  };
  const { isPending, variables, error, data: made } = offering;
  const askedFor = variables?.client_id ?? null;
  return { offer, pendingFor: isPending ? askedFor : null, lostFor: isInDoubt(error) ? askedFor : null, made };
}

export const useWithdraw = () =>
  trpc.waitlist.withdraw.useMutation({
    onSuccess: () => toast.success("Oferta retirada"),
    onError: (error) => toast.failed("No se pudo retirar", error),
  });
