import { whatsappUrl } from "@sereno/core/domain/payment/message/rules";
import type { FollowUp } from "@sereno/core/domain/payment/output";
import { leftText } from "@sereno/core/domain/purchase/rules";
import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../../components/ui/button";
import { WhatsAppButton } from "../../components/ui/whatsapp-button";
import { spokenDate } from "../../lib/clock/dates";
import { clientAddress, newAppointmentAddress } from "../address/addresses";
import { ClientLink } from "./client-link";

type Ending = FollowUp["ending"][number];

/** A package with few sessions or days left: 'Ocho: queda 1 de 8 sesiones, vence el sábado 6 de febrero de 2027'. */
const endingText = ({ package_name, sessions_remaining, sessions_total, expires_on }: Ending, today: string): string =>
  `${package_name}: ${leftText(sessions_remaining, sessions_total)}, vence el ${spokenDate(expires_on, today)}`;

/** A client whose package has few sessions or days left. Offers only WhatsApp: a new package cannot be sold yet. */
export function EndingRow({ ending, today }: { ending: Ending; today: string }) {
  const chat = whatsappUrl(ending.client_phone);
  return (
    <Row id={ending.client_id} name={ending.client_name} text={endingText(ending, today)}>
      {chat && (
        <WhatsAppButton to={chat} more={`a ${ending.client_name}`} className="px-3 text-sm">
          WhatsApp
        </WhatsAppButton>
      )}
    </Row>
  );
}

export const IdleRow = ({ idle, today }: { idle: FollowUp["idle"][number]; today: string }) => (
  <Row id={idle.client_id} name={idle.client_name} text={`Última cita: ${spokenDate(idle.last_date, today)}`}>
    <ButtonLink
      to={newAppointmentAddress(idle.client_id)}
      icon={<CalendarPlus aria-hidden />}
      aria-label={`Agendar a ${idle.client_name}`}
      className="px-3 text-sm"
    >
      Agendar
    </ButtonLink>
  </Row>
);

const Row = ({ id, name, text, children }: { id: string; name: string; text: string; children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-2.5">
    <div className="min-w-0 grow basis-20">
      <ClientLink to={clientAddress(id)} name={name} />
      <p className="text-sm wrap-anywhere text-ink-soft tabular-nums">{text}</p>
    </div>
    <div className="shrink-0">{children}</div>
  </li>
);
