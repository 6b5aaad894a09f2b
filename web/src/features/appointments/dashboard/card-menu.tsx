import type { Appointment } from "@sereno/core/domain/appointment/output";
import { CalendarClock, HandCoins, Pencil, RotateCw } from "lucide-react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { Menu, MenuItem } from "../../../components/ui/menu";
import { useConnectGoogle, useGoogleConnection } from "../../../domain/google/use-google-connection";
import { RecordPaymentDialog } from "../../../domain/payment/payment-dialogs";
import { useClock } from "../../../lib/use-clock";
import { EditAppointmentDialog } from "../dialog/appointment-dialogs";
import { ClientLinks, StatusItems } from "../dialog/menu-items";
import { toDisplay } from "../model/agenda";
import { meetTrouble } from "../model/meet";
import { isMovable, statusActions } from "../model/status-actions";
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
      {appointment.patient_phone && <ClientLinks {...appointment} />}
      {appointment.balance > 0 && (
        <MenuItem
          icon={<HandCoins aria-hidden />}
          onChoose={() => RecordPaymentDialog.open({ payer, targetId: appointment.id })}
        >
          Registrar pago
        </MenuItem>
      )}
      {meetTrouble(appointment) === "failed" && <RetryItem onRetry={() => actions.retryMeet(appointment)} />}
      <StatusItems actions={timely} onChoose={(status) => actions.setStatus(appointment, status)} />
    </>
  );
}

const RETRY_TEXTS = {
  connected: "Reintentar Meet",
  broken: "Reconectar Google",
  disconnected: "Conectar Google",
};

function RetryItem({ onRetry }: { onRetry: () => void }) {
  const connection = useGoogleConnection();
  const { connect } = useConnectGoogle();
  return (
    <MenuItem icon={<RotateCw aria-hidden />} onChoose={connection === "connected" ? onRetry : connect}>
      {RETRY_TEXTS[connection]}
    </MenuItem>
  );
}
