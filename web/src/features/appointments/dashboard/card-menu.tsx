import type { Appointment } from "@sereno/core/domain/appointment/output";
import { whatsappUrl } from "@sereno/core/domain/payment/message/rules";
import { CalendarClock, HandCoins, MessageCircle, Pencil, RotateCw, UserRound } from "lucide-react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { Menu, MenuItem, MenuLink } from "../../../components/ui/menu";
import { clientAddress } from "../../../domain/address/addresses";
import { useConnectGoogle, useGoogleConnection } from "../../../domain/google/use-google-connection";
import { RecordPaymentDialog } from "../../../domain/payment/payment-dialogs";
import { useClock } from "../../../lib/use-clock";
import { EditAppointmentDialog } from "../dialog/appointment-dialogs";
import { STATUS_ICONS } from "../dialog/status-icons";
import { toDisplay } from "../model/display";
import { meetTrouble } from "../model/meet";
import { statusActions } from "../model/status-actions";
import { isMovable } from "../model/time/movable";
import type { CardActions } from "./use-dashboard-address";

const MoveDialog = lazyDialog(() => import("../calendar/move-dialog"));

interface CardMenuProps {
  appointment: Appointment;
  actions: CardActions;
  className?: string;
}

export function CardMenu({ appointment, actions, className }: CardMenuProps) {
  const { patient, date, time } = toDisplay(appointment);
  return (
    <Menu label={`Acciones de la cita de ${patient}, ${date}, ${time}`} className={className}>
      <Items appointment={appointment} actions={actions} />
    </Menu>
  );
}

function Items({ appointment, actions }: Omit<CardMenuProps, "className">) {
  const { now } = useClock();
  const payer = { id: appointment.client_id, name: appointment.patient_name };
  const timely = statusActions(appointment, now).filter(({ isTimely }) => isTimely);
  return (
    <>
      <MenuItem icon={<Pencil aria-hidden />} onChoose={() => EditAppointmentDialog.open({ appointment })}>
        Editar
      </MenuItem>
      {isMovable(appointment, now) && (
        <MenuItem icon={<CalendarClock aria-hidden />} onChoose={() => MoveDialog.open({ appointment })}>
          Mover…
        </MenuItem>
      )}
      {appointment.patient_phone && (
        <>
          <MenuLink icon={<UserRound aria-hidden />} to={clientAddress(appointment.client_id)}>
            Ver ficha
          </MenuLink>
          <MenuLink icon={<MessageCircle aria-hidden />} to={whatsappUrl(appointment.patient_phone)}>
            WhatsApp
          </MenuLink>
        </>
      )}
      {appointment.balance > 0 && (
        <MenuItem
          icon={<HandCoins aria-hidden />}
          onChoose={() => RecordPaymentDialog.open({ payer, targetId: appointment.id })}
        >
          Registrar pago
        </MenuItem>
      )}
      {meetTrouble(appointment) === "failed" && <RetryItem onRetry={() => actions.retryMeet(appointment)} />}
      {timely.map(({ status, label }) => {
        const Icon = STATUS_ICONS[status];
        return (
          <MenuItem
            key={status}
            icon={<Icon aria-hidden />}
            onChoose={() => actions.setStatus(appointment, status)}
            danger={status === "cancelled"}
          >
            {label}
          </MenuItem>
        );
      })}
    </>
  );
}

/** Menu item that retries the meeting, or connects Google if there is no connection. */
function RetryItem({ onRetry }: { onRetry: () => void }) {
  const connection = useGoogleConnection();
  const { connect } = useConnectGoogle();
  if (connection === "connected") {
    return (
      <MenuItem icon={<RotateCw aria-hidden />} onChoose={onRetry}>
        Reintentar Meet
      </MenuItem>
    );
  }
  return (
    <MenuItem icon={<RotateCw aria-hidden />} onChoose={connect}>
      {connection === "broken" ? "Reconectar Google" : "Conectar Google"}
    </MenuItem>
  );
}
