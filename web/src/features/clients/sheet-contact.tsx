import type { ClientListItem } from "@sereno/core/client/schema";
import { Mail, MessageCircle, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { digitsOf } from "./client-form";
import { StatusBadge } from "./client-parts";
import { activityOf, counted, phoneText, shortDate } from "./client-texts";
import { useNow } from "./use-now";

interface ContactLinkProps {
  href: string;
  icon: ReactNode;
  label: string;
  text: string;
  isExternal?: boolean;
}

const ContactLink = ({ href, icon, label, text, isExternal }: ContactLinkProps) => (
  <a
    href={href}
    {...(isExternal ? { target: "_blank", rel: "noopener noreferrer" } : {})}
    className="flex min-h-11 items-center gap-3 px-3 py-2 text-ink -outline-offset-2 transition-colors hover:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-primary"
  >
    {icon}
    <span className="min-w-0">
      <span className="block text-xs text-ink-soft">
        {label}
        {isExternal && <span className="sr-only">, se abre en otra pestaña</span>}
      </span>
      <span className="block wrap-anywhere tabular-nums">{text}</span>
    </span>
  </a>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-3 py-2">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="text-right">{children}</dd>
  </div>
);

/** How to reach a client, and what they have done so far. */
export function SheetContact({ client }: { client: ClientListItem }) {
  const now = useNow();
  const hasPackages = client.total_package_purchases > 0;
  const { main, detail } = activityOf(client);
  return (
    <div className="grid gap-5">
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line">
        <ContactLink
          href={`tel:${client.phone}`}
          icon={<Phone aria-hidden />}
          label="Llamar"
          text={phoneText(client.phone)}
        />
        <ContactLink
          href={`https://wa.me/${digitsOf(client.phone)}`}
          icon={<MessageCircle aria-hidden />}
          label="WhatsApp"
          text="Escribir por WhatsApp"
          isExternal
        />
        {client.email && (
          <ContactLink href={`mailto:${client.email}`} icon={<Mail aria-hidden />} label="Email" text={client.email} />
        )}
      </div>
      <dl className="divide-y divide-line text-sm tabular-nums">
        <Fact label="Estado">
          <StatusBadge client={client} now={now.local} />
        </Fact>
        <Fact label="Próxima Cita">{shortDate(client.next_appointment_date)}</Fact>
        <Fact label="Última Cita">{shortDate(client.last_appointment_date)}</Fact>
        <Fact label="Citas">
          {client.total_appointments}{" "}
          <span className="text-ink-soft">
            ({counted(client.appointment_history_count, "completada", "completadas")})
          </span>
        </Fact>
        {hasPackages && (
          <Fact label="Paquetes">
            {main}
            <span className="block text-ink-soft">{detail}</span>
          </Fact>
        )}
      </dl>
    </div>
  );
}
