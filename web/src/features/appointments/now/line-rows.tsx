import type { Appointment } from "@sereno/core/domain/appointment/output";
import { whatsappUrl } from "@sereno/core/domain/payment/message/rules";
import type { AnnouncedPayments } from "@sereno/core/domain/payment/output";
import type { Minute } from "@sereno/core/lib/time/rules";
import { Eye, HandCoins, MessageCircle, Video } from "lucide-react";
import { Link } from "react-router";
import { ACTION, ActionFace, Elsewhere } from "../../../components/ui/action/action-face";
import { verifyAddress } from "../../../domain/address/addresses";
import { Line } from "../../../domain/client/line-item";
import { RecordPaymentDialog } from "../../../domain/payment/payment-dialogs";
import { RemindersDialog } from "../../../domain/reminder/reminders-dialog-part";
import type { Outcome } from "../model/status-actions";
import type { Unsent } from "./at-hand";
import { announcedLine, nowLine } from "./line";
import { Outcomes } from "./outcomes";

interface AppointmentLineProps {
  appointment: Appointment;
  now: Minute;
  onOutcome: (outcome: Outcome) => void;
}

export function AppointmentLine({ appointment, now, onOutcome }: AppointmentLineProps) {
  const { id, client_id, patient_name: name, patient_phone: phone, google_meet_link: meet } = appointment;
  const { text, isNow, outcomes, isDue } = nowLine(appointment, now);
  return (
    <Line clientId={phone ? client_id : null} title={name} text={text} isNow={isNow}>
      {isNow && meet && <Elsewhere to={meet} icon={Video} label="Meet" name={`Meet con ${name}`} />}
      {isNow && phone && (
        <Elsewhere to={whatsappUrl(phone)} icon={MessageCircle} label="WhatsApp" name={`WhatsApp a ${name}`} />
      )}
      {/* A phone has room for two words. */}
      <Outcomes
        outcomes={outcomes}
        patient={name}
        onPhone={outcomes.length > 1 ? "word" : "icon"}
        onOutcome={onOutcome}
      />
      {isDue && (
        <button
          type="button"
          aria-label={`Registrar pago de ${name}`}
          title="Registrar pago"
          onClick={() => RecordPaymentDialog.open({ payer: { id: client_id, name }, targetId: id })}
          className={ACTION}
        >
          <ActionFace icon={HandCoins} label="Registrar pago" onPhone={isNow ? "icon" : "word"} />
        </button>
      )}
    </Line>
  );
}

export const UnsentLine = ({ date, title, text }: Unsent) => (
  <Line clientId={null} title={title} text={text}>
    <button
      type="button"
      aria-label={`Ver: ${title}`}
      onPointerEnter={RemindersDialog.preload}
      onClick={() => RemindersDialog.open({ date })}
      className={ACTION}
    >
      <ActionFace icon={MessageCircle} label="Ver" onPhone="word" />
    </button>
  </Line>
);

export function AnnouncedLine({ announced }: { announced: AnnouncedPayments }) {
  const { client, ...line } = announcedLine(announced);
  return (
    <Line clientId={client?.client_id ?? null} {...line}>
      <Link
        to={verifyAddress()}
        aria-label={client ? `Verificar el pago de ${client.client_name}` : undefined}
        className={ACTION}
      >
        <ActionFace icon={Eye} label="Verificar" onPhone="word" />
      </Link>
    </Line>
  );
}
