import type { MadeOffer, Matches, Offer, WaitlistMatch } from "@sereno/core/domain/waitlist/output";
import { Copy, MessageCircle } from "lucide-react";
import { DialogSkeleton, LoadView, StaleNotice } from "../../components/load/load-view";
import { Badge, type Tone } from "../../components/ui/badge";
import { Banner } from "../../components/ui/banner";
import { Button, QuietButton } from "../../components/ui/button";
import { copyText } from "../../components/ui/copy-text";
import { CancelButton, Dialog } from "../../components/ui/dialog";
import { CLOCK, EmptyState, PEOPLE } from "../../components/ui/empty-state";
import { WhatsAppButton } from "../../components/ui/whatsapp-button";
import { ELSEWHERE } from "../../lib/text";
import { useClock } from "../../lib/use-clock";
import { type Hour, useMatches, useOffer, useWithdraw } from "./use-waitlist";
import { hourText, offerText, sinceText, standingText } from "./waitlist-texts";

const LOOKS: Record<Offer["state"], { tone: Tone; text: string }> = {
  open: { tone: "teal", text: "Mientras tanto nadie más puede tomarla." },
  accepted: { tone: "teal", text: "Ya está en tu agenda." },
  expired: { tone: "amber", text: "Ya no está guardada para nadie." },
  declined: { tone: "amber", text: "Ya no está guardada para nadie." },
  withdrawn: { tone: "grey", text: "Ya no está guardada para nadie." },
};

interface OfferNoticeProps {
  offer: Offer;
  /** Message and link of an offer made in this dialog; null for an earlier offer, as the server stores no links. */
  made: MadeOffer | null;
  /** Repeats an offer that got no answer, which opens its message; null for other offers. */
  again: (() => void) | null;
}

function OfferNotice({ offer, made, again }: OfferNoticeProps) {
  const { zone } = useClock();
  const withdrawal = useWithdraw();
  const { tone, text } = LOOKS[offer.state];
  return (
    <Banner
      tone={tone}
      title={offerText(offer, zone)}
      action={
        offer.state === "open" && (
          <>
            {made && <Message made={made} />}
            {!made && again && <QuietButton onClick={again}>Abrir WhatsApp</QuietButton>}
            <QuietButton pending={withdrawal.isPending} onClick={() => withdrawal.mutate({ id: offer.id })}>
              Retirar
            </QuietButton>
          </>
        )
      }
    >
      {text}
    </Banner>
  );
}

/** Button to send the offer's message again, or for the first time if the browser blocked WhatsApp's tab. */
function Message({ made: { whatsapp_url, text } }: { made: MadeOffer }) {
  if (!whatsapp_url) {
    return (
      <QuietButton icon={<Copy aria-hidden />} onClick={() => void copyText(text)}>
        Copiar mensaje
      </QuietButton>
    );
  }
  return (
    <WhatsAppButton variant="ghost" to={whatsapp_url} className="px-3 text-sm">
      Abrir WhatsApp
    </WhatsAppButton>
  );
}

interface MatchRowProps {
  match: WaitlistMatch;
  isFirst: boolean;
  isPending: boolean;
  onOffer: () => void;
}

function MatchRow({ match, isFirst, isPending, onOffer }: MatchRowProps) {
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

export default function OfferDialog({ hour, onClose }: { hour: Hour; onClose: () => void }) {
  const load = useMatches(hour);
  const { offer, pendingFor, lostFor, made } = useOffer();
  return (
    <Dialog
      onClose={onClose}
      title={hourText(hour.start)}
      description="Lista de espera"
      footer={<CancelButton label="Listo" />}
    >
      <LoadView
        load={load}
        message="No pudimos ver quién espera."
        skeleton={<DialogSkeleton label="Buscando quién espera" />}
      >
        {({ offer: last, ...rest }) => (
          <div className="flex flex-col gap-4">
            <StaleNotice load={load} message="No pudimos ver quién espera." />
            {last && (
              <OfferNotice
                offer={last}
                made={made?.id === last.id ? made : null}
                again={lostFor === last.client_id ? () => void offer({ ...hour, client_id: last.client_id }) : null}
              />
            )}
            {last?.state !== "open" && last?.state !== "accepted" && (
              <Choice {...rest} pendingFor={pendingFor} onOffer={(client_id) => void offer({ ...hour, client_id })} />
            )}
          </div>
        )}
      </LoadView>
    </Dialog>
  );
}

interface ChoiceProps extends Omit<Matches, "offer"> {
  pendingFor: string | null;
  onOffer: (clientId: string) => void;
}

function Choice({ is_free, message, matches, pendingFor, onOffer }: ChoiceProps) {
  if (!is_free) {
    return (
      <EmptyState
        drawing={CLOCK}
        title="Esa hora ya no está libre, o queda fuera de tu horario de ese día."
        className="py-4"
      />
    );
  }
  if (matches.length === 0) {
    return (
      <EmptyState
        drawing={PEOPLE}
        title="Nadie espera una hora así."
        hint="A quien le sirva lo anotas en su ficha, en Lista de espera."
        className="py-4"
      />
    );
  }
  return (
    <>
      {message && <Banner tone="amber" title={message} />}
      <ul className="-my-3 flex flex-col divide-y divide-line" aria-label="Quién espera">
        {matches.map((match, index) => (
          <MatchRow
            key={match.client_id}
            match={match}
            isFirst={index === 0}
            isPending={pendingFor === match.client_id}
            onOffer={() => pendingFor ?? onOffer(match.client_id)}
          />
        ))}
      </ul>
    </>
  );
}
