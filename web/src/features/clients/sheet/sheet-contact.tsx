import type { ClientListItem } from "@sereno/core/domain/client/output";
import { whatsappUrl } from "@sereno/core/domain/payment/message/rules";
import type { Consent } from "@sereno/core/domain/reminder/output";
import { Mail, MessageCircle, Phone } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { InlineLoad } from "../../../components/load/load-view";
import { type Load, useLoaded } from "../../../components/load/use-load";
import { Skeleton } from "../../../components/ui/card";
import { toast } from "../../../components/ui/toast/toast";
import { consentTexts, stopText } from "../../../domain/reminder/reminder-texts";
import { ConsentDialog } from "../../../domain/reminder/reminders-dialog-part";
import { WaitlistEntryDialog } from "../../../domain/waitlist/waitlist-entry-dialog-part";
import { entryText } from "../../../domain/waitlist/waitlist-texts";
import { cx } from "../../../lib/cx";
import { counted, ELSEWHERE, phoneText } from "../../../lib/text";
import { queryUtils, trpc } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { activityOf, shortDate } from "../model/client-texts";
import { ClientStatusBadge } from "../parts/client-status-badge";

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="gap-3 md:flex md:items-baseline md:justify-between md:py-2">
    <dt className="text-ink-soft max-md:text-xs">{label}</dt>
    <dd className="md:text-right">{children}</dd>
  </div>
);

const FactButton = (props: ComponentProps<"button">) => (
  <button
    {...props}
    type="button"
    className="ui-link -my-2 inline-flex min-h-11 items-center md:pointer-fine:min-h-9"
  />
);

interface LoadedFactProps<Data> {
  label: string;
  load: Load<Data>;
  children: (data: Data) => ReactNode;
}

const LoadedFact = <Data,>({ label, load, children }: LoadedFactProps<Data>) => (
  <Fact label={label}>
    <InlineLoad load={load} message="No se pudo cargar." skeleton={<Skeleton className="ml-auto h-5 w-24" />}>
      {children}
    </InlineLoad>
  </Fact>
);

function SheetReminders({ client: { id, name } }: { client: ClientListItem }) {
  const { zone } = useClock();
  const load = useLoaded(trpc.reminder.consent.useQuery({ id }, { staleTime: 0 }));
  return (
    <LoadedFact label="Recordatorios" load={load}>
      {(consent) => {
        const { text, more } = consentTexts(consent, zone);
        return (
          <>
            <FactButton
              aria-label={`${text}, cambiar`}
              onClick={() => ConsentDialog.open({ consent, clientName: name })}
            >
              {text}
            </FactButton>
            {more && <span className="block text-ink-soft">{more}</span>}
            <StoppedEmail consent={consent} />
          </>
        );
      }}
    </LoadedFact>
  );
}

function StoppedEmail({ consent }: { consent: Consent }) {
  const { zone } = useClock();
  const resuming = trpc.reminder.resumeEmail.useMutation({
    onSuccess: (saved) => {
      queryUtils.reminder.consent.setData({ id: consent.client_id }, saved);
      toast.success("Se le escribirá por correo otra vez");
    },
    onError: (error) => toast.failed("El correo sigue detenido", error),
  });
  const text = stopText(consent, zone);
  if (!text) return null;
  return (
    <>
      <span className="mt-1 block text-ink-soft">{text}</span>
      <FactButton disabled={resuming.isPending} onClick={() => resuming.mutate({ id: consent.client_id })}>
        Volver a intentar
        <span className="sr-only"> por correo</span>
      </FactButton>
    </>
  );
}

function SheetWaitlist({ client }: { client: ClientListItem }) {
  const { today } = useClock();
  const load = useLoaded(trpc.waitlist.get.useQuery({ id: client.id }, { staleTime: 0 }));
  return (
    <LoadedFact label="Lista de espera" load={load}>
      {(entry) => (
        <>
          <FactButton
            aria-label={entry ? "En espera, cambiar" : "No espera, anotar"}
            onClick={() => WaitlistEntryDialog.open({ client, isBooked: client.next_appointment_date !== null })}
          >
            {entry ? "En espera" : "No espera"}
          </FactButton>
          {entry && <span className="block text-ink-soft">{entryText(entry, today)}</span>}
        </>
      )}
    </LoadedFact>
  );
}

const LINK =
  "flex min-h-12 min-w-0 items-center gap-3 px-3 py-2 -outline-offset-2 transition-colors hover:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-primary";

interface ContactLinkProps {
  href: string;
  icon: ReactNode;
  label: string;
  children: ReactNode;
}

const ContactLink = ({ href, icon, label, children }: ContactLinkProps) => (
  <a href={href} className={cx(LINK, "grow")}>
    {icon}
    <span className="min-w-0 wrap-anywhere text-ink tabular-nums">
      <span className="sr-only">{label} </span>
      {children}
    </span>
  </a>
);

const WhatsAppLink = ({ to }: { to: string }) => (
  <a
    href={to}
    target="_blank"
    rel="noopener noreferrer"
    className={cx(LINK, "shrink-0 gap-2 border-l border-line text-sm font-medium text-primary")}
  >
    <MessageCircle aria-hidden />
    <span>
      WhatsApp<span className="sr-only"> {ELSEWHERE}</span>
    </span>
  </a>
);

export function SheetContact({ client }: { client: ClientListItem }) {
  const { now } = useClock();
  const whatsapp = whatsappUrl(client.phone);
  const { main, detail } = activityOf(client);
  return (
    <div className="grid gap-5">
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line">
        <div className="flex">
          <ContactLink href={`tel:${client.phone}`} icon={<Phone aria-hidden />} label="Llamar al">
            {phoneText(client.phone)}
          </ContactLink>
          {whatsapp && <WhatsAppLink to={whatsapp} />}
        </div>
        {client.email && (
          <ContactLink href={`mailto:${client.email}`} icon={<Mail aria-hidden />} label="Escribir a">
            {client.email}
          </ContactLink>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm tabular-nums md:block md:divide-y md:divide-line">
        <Fact label="Estado">
          <ClientStatusBadge client={client} now={now} />
        </Fact>
        <Fact label="Próxima Cita">{shortDate(client.next_appointment_date)}</Fact>
        <Fact label="Última Cita">{shortDate(client.last_appointment_date)}</Fact>
        <SheetReminders client={client} />
        <SheetWaitlist client={client} />
        <Fact label="Citas">
          {client.total_appointments}{" "}
          <span className="wrap-anywhere text-ink-soft">
            ({counted(client.appointment_history_count, "completada", "completadas")})
          </span>
        </Fact>
        {client.total_package_purchases > 0 && (
          <Fact label="Paquetes">
            {main}
            <span className="block text-ink-soft">{detail}</span>
          </Fact>
        )}
      </dl>
    </div>
  );
}
