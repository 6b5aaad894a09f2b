import type { Appointment } from "@sereno/core/things/appointment/output";
import { MessageCircle, UserRound } from "lucide-react";
import { Link } from "react-router";
import { clientAddress, whatsappAddress } from "../../../components/addresses";

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
    </p>
  );
