import type { ClientListItem } from "@sereno/core/domain/client/output";
import type { Consent } from "@sereno/core/domain/reminder/output";
import { InlineFailure } from "../../../components/load/inline-failure";
import { useLoad } from "../../../components/load/use-load";
import { Skeleton } from "../../../components/ui/skeleton";
import { toast } from "../../../components/ui/toast/toast";
import { ConsentDialog } from "../../../domain/reminder/consent-dialog-part";
import { consentTexts, stopText } from "../../../domain/reminder/reminder-texts";
import { messageOf } from "../../../lib/errors";
import { queryUtils, trpc } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { Fact } from "../parts/fact";

export function SheetReminders({ client: { id, name } }: { client: ClientListItem }) {
  const { zone } = useClock();
  const query = trpc.reminder.consent.useQuery({ id }, { staleTime: 0 });
  const load = useLoad(query, query.data);
  const consent = load.data;
  const { text, more } = consent ? consentTexts(consent, zone) : { text: "", more: null };
  return (
    <Fact label="Recordatorios">
      {consent ? (
        <>
          <button
            type="button"
            aria-label={`${text}, cambiar`}
            onClick={() => ConsentDialog.open({ consent, clientName: name })}
            className="ui-link -my-2 inline-flex min-h-11 items-center md:pointer-fine:min-h-9"
          >
            {text}
          </button>
          {more && <span className="block text-ink-soft">{more}</span>}
          <StoppedEmail consent={consent} />
        </>
      ) : load.hasFailed ? (
        <InlineFailure load={load} message="No se pudo cargar." />
      ) : (
        <Skeleton className="ml-auto h-5 w-24" />
      )}
    </Fact>
  );
}

function StoppedEmail({ consent }: { consent: Consent }) {
  const { zone } = useClock();
  const resuming = trpc.reminder.resumeEmail.useMutation({
    onSuccess: (saved) => {
      queryUtils.reminder.consent.setData({ id: consent.client_id }, saved);
      toast.success("Se le escribirá por correo otra vez");
    },
    onError: (error) => toast.error("El correo sigue detenido", messageOf(error)),
  });
  const text = stopText(consent, zone);
  if (!text) return null;
  return (
    <>
      <span className="mt-1 block text-ink-soft">{text}</span>
      <button
        type="button"
        disabled={resuming.isPending}
        onClick={() => resuming.mutate({ id: consent.client_id })}
        className="ui-link -my-2 inline-flex min-h-11 items-center md:pointer-fine:min-h-9"
      >
        Volver a intentar
        <span className="sr-only"> por correo</span>
      </button>
    </>
  );
}
