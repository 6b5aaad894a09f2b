import type { Appointment } from "@sereno/core/appointment/schema";
import { CircleAlert, RotateCw } from "lucide-react";
import { useEffect } from "react";
import { ConnectGoogleButton } from "../../app/connect-google-button";
import { useConnectionCheck, useGoogleConnection } from "../../app/google-connection";
import { Button } from "../../components/ui/button";
import { Spinner } from "../../components/ui/spinner";
import { MeetLink, MeetRow } from "./appointment-form-meet-link";
import { MEET_FAILED_TEXT, useRetryMeeting } from "./meet-mutations";
import { isMeetFailed, isMeetPending } from "./meet-toggle";
import { useMeeting } from "./use-meeting";

interface MeetingProps {
  appointment: Appointment;
  /** True while something typed would be lost on the way to Google. */
  unsaved: boolean;
}

/** The meeting of an open appointment: its link, or where it is. Follows what becomes of it. */
export function Meeting({ appointment, unsaved }: MeetingProps) {
  const meeting = useMeeting(appointment);
  const link = meeting.google_meet_link;
  const isPending = isMeetPending(meeting);
  const hasFailed = isMeetFailed(meeting);
  const checkConnection = useConnectionCheck();
  useEffect(() => {
    if (hasFailed) checkConnection();
  }, [hasFailed, checkConnection]);
  return (
    <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {link && <MeetLink link={link} note={isPending ? "Actualizando…" : undefined} />}
      {isPending && !link && <MeetRow icon={<Spinner />} text="Creando la reunión de Google Meet…" />}
      {hasFailed && (
        <MeetRow
          icon={<CircleAlert aria-hidden className="text-danger" />}
          text={link ? "No se pudo actualizar la reunión de Google Meet" : MEET_FAILED_TEXT}
        >
          <Repair appointment={meeting} unsaved={unsaved} />
        </MeetRow>
      )}
    </div>
  );
}

/** Without a connection trying again would only fail again. */
function Repair({ appointment, unsaved }: MeetingProps) {
  const isConnected = useGoogleConnection() === "connected";
  const retrying = useRetryMeeting();
  if (!isConnected) return <ConnectGoogleButton unsaved={unsaved} />;
  return (
    <Button icon={<RotateCw aria-hidden />} pending={retrying.isPending} onClick={() => retrying.mutate(appointment)}>
      Reintentar
    </Button>
  );
}
