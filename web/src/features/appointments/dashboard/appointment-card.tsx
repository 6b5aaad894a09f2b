import type { Appointment } from "@sereno/core/domain/appointment/output";
import { Building2, StickyNote, Video } from "lucide-react";
import { memo, type ReactNode } from "react";
import { Avatar } from "../../../components/ui/avatar";
import { Tooltip } from "../../../components/ui/tooltip";
import {
  AppointmentStatusBadge,
  AppointmentStatusNote,
  BookedBy,
} from "../../../domain/appointment/appointment-status";
import { NamesakePhone } from "../../../domain/client/namesakes";
import { ChargeBadge } from "../../../domain/payment/charge-badge";
import { cx } from "../../../lib/cx";
import { ELSEWHERE } from "../../../lib/text";
import { useClock } from "../../../lib/use-clock";
import { EditAppointmentDialog } from "../dialog/appointment-dialogs";
import { type DisplayAppointment, ofSeries, toDisplay } from "../model/agenda";
import { type MeetTrouble, meetTrouble } from "../model/meet";
import { tellsCharge } from "../model/payment/charge";
import { outcomesOf } from "../model/status-actions";
import { Outcomes } from "../now/outcomes";
import { CardMenu } from "./card-menu";
import type { CardActions } from "./use-dashboard-address";

interface AppointmentCardProps {
  appointment: Appointment;
  /** Absent for example appointments, which have no actions. */
  actions?: CardActions | undefined;
  nextText?: string | undefined;
}

export const AppointmentCard = memo(function AppointmentCard({ appointment, actions, nextText }: AppointmentCardProps) {
  const shown = toDisplay(appointment);
  const series = ofSeries(appointment);
  return (
    <article
      className={cx(
        "relative isolate grid grid-cols-[auto_minmax(0,1fr)_minmax(0,auto)_auto] items-center gap-x-2.5 gap-y-0.5 rounded-card border bg-surface px-4 py-3 transition-colors md:grid-cols-[7rem_auto_1fr_auto_7rem_auto] md:gap-x-4",
        actions ? "border-line hover:bg-sunken" : "border-dashed border-line-strong",
        nextText && "border-teal-line bg-teal-soft hover:bg-teal-soft",
      )}
    >
      <p className="col-start-2 row-start-1 flex flex-wrap tight:col-span-2 items-center gap-x-2 font-semibold tabular-nums md:col-start-1 md:row-span-2 md:flex-col md:items-start">
        {shown.time}
        {nextText && <span className="text-sm font-medium text-teal-ink">{nextText}</span>}
      </p>
      <Avatar
        name={shown.patient}
        className={cx(
          "col-start-1 row-span-2 row-start-1 self-start md:col-start-2 md:row-span-2 md:self-center",
          nextText && "bg-surface!",
        )}
      />
      <div className="col-span-3 col-start-2 row-start-2 flex flex-wrap items-center gap-x-2 gap-y-0.5 md:contents">
        <p className="line-clamp-3 min-w-0 grow basis-36 font-medium wrap-anywhere md:col-start-3 md:row-start-1 md:line-clamp-2">
          <PatientName shown={shown} onOpen={actions && (() => EditAppointmentDialog.open({ appointment }))} />{" "}
          <NamesakePhone name={shown.patient} phone={shown.phone} />
        </p>
        <Actions shown={shown} trouble={meetTrouble(appointment)}>
          {actions && <CardOutcomes appointment={appointment} actions={actions} />}
        </Actions>
        <p className="flex basis-full flex-wrap gap-x-3 text-sm text-ink-soft md:col-start-3 md:row-start-2">
          <span className="tabular-nums">{shown.date}</span>
          <Type type={shown.type} />
          {series && <span className="tabular-nums">{series}</span>}
          <AppointmentStatusNote appointment={appointment} isBrief />
          <BookedBy actor={appointment.created_by} />
          <CardCharge appointment={appointment} />
        </p>
      </div>
      <AppointmentStatusBadge
        status={appointment.status}
        className={cx(
          "col-start-3 row-start-1 self-start justify-self-end tight:col-start-2 tight:row-start-3 md:col-start-5 md:row-span-2 md:self-center",
          nextText && "bg-surface!",
        )}
      />
      {actions && (
        <CardMenu
          appointment={appointment}
          actions={actions}
          className="relative z-10 col-start-4 row-start-1 -my-2.5 -mr-3 -ml-2 self-start md:col-start-6 md:row-span-2 md:-my-3 md:-mr-1 md:self-center"
        />
      )}
    </article>
  );
});

function CardOutcomes({ appointment, actions }: { appointment: Appointment; actions: CardActions }) {
  const { now } = useClock();
  return (
    <Outcomes
      outcomes={outcomesOf(appointment, now)}
      patient={appointment.patient_name}
      onOutcome={(outcome) => actions.setStatus(appointment, outcome)}
    />
  );
}

function CardCharge({ appointment }: { appointment: Appointment }) {
  const { now } = useClock();
  return tellsCharge(appointment, now) && <ChargeBadge charge={appointment} className="h-5! px-2!" />;
}

function PatientName({ shown, onOpen }: { shown: DisplayAppointment; onOpen: (() => void) | undefined }) {
  if (!onOpen) return shown.patient;
  return (
    <button
      type="button"
      onClick={onOpen}
      // An aria-label, because screen readers would read visually hidden text with a space before the comma.
      aria-label={`${shown.patient}, editar cita del ${shown.date}, ${shown.time}`}
      className="scroll-mt-28 text-left after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
    >
      {shown.patient}
    </button>
  );
}

function Type({ type }: { type: DisplayAppointment["type"] }) {
  const Icon = type === "Virtual" ? Video : Building2;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className="size-3.5 text-ink-faint max-md:hidden" />
      {type}
    </span>
  );
}

const TROUBLES: Record<MeetTrouble, { text: string; className: string }> = {
  pending: { text: "Meet en camino", className: "text-ink-soft" },
  failed: { text: "Meet falló", className: "text-danger" },
};

interface ActionsProps {
  shown: DisplayAppointment;
  trouble: MeetTrouble | null;
  children: ReactNode;
}

function Actions({ shown, trouble, children }: ActionsProps) {
  const { notes, google_meet_link: link, patient, type } = shown;
  return (
    <div className="relative z-10 -my-3 -mr-2 ml-auto flex flex-wrap items-center justify-end gap-1 has-data-outcome:order-1 has-data-outcome:-my-2 md:col-start-4 md:row-span-2 md:row-start-1 md:m-0 md:self-center">
      {notes?.trim() && (
        <Tooltip label={`Ver notas de ${patient}`} heading="Notas:" content={notes}>
          <StickyNote aria-hidden />
        </Tooltip>
      )}
      {trouble && (
        <span className={cx("px-1 py-2 text-sm whitespace-nowrap last:mr-1 md:last:mr-0", TROUBLES[trouble].className)}>
          {TROUBLES[trouble].text}
        </span>
      )}
      {type === "Virtual" && link && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Meet con ${patient} ${ELSEWHERE}`}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2.5 text-sm font-medium text-teal-ink transition-colors hover:bg-hover md:pointer-fine:min-h-9"
        >
          <Video aria-hidden className="size-4" />
          Meet
        </a>
      )}
      {children}
    </div>
  );
}
