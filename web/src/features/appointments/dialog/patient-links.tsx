import type { Appointment } from "@sereno/core/domain/appointment/output";
import { isLive } from "@sereno/core/domain/appointment/rules";
import type { AppointmentStatus } from "@sereno/core/domain/appointment/schema";
import { whatsappUrl } from "@sereno/core/domain/payment/message/rules";
import { afterText } from "@sereno/core/domain/reminder/text/rules";
import { parseLocal } from "@sereno/core/lib/time/rules";
import { Hourglass, Link as LinkIcon, MessageCircle, UserRound } from "lucide-react";
import { Link } from "react-router";
import { clientAddress, whatsappAddress } from "../../../domain/address/addresses";
import { OfferDialog } from "../../../domain/waitlist/offer-dialog-part";
import { trpc } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { isAnswerable, useCopyLink } from "./use-copy-link";

const LINK =
  "inline-flex min-h-11 items-center gap-1.5 rounded-control px-2.5 text-sm font-medium text-teal-ink transition-colors hover:bg-hover md:pointer-fine:min-h-9 [&_svg]:size-4";

/** From an appointment to its client; nowhere once the client was deleted. */
export const PatientLinks = ({ appointment }: { appointment: Appointment }) =>
  appointment.patient_phone && (
    <p className="-mx-2.5 -my-2 flex flex-wrap gap-x-2">
      <Link to={clientAddress(appointment.client_id)} className={LINK}>
        <UserRound aria-hidden />
        Ver ficha
      </Link>
      <a href={whatsappAddress(appointment.patient_phone)} target="_blank" rel="noopener noreferrer" className={LINK}>
        <MessageCircle aria-hidden />
        <span>
          WhatsApp<span className="sr-only">, se abre en otra pestaña</span>
        </span>
      </a>
      <AfterLink appointment={appointment} />
      <CopyLink appointment={appointment} />
      <OfferHour appointment={appointment} />
    </p>
  );

/** What an appointment that is over gives to say, written: to who came, and to who did not. */
const AFTER = { completed: "Agradecer", no_show: "Preguntar qué pasó" } as const;

const isAfter = (status: AppointmentStatus): status is keyof typeof AFTER => status in AFTER;

function AfterLink({ appointment }: { appointment: Appointment }) {
  const { status, patient_name, patient_phone, appointment_date } = appointment;
  const settings = trpc.reminder.settings.useQuery(undefined, { enabled: isAfter(status) }).data;
  if (!isAfter(status) || !settings) return null;
  const text = afterText(settings[`text_${status}`], patient_name, appointment_date);
  return (
    <a href={whatsappUrl(patient_phone, text)} target="_blank" rel="noopener noreferrer" className={LINK}>
      <MessageCircle aria-hidden />
      <span>
        {AFTER[status]}
        <span className="sr-only"> por WhatsApp, se abre en otra pestaña</span>
      </span>
    </a>
  );
}

function CopyLink({ appointment }: { appointment: Appointment }) {
  const { now } = useClock();
  const copyLink = useCopyLink();
  if (!isAnswerable(appointment, now)) return null;
  return (
    <button type="button" onClick={() => void copyLink(appointment)} className={LINK}>
      <LinkIcon aria-hidden />
      Copiar enlace de confirmación
    </button>
  );
}

/** Of one that leaves its hour to others. */
function OfferHour({ appointment }: { appointment: Appointment }) {
  const { now } = useClock();
  const { status, appointment_date: start, duration_minutes } = appointment;
  if (isLive(status) || parseLocal(start) <= now) return null;
  return (
    <button type="button" onClick={() => OfferDialog.open({ hour: { start, duration_minutes } })} className={LINK}>
      <Hourglass aria-hidden />
      Ofrecer esta hora
    </button>
  );
}
