import { heldText, sentText } from "@sereno/core/domain/payment/hours/rules";
import type { CollectingHold } from "@sereno/core/domain/payment/hours/schema";
import type { PaymentMessage } from "@sereno/core/domain/payment/output";
import { Copy } from "lucide-react";
import { Link } from "react-router";
import { LoadView, StaleNotice } from "../../components/load/load-view";
import { useLoad } from "../../components/load/use-load";
import { Banner } from "../../components/ui/banner";
import { Button } from "../../components/ui/button";
import { SkeletonGroup } from "../../components/ui/card";
import { copyText } from "../../components/ui/copy-text";
import { CancelButton, Dialog } from "../../components/ui/dialog";
import { EmptyState, MONEY } from "../../components/ui/empty-state";
import { WhatsAppButton } from "../../components/ui/whatsapp-button";
import { unbroken } from "../../lib/clock/dates";
import { appCode, messageOf } from "../../lib/errors";
import { unbrokenPesos } from "../../lib/text";
import { trpc } from "../../lib/trpc";
import { usePracticeZone } from "../../lib/use-clock";
import { profileAddress } from "../address/profile-tabs";
import { AnnouncedBanner } from "./announced/announced-banner";
import type { Payer } from "./record-payment-form";
import { useMessageSent } from "./use-payment-changes";
import { useBalance } from "./use-payments";

const PAID = "Lo que debe ya está pagado.";

function useMessage(id: string) {
  const message = trpc.payment.message.useQuery({ id }, { staleTime: 0 });
  const last = trpc.payment.lastMessage.useQuery({ id }, { staleTime: 0 });
  return useLoad([message, last], message.data && last.data && { message: message.data, ...last.data });
}

export default function MessageDialog({ payer, onClose }: { payer: Payer; onClose: () => void }) {
  const load = useMessage(payer.id);
  const message = load.data?.message;
  const announced = useBalance(payer.id).data?.announced;
  return (
    <Dialog
      onClose={onClose}
      title="Mensaje de cobro"
      description={payer.name}
      footer={message ? <Actions message={message} id={payer.id} /> : <CancelButton label="Cerrar" />}
    >
      {appCode(load.error) === "nothing_owed" ? (
        <EmptyState
          drawing={MONEY}
          title="No hay nada que cobrarle."
          hint={announced === undefined ? undefined : announced > 0 ? messageOf(load.error) : PAID}
        />
      ) : (
        <LoadView load={load} message="No se pudo escribir el mensaje." skeleton={<MessageSkeleton />}>
          {(loaded) => (
            <>
              <StaleNotice load={load} message="No se pudo escribir el mensaje." />
              <Preview message={loaded.message} sentAt={loaded.sent_at} announced={announced ?? 0} />
            </>
          )}
        </LoadView>
      )}
    </Dialog>
  );
}

const MessageSkeleton = () => <SkeletonGroup label="Escribiendo el mensaje" bones={["h-44"]} />;

const HELD: Record<CollectingHold, string> = {
  hours: "A esta hora no se puede cobrar",
  day: "Hoy ya le escribiste",
  channel: "Esta semana ya le escribió tu asistente",
};

interface PreviewProps {
  message: PaymentMessage;
  sentAt: string | null;
  /** Total of the client's announced payments in pesos. The message asks only for the rest of the debt. */
  announced: number;
}

function Preview({ message: { text, held_by, next_allowed }, sentAt, announced }: PreviewProps) {
  const zone = usePracticeZone();
  return (
    <div className="grid gap-4">
      {held_by && next_allowed && (
        <Banner tone="amber" title={HELD[held_by]}>
          {unbroken(heldText(zone, held_by, next_allowed))}
        </Banner>
      )}
      <AnnouncedBanner announced={announced}>Ya avisaron de ese dinero: el mensaje pide lo demás.</AnnouncedBanner>
      <p className="rounded-card border border-line bg-sunken p-4 wrap-anywhere whitespace-pre-line">
        {unbrokenPesos(text)}
      </p>
      <p className="text-sm text-ink-soft">
        {sentAt && `${unbroken(sentText(zone, sentAt))} `}El texto se cambia en{" "}
        <Link to={profileAddress("cobro")} className="ui-link">
          tu perfil
        </Link>
        .
      </p>
    </div>
  );
}

function Actions({ message: { text, whatsapp_url, allowed_now }, id }: { message: PaymentMessage; id: string }) {
  const sent = useMessageSent();
  return (
    <>
      <Button icon={<Copy aria-hidden />} onClick={() => void copyText(text)} className="max-md:grow">
        Copiar mensaje
      </Button>
      {whatsapp_url && (
        <WhatsAppButton
          variant={allowed_now ? "primary" : "secondary"}
          to={whatsapp_url}
          onClick={() => sent(id)}
          className="max-md:grow"
        >
          Abrir WhatsApp
        </WhatsAppButton>
      )}
    </>
  );
}
