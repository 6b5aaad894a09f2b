import type { WaitlistMatch } from "@sereno/core/domain/waitlist/output";
import { MessageCircle } from "lucide-react";
import { Badge } from "../../components/ui/badge";
import { Button } from "../../components/ui/button";
import { ELSEWHERE } from "../../lib/text";
import { useClock } from "../../lib/use-clock";
import { sinceText, standingText } from "./waitlist-texts";

interface MatchRowProps {
  match: WaitlistMatch;
  isFirst: boolean;
  isPending: boolean;
  onOffer: () => void;
}

export function MatchRow({ match, isFirst, isPending, onOffer }: MatchRowProps) {
  const { zone, today } = useClock();
  const { client_name, waiting_since, passed } = match;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-48 grow basis-0">
        <p className="font-medium wrap-anywhere">{client_name}</p>
        <p className="text-sm text-ink-soft">{sinceText(waiting_since, zone, today)}</p>
        <p className="text-sm text-ink-soft tabular-nums">{standingText(match)}</p>
        {passed && <Badge className="mt-1">Ya se la ofreciste</Badge>}
      </div>
      <Button
        variant={isFirst ? "primary" : "secondary"}
        icon={<MessageCircle aria-hidden />}
        pending={isPending}
        onClick={onOffer}
        className="max-md:grow"
      >
        Ofrecer por WhatsApp
        <span className="sr-only">
          {" "}
          a {client_name} {ELSEWHERE}
        </span>
      </Button>
    </li>
  );
}
