import { formatPesos } from "@sereno/core/things/catalog/rules";
import { outOfHoursText } from "@sereno/core/things/payment/hours/rules";
import type { PaymentMessage } from "@sereno/core/things/payment/output";
import { Copy, MessageCircle } from "lucide-react";
import { Link } from "react-router";
import { appCode, messageOf } from "../../lib/errors";
import { trpc } from "../../lib/trpc";
import { usePracticeZone } from "../../lib/use-practice-zone";
import { LoadView } from "../load/load-view";
import { useLoad } from "../load/use-load";
import { Banner } from "../ui/banner";
import { Button, ButtonLink } from "../ui/button";
import { CancelButton } from "../ui/cancel-button";
import { Dialog } from "../ui/dialog";
import { MONEY } from "../ui/drawings";
import { EmptyState } from "../ui/empty-state";
import { Skeleton, SkeletonGroup } from "../ui/skeleton";
import { toast } from "../ui/toast/toast";
import type { Payer } from "./record-payment-form";
import { useBalance } from "./use-payments";

const PAID = "Lo que debe ya está pagado.";
const FAILED = "No se pudo escribir el mensaje.";

function useMessage(id: string) {
  const query = trpc.payment.message.useQuery({ id }, { staleTime: 0 });
  return useLoad(query, query.data);
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success("Mensaje copiado");
  } catch {
    toast.error("No se pudo copiar", "Selecciona el texto y cópialo.");
  }
}

/** The message that asks a client for what they owe; the therapist sends it. */
export default function MessageDialog({ payer, onClose }: { payer: Payer; onClose: () => void }) {
  const load = useMessage(payer.id);
  const message = load.data;
  const announced = useBalance(payer.id).data?.announced ?? 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Mensaje de cobro"
      description={payer.name}
      footer={message ? <Actions message={message} /> : <CancelButton label="Cerrar" />}
    >
      {appCode(load.error) === "nothing_owed" ? (
        <EmptyState
          drawing={MONEY}
          title="No hay nada que cobrarle."
          hint={announced > 0 ? messageOf(load.error) : PAID}
        />
      ) : (
        <LoadView load={load} message={FAILED} skeleton={<MessageSkeleton />}>
          {(loaded) => <Preview message={loaded} announced={announced} />}
        </LoadView>
      )}
    </Dialog>
  );
}

const MessageSkeleton = () => (
  <SkeletonGroup label="Escribiendo el mensaje">
    <Skeleton className="h-44" />
  </SkeletonGroup>
);

interface PreviewProps {
  message: PaymentMessage;
  /** What waits to be verified, which the message does not ask for. */
  announced: number;
}

function Preview({ message: { text, next_allowed }, announced }: PreviewProps) {
  const zone = usePracticeZone();
  return (
    <div className="grid gap-4">
      {next_allowed && (
        <Banner tone="amber" title="A esta hora no se puede cobrar">
          {outOfHoursText(zone, next_allowed)}
        </Banner>
      )}
      {announced > 0 && (
        <Banner tone="amber" title={`Por verificar ${formatPesos(announced)}`}>
          Ya avisaron de ese dinero: el mensaje pide lo demás.
        </Banner>
      )}
      <p className="rounded-card border border-line bg-sunken p-4 wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="text-sm text-ink-soft">
        El texto se cambia en{" "}
        <Link to="/profile" className="ui-link">
          tu perfil
        </Link>
        .
      </p>
    </div>
  );
}

const Actions = ({ message: { text, whatsapp_url } }: { message: PaymentMessage }) => (
  <>
    <Button icon={<Copy aria-hidden />} onClick={() => void copy(text)} className="max-md:grow">
      Copiar mensaje
    </Button>
    {whatsapp_url && (
      <ButtonLink
        variant="primary"
        icon={<MessageCircle aria-hidden />}
        to={whatsapp_url}
        target="_blank"
        rel="noopener noreferrer"
        className="max-md:grow"
      >
        Abrir WhatsApp
        <span className="sr-only">, se abre en otra pestaña</span>
      </ButtonLink>
    )}
  </>
);
