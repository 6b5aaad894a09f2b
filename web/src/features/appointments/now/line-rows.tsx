import type { Appointment } from "@sereno/core/domain/appointment/output";
import { isLive } from "@sereno/core/domain/appointment/rules";
import type { AgentNews } from "@sereno/core/domain/assistant/output";
import { whatsappUrl } from "@sereno/core/domain/payment/message/rules";
import type { AnnouncedPayments, Payment } from "@sereno/core/domain/payment/output";
import { capitalize, longDate, theHour } from "@sereno/core/lib/spanish/rules";
import { dayNumber, type Minute, parseLocal, splitLocal } from "@sereno/core/lib/time/rules";
import { Eye, HandCoins, MessageCircle, Video } from "lucide-react";
import { Link } from "react-router";
import { ACTION, ActionFace, Elsewhere } from "../../../components/ui/action/action-face";
import { verifyAddress } from "../../../domain/address/addresses";
import { Line } from "../../../domain/client/line-item";
import { NamesakePhone } from "../../../domain/client/namesakes";
import { RecordPaymentDialog } from "../../../domain/payment/payment-dialogs";
import { RemindersDialog } from "../../../domain/reminder/reminders-dialog-part";
import { spokenTime } from "../../../lib/clock/dates";
import { counted, formatPesos } from "../../../lib/text";
import { dateOf, nextUp } from "../model/agenda";
import type { Outcome } from "../model/status-actions";
import { hasEnded, type Unsent } from "./at-hand";
import { Outcomes } from "./outcomes";

type State = "next" | "running" | "unclosed" | "unpaid";

function stateOf(appointment: Appointment, now: Minute): State {
  if (hasEnded(appointment, now)) return isLive(appointment.status) ? "unclosed" : "unpaid";
  return parseLocal(appointment.appointment_date) <= now ? "running" : "next";
}

const OUTCOMES: Record<State, readonly Outcome[]> = {
  next: [],
  running: ["no_show"],
  unclosed: ["no_show", "completed"],
  unpaid: ["no_show"],
};

function shortDay(date: string, today: string): string {
  const daysAgo = dayNumber(today) - dayNumber(date);
  if (daysAgo < 2) return daysAgo === 0 ? "Hoy" : "Ayer";
  return `${capitalize(longDate(date).slice(0, 3))} ${Number(date.slice(8))}`;
}

function textOf(appointment: Appointment, state: State, now: Minute): string {
  const [start = "", end = ""] = [appointment.appointment_date, appointment.end_date].map((at) =>
    spokenTime(at.slice(11, 16)),
  );
  if (state === "running") return `En curso, hasta ${theHour(end)}`;
  const [soon] = nextUp([appointment], now);
  if (state === "next") return soon ? `${start} · ${soon.text.toLowerCase()}` : `Hoy a ${theHour(start)}`;
  const day = shortDay(dateOf(appointment), splitLocal(now).date);
  return `${day} · ${state === "unclosed" ? "sin cerrar" : formatPesos(appointment.balance)}`;
}

export function nowLine(appointment: Appointment, now: Minute) {
  const state = stateOf(appointment, now);
  return {
    text: textOf(appointment, state, now),
    isNow: state === "next" || state === "running",
    outcomes: OUTCOMES[state],
    isDue: appointment.balance > 0 && (state === "running" || state === "unpaid"),
  };
}

type Announced = Pick<AnnouncedPayments, "has_more"> & {
  payments: Pick<Payment, "client_id" | "client_name" | "amount">[];
};

export function announcedLine({ payments, has_more }: Announced) {
  const [first] = payments;
  const sum = formatPesos(payments.reduce((total, { amount }) => total + amount, 0));
  if (first && payments.length === 1) return { client: first, title: first.client_name, text: `Avisó de ${sum}` };
  return {
    client: null,
    title: `${has_more ? "Más de " : ""}${payments.length} pagos por verificar`,
    text: has_more ? "En Cobros" : `${sum} en total`,
  };
}

export const newsText = ({ count, has_more }: Pick<AgentNews, "count" | "has_more">): string =>
  `${has_more ? "Más de " : ""}${counted(count, "cambio", "cambios")} de tu agente sin ver`;

interface AppointmentLineProps {
  appointment: Appointment;
  now: Minute;
  onOutcome: (outcome: Outcome) => void;
}

export function AppointmentLine({ appointment, now, onOutcome }: AppointmentLineProps) {
  const { id, client_id, patient_name: name, patient_phone: phone, google_meet_link: meet } = appointment;
  const { text: when, isNow, outcomes, isDue } = nowLine(appointment, now);
  const text = [<NamesakePhone key={id} name={name} phone={phone} />, when];
  return (
    <Line clientId={phone ? client_id : null} title={name} text={text} isNow={isNow}>
      {isNow && meet && <Elsewhere to={meet} icon={Video} label="Meet" name={`Meet con ${name}`} />}
      {isNow && phone && (
        <Elsewhere to={whatsappUrl(phone)} icon={MessageCircle} label="WhatsApp" name={`WhatsApp a ${name}`} />
      )}
      {/* Short labels, because a phone has room for two words. */}
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
