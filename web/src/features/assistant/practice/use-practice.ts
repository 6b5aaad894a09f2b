import type { RehearsalTurn } from "@sereno/core/things/rehearsal/output";
import { useState } from "react";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { trpc } from "../../../lib/trpc";

export interface Exchange extends RehearsalTurn {
  said: string;
  /** Its place in the conversation. */
  place: number;
}

/** What was said so far in a practice conversation with one phone (E.164), and how it goes on. */
export function usePractice() {
  const [exchanges, setExchanges] = useState<Exchange[]>([]);
  const rehearsing = trpc.rehearsal.say.useMutation({
    onError: (error) => toast.error("No se pudo responder", messageOf(error)),
  });
  return {
    exchanges,
    isPending: rehearsing.isPending,
    waiting: rehearsing.isPending ? rehearsing.variables.said : null,
    say: (phone: string, said: string, onSaid: () => void) => {
      if (rehearsing.isPending) return;
      rehearsing.mutate(
        { phone, said, memory: exchanges.at(-1)?.memory ?? null },
        {
          onSuccess: (turn) => {
            setExchanges([...exchanges, { ...turn, said, place: exchanges.length }]);
            onSaid();
          },
        },
      );
    },
    beginAnew: () => setExchanges([]),
  };
}
