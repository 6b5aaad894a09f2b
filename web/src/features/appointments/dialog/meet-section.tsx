import type { Appointment } from "@sereno/core/domain/appointment/output";
import { CircleAlert, Copy, ExternalLink, RotateCw, Video } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Button, ButtonLink, Spinner } from "../../../components/ui/button";
import { copyText } from "../../../components/ui/copy-text";
import { ConnectGoogleButton } from "../../../domain/google/connect-google-button";
import { useConnectionCheck, useGoogleConnection } from "../../../domain/google/use-google-connection";
import { MEET_FAILED_TEXT, useIsLate, useRetryMeet } from "../data/use-meet";
import { isMeetFailed, isMeetPending } from "../model/meet";

interface MeetRowProps {
  icon: ReactNode;
  text: string;
  note?: string | undefined;
  children?: ReactNode;
}

const MeetRow = ({ icon, text, note, children }: MeetRowProps) => (
  <section
    aria-label="Reunión de Google Meet"
    className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-sunken py-2 pr-2 pl-4 [&>svg]:size-5 [&>svg]:shrink-0"
  >
    {icon}
    <p className="min-w-0 grow basis-48 py-1 text-sm">
      <span className="block font-medium">
        Google Meet {note && <span className="font-normal text-ink-soft">· {note}</span>}
      </span>
      <span className="block truncate text-ink-soft max-md:whitespace-normal">{text}</span>
    </p>
    {children}
  </section>
);

const MeetLink = ({ link, note }: Pick<MeetRowProps, "note"> & { link: string }) => (
  <MeetRow icon={<Video aria-hidden className="text-primary" />} text={link.replace(/^https?:\/\//, "")} note={note}>
    <div className="flex gap-2">
      <Button icon={<Copy aria-hidden />} onClick={() => void copyText(link, "Enlace copiado")}>
        Copiar
      </Button>
      <ButtonLink to={link} target="_blank" rel="noreferrer" icon={<ExternalLink aria-hidden />}>
        Abrir
      </ButtonLink>
    </div>
  </MeetRow>
);

const LATE_TEXT = "Google no responde; seguimos intentando.";

interface MeetSectionProps {
  appointment: Appointment;
  unsaved: boolean;
}

export function MeetSection({ appointment, unsaved }: MeetSectionProps) {
  const link = appointment.google_meet_link;
  const isLate = useIsLate(appointment);
  const isOnTime = isMeetPending(appointment) && !isLate;
  const hasFailed = isMeetFailed(appointment);
  const checkConnection = useConnectionCheck();
  useEffect(() => {
    if (hasFailed) checkConnection();
  }, [hasFailed, checkConnection]);
  return (
    <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {link && <MeetLink link={link} note={isOnTime ? "Actualizando…" : undefined} />}
      {isOnTime && !link && <MeetRow icon={<Spinner />} text="Creando la reunión de Google Meet…" />}
      {/* A late and a failed meeting share this row, so that the button keeps its focus and its progress. */}
      {(isLate || hasFailed) && (
        <MeetRow
          icon={isLate ? <Spinner /> : <CircleAlert aria-hidden className="text-danger" />}
          text={isLate ? LATE_TEXT : link ? "No se pudo actualizar la reunión de Google Meet" : MEET_FAILED_TEXT}
        >
          <Repair appointment={appointment} unsaved={unsaved} />
        </MeetRow>
      )}
    </div>
  );
}

function Repair({ appointment, unsaved }: MeetSectionProps) {
  const isConnected = useGoogleConnection() === "connected";
  const retrying = useRetryMeet();
  if (!isConnected) return <ConnectGoogleButton unsaved={unsaved} />;
  return (
    <Button icon={<RotateCw aria-hidden />} pending={retrying.isPending} onClick={() => retrying.mutate(appointment)}>
      Reintentar
    </Button>
  );
}
