import type { Appointment } from "@sereno/core/domain/appointment/output";
import { CircleAlert, RotateCw } from "lucide-react";
import { useEffect } from "react";
import { Button } from "../../../components/ui/button";
import { Spinner } from "../../../components/ui/spinner";
import { ConnectGoogleButton } from "../../../domain/google/connect-google-button";
import { useConnectionCheck, useGoogleConnection } from "../../../domain/google/use-google-connection";
import { useIsLate } from "../data/use-meet";
import { MEET_FAILED_TEXT, useRetryMeet } from "../data/use-retry-meet";
import { isMeetFailed, isMeetPending } from "../model/meet";
import { MeetLink, MeetRow } from "./meet-link";

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
      {/* Both states share this row, so that the button keeps its focus and its progress. */}
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

/** Button that retries the meeting, or connects Google if there is no connection. */
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
